import type { Job } from '../../api/contract/console/jobs';
import type { StateLook } from '../../ui/Chip';
import { plural } from '../../ui/format/format';

/** The texts of the jobs. */
export const words = {
  title: 'Trabajos',
  counts: (goingOn: number, failed: number) =>
    [
      ...(goingOn > 0 ? [`${goingOn} en curso`] : []),
      ...(failed > 0 ? [plural(failed, 'fallido', 'fallidos')] : []),
    ].join(', '),
  none: 'No hay trabajos recientes',
  noneBody:
    'Aquí se ve lo que el servicio hace por su cuenta: sincronizar documentos, buscar sugerencias y cobrar suscripciones.',
  again: 'Hacer otra vez',
  until: (at: string) => `Espera hasta el ${at}`,
  states: {
    waiting: { word: 'En espera', tone: 'neutral' },
    running: { word: 'En curso', tone: 'brand' },
    done: { word: 'Hecho', tone: 'good' },
    failed: { word: 'Falló', tone: 'bad' },
    otro: { word: 'Otro', tone: 'neutral' },
  } satisfies Record<Job['state'], StateLook>,
};

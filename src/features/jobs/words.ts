import type { Job } from '../../api/contract/console/jobs';
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
  states: { waiting: 'En espera', running: 'En curso', done: 'Hecho', failed: 'Falló', otro: 'Otro' } satisfies Record<
    Job['state'],
    string
  >,
};

import type { Job } from '../../api/contract/jobs';
import { plural } from '../../ui/format/format';

/** What is said of the service's own work. */
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

export function nameOf({ name, about }: Job): string {
  switch (name) {
    case 'sync_documents':
      return 'Sincronizar documentos';
    case 'match_conciliation':
      return `Buscar sugerencias para «${about}»`;
    case 'match_documents':
      return 'Buscar sugerencias para documentos que cambiaron';
    case 'import_customers':
      return `Importar clientes de «${about}»`;
    case 'import_documents':
      return `Importar documentos de «${about}»`;
    case 'charge_subscriptions':
      return 'Hacer los documentos de las suscripciones';
    case 'create_payment_link':
      return `Crear el enlace de pago ${about}`;
    case 'send_message':
      return `Enviar un mensaje a ${about}`;
    case 'send_campaign':
      return `Enviar la campaña «${about}»`;
    case 'otro':
      return about || 'Otro trabajo';
  }
}

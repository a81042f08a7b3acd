import type { PortalLink } from '../../../api/contract/customers/portal';
import type { StateLook } from '../../../ui/Chip';
import { date } from '../../../ui/format/dates';

/** The texts of the links to the customer's own page. */
export const portalWords = {
  title: 'Página del cliente',
  what: 'Con su enlace, un contacto ve lo que debe el cliente. Se le piden además los últimos 4 de la identificación.',
  contact: 'Contacto',
  link: 'Enlace',
  none: 'Sin enlace',
  lastVisit: 'Última visita',
  never: 'Ninguna',
  make: (name: string) => `Crear un enlace para ${name}`,
  revoke: (name: string) => `Retirar el enlace de ${name}`,
  revokeSent: (name: string) => `Retirar el enlace que va en los mensajes a ${name}`,
  empty: 'Sin contactos: añada uno para darle un enlace.',
  makeTitle: 'Nuevo enlace a su página',
  makeVerb: 'Crear el enlace',
  endsOn: 'Sirve hasta',
  endsHint: 'Hasta un año. Si ya tenía un enlace creado aquí, aquel deja de servir; el de sus mensajes sigue.',
  missingEnd: 'Elija hasta cuándo sirve',
  madeTitle: 'Enlace a la página del cliente',
  madeBody: 'Cópielo ahora y envíeselo solo a ese contacto: no se vuelve a mostrar.',
  copy: 'Copiar el enlace',
  close: 'Ya lo copié',
  revokeTitle: '¿Retirar este enlace?',
  revokeSentImpact:
    'Deja de servir el enlace de los mensajes que ya salieron y de los que esperan; el próximo mensaje llevará uno nuevo.',
  revokeImpact: 'Deja de abrir la página al instante, también a quien la esté viendo.',
  revokeVerb: 'Retirar 1 enlace',
};

export function linkState({ ends_on, has_ended, by_message }: PortalLink): StateLook {
  const begins = by_message ? 'En mensajes: ' : '';
  const state = has_ended ? `venció el ${date(ends_on)}` : `sirve hasta el ${date(ends_on)}`;
  return { word: capital(begins + state), tone: has_ended ? 'warn' : 'good' };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

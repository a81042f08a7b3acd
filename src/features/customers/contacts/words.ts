import { CONSENT, type Contact } from '../../../api/contract/customers/contacts';
import { CHANNEL_NAMES, CHANNELS } from '../../../api/contract/messaging/channels';
import { moment } from '../../../ui/format/dates';

export const contactWords = {
  title: 'Contactos',
  create: 'Nuevo contacto',
  createVerb: 'Crear el contacto',
  editTitle: 'Editar el contacto',
  editVerb: 'Guardar el contacto',
  edit: (name: string) => `Editar el contacto ${name}`,
  remove: (name: string) => `Eliminar el contacto ${name}`,
  removeTitle: '¿Eliminar este contacto?',
  removeMain: 'Es el principal: pasa a serlo el más antiguo de los que quedan.',
  removeVerb: 'Eliminar 1 contacto',
  empty: 'Sin contactos: no recibe mensajes.',
  unknown: 'El servicio no dice qué contactos tiene.',
  name: 'Nombre',
  phone: 'Celular',
  noPhone: 'Sin celular',
  phoneHint: 'Con el código del país si no es el de su empresa: +57 300 123 4567.',
  email: 'Email',
  noEmail: 'Sin email',
  wrongEmail: 'Escriba un email como nombre@empresa.com.',
  main: 'Principal',
  isMain: 'Es el contacto principal: a quien se escribe',
  consents: 'Acepta mensajes',
  consent: (channel: string) => `Acepta mensajes por ${channel}`,
  doNotContact: 'No contactar',
  isDoNotContact: 'No contactar: pidió que no se le escriba ni llame',
};

const CONSENTS: Record<(typeof CONSENT)[number], string> = { sin_dato: 'No se le ha preguntado', si: 'Sí', no: 'No' };
export const consentOptions = CONSENT.map((value) => ({ value, label: CONSENTS[value] }));

const HOWS: Record<NonNullable<Contact['consent_email_how']>, string> = {
  equipo: '',
  respuesta: 'respondió BAJA',
  proveedor: 'lo pidió desde el mensaje',
  rebote: 'los mensajes rebotan',
  pagina: 'lo dijo en su página',
  otro: '',
};

export const noConsents = CONSENTS.sin_dato;

const said = (contact: Contact) =>
  CHANNEL_NAMES.flatMap((name) => {
    const consent = contact[`consent_${name}`] ?? 'sin_dato';
    if (consent === 'sin_dato') return [];
    const by = contact[`consent_${name}_by`] || HOWS[contact[`consent_${name}_how`] ?? 'equipo'];
    const { label } = CHANNELS[name];
    return [{ label, consent, by: [by, whenOf(contact[`consent_${name}_at`])].filter(Boolean).join(', ') }];
  });

/** `WhatsApp: sí · Email: no`; what nobody asked is left out. */
export const consentsOf = (contact: Contact): string =>
  said(contact)
    .map(({ label, consent }) => `${label}: ${CONSENTS[consent].toLowerCase()}`)
    .join(' · ');

/** `Ana Paz, 21/11/2026 10:15`, once where it is the same of all, else each behind its channel. */
export function signaturesOf(contact: Contact): string {
  const signed = said(contact).filter(({ by }) => by !== '');
  const [first] = signed;
  if (first && signed.every(({ by }) => by === first.by)) return first.by;
  return signed.map(({ label, by }) => `${label}: ${by}`).join(' · ');
}

type Said = string | null | undefined;

/** ` (Ana Paz, 21/11/2026 10:15)`, or nothing. */
export function signature(by: Said, at: Said): string {
  const text = [by, whenOf(at)].filter(Boolean).join(', ');
  return text && ` (${text})`;
}

const whenOf = (at: Said) => at && moment(at);

export const contactName = ({ name, phone, email }: Contact): string => name || phone || email;

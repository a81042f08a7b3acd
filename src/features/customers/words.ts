import type { AccountKind } from '../../api/contract/accountNumber';
import type { Activity } from '../../api/contract/activities';
import { CONSENT, type Contact } from '../../api/contract/contacts';
import type { Customer, CustomerDetail } from '../../api/contract/customerShapes';
import { DNI_COUNTRY, type DniKind } from '../../api/contract/dni';
import { activityFormWords } from '../../resource/words';
import { date, moment } from '../../ui/format/dates';
import { plural } from '../../ui/format/format';

/** What the customers' screens say. */
export const words = {
  title: 'Clientes',
  loading: 'Cliente',
  subtitle: (count: number) => plural(count, 'cliente', 'clientes'),
  search: 'Buscar por nombre, nombre comercial o Cédula/RUC…',
  create: 'Nuevo cliente',
  createTitle: 'Nuevo cliente',
  createVerb: 'Crear el cliente',
  edit: 'Editar',
  editTitle: 'Editar el cliente',
  editVerb: 'Guardar el cliente',
  remove: 'Eliminar',
  removeOf: (name: string) => `Eliminar ${name}`,
  removeTitle: '¿Eliminar este cliente?',
  removeBody: (name: string) =>
    `${name}. Con él se van sus contactos y su información bancaria. Si tiene documentos, pagos o débitos en curso no se podrá eliminar; en ese caso no cambia nada.`,
  removeVerb: 'Eliminar 1 cliente',
  empty: 'Todavía no hay clientes',
  emptyBody: 'Cree el primero, o sincronice los documentos para traer a quienes deben.',
  name: 'Nombre',
  firstName: 'Nombres o razón social',
  noFirstName: 'Escriba el nombre, de 120 caracteres o menos.',
  lastName: 'Apellidos',
  tradename: 'Nombre comercial',
  dni: 'Cédula/RUC',
  noDni: 'Escriba entre 5 y 20 caracteres.',
  country: 'País del documento',
  position: 'Cargo',
  subcategories: 'Subcategorías',
  city: 'Ciudad',
  noCity: 'Sin ciudad',
  address: 'Dirección',
  nothing: '—',
  balance: 'Saldo',
  overdue: 'Vencido',
  credit: 'A favor',
  documents: 'Documentos',
  facts: 'Datos',
  owes: 'Debe',
  commitment: 'Compromiso',
  promised: (amount: string, day: string) => `${amount} hasta el ${day}`,
  paidOf: (amount: string) => `pagó ${amount}`,
  noPromise: 'Ninguna promesa pendiente.',
  lastContact: 'Último contacto',
  tabs: 'Secciones del cliente',
  tab: {
    documentos: 'Documentos',
    pagos: 'Pagos',
    debitos: 'Débitos',
    mensajes: 'Mensajes',
    gestiones: 'Gestiones',
    contactos: 'Contactos',
    datos: 'Datos',
  },
  addActivity: 'Registrar gestión',
  statement: 'Estado de cuenta',
  from: 'Desde',
  to: 'Hasta',
  dueFrom: 'Vence desde',
  dueTo: 'Vence hasta',
  bucket: 'Antigüedad',
  currency: 'Moneda',
  channel: 'Canal',
  template: 'Plantilla',
  recipient: 'Para',
  reason: 'Motivo',
  reasonOrAnswer: 'Motivo o respuesta',
  messages: 'Mensajes',
  conversation: (channel: string) => `Conversación por ${channel}`,
  noMessages: 'Todavía no se le han enviado mensajes.',
  searchDocuments: 'Buscar por número…',
  searchPayments: 'Buscar por referencia…',
  searchDebits: 'Buscar por nombre del débito…',
  issued: 'Emisión',
  total: 'Total',
  unallocated: 'Sin aplicar',
  movement: 'Movimiento del banco',
  seeMovement: 'Ver el movimiento',
  ages: (currency: string) => `Antigüedad de lo que debe en ${currency}`,
  buckets: {
    'Por vencer': 'Por vencer',
    '1-30': 'De 1 a 30 días',
    '31-60': 'De 31 a 60 días',
    '61-90': 'De 61 a 90 días',
    '91-120': 'De 91 a 120 días',
    'Más de 120': 'Más de 120 días',
    'Sin fecha': 'Sin fecha',
  },
  shortBuckets: {
    'Por vencer': 'Por vencer',
    '1-30': '1-30',
    '31-60': '31-60',
    '61-90': '61-90',
    '91-120': '91-120',
    'Más de 120': '120+',
    'Sin fecha': 'Sin fecha',
  },
  owesNothing: 'No debe nada.',
  debit: 'Débito automático',
  debitShort: 'Débito',
  on: 'Activo',
  off: 'Inactivo',
  active: 'activo',
  inactive: 'inactivo',
  lastDigits: (account: string) => `…${account.slice(-4)}`,
  writeIt: 'Escribirla',
  noBank: 'para activarlo falta la cuenta de la que se cobra.',
  onWithoutBank: 'falta la cuenta de la que se cobra: queda fuera de los débitos.',
  bankData: 'Información bancaria',
  noBankData: 'No tiene: sin ella no se le cobra por débito automático.',
  addBank: 'Escribir la información bancaria',
  editBank: 'Editar la información bancaria',
  saveBank: 'Guardar la información bancaria',
  removeBank: 'Eliminar la información bancaria',
  removeBankTitle: '¿Eliminar la información bancaria?',
  removeBankBody: 'El débito automático del cliente queda inactivo. Los débitos ya generados no cambian.',
  bank: 'Banco',
  noBankChosen: 'Elija el banco.',
  bankCode: 'Código del banco',
  noCode: 'Sin código',
  account: 'Cuenta',
  accountNumber: 'Número de cuenta',
  accountHint: 'Solo dígitos, entre 5 y 20.',
  oddAccount: (least: number, most: number) =>
    `Este banco suele usar ${least === most ? least : `de ${least} a ${most}`} dígitos. Revíselo; se guarda igual.`,
  noAccount: 'Escriba solo dígitos, entre 5 y 20.',
  accountType: 'Tipo de cuenta',
  noType: 'Elija el tipo.',
  types: { corriente: 'Corriente', ahorros: 'Ahorros', otro: 'Otro' },
  holder: 'Titular',
  holderHint: 'Si no es el cliente.',
  holderDni: 'Cédula/RUC del titular',
  mandate: 'Autorización',
  mandateHint: 'Número o referencia de la autorización firmada.',
  payments: 'Pagos',
  debits: 'Débitos',
  noDocuments: 'No tiene documentos.',
  noPayments: 'No tiene pagos.',
  noDebits: 'No está en ningún débito.',
  number: 'Número',
  due: 'Vence',
  noDate: 'Sin fecha',
  date: 'Fecha',
  method: 'Forma de pago',
  reference: 'Referencia',
  amount: 'Monto',
  status: 'Estado',
};

export const activityWords = {
  ...activityFormWords,
  title: 'Gestiones',
  search: 'Buscar en las notas…',
  edit: ({ happened_on }: Activity) => `Editar la gestión del ${date(happened_on)}`,
  remove: ({ happened_on }: Activity) => `Eliminar la gestión del ${date(happened_on)}`,
  removeTitle: '¿Eliminar esta gestión?',
  removeBody: (isPromise: boolean) =>
    isPromise
      ? 'Con ella se va su promesa. Queda constancia de quién la eliminó.'
      : 'Queda constancia de quién la eliminó.',
  removeVerb: 'Eliminar 1 gestión',
  empty: 'Todavía no hay gestiones',
  emptyBody: 'Registre aquí las llamadas, visitas, mensajes y promesas de pago.',
  promise: 'Promesa',
  promised: (amount: string, day: string) => `${amount} · ${day}`,
  by: 'Registrada por',
  from: 'Desde',
  to: 'Hasta',
};

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
  name: 'Nombre',
  phone: 'Celular',
  noPhone: 'Sin celular',
  phoneHint: 'Con el código del país si no es de Ecuador: +57 300 123 4567.',
  email: 'Correo',
  noEmail: 'Sin email',
  wrongEmail: 'Escriba un correo como nombre@empresa.com.',
  main: 'Principal',
  isMain: 'Es el contacto principal: a quien se escribe',
  consents: 'Acepta mensajes',
  consentWhatsapp: 'Acepta mensajes por WhatsApp',
  consentEmail: 'Acepta correos',
  doNotContact: 'No contactar',
  isDoNotContact: 'No contactar: pidió que no se le escriba ni llame',
};

const CONSENTS: Record<(typeof CONSENT)[number], string> = { sin_dato: 'No se le ha preguntado', si: 'Sí', no: 'No' };
export const consentOptions = CONSENT.map((value) => ({ value, label: CONSENTS[value] }));

const COUNTRIES: Record<(typeof DNI_COUNTRY)[number], string> = {
  EC: 'Ecuador',
  CO: 'Colombia',
  PE: 'Perú',
  MX: 'México',
  otro: 'Otro país',
};
export const countryOptions = DNI_COUNTRY.map((value) => ({ value, label: COUNTRIES[value] }));

export const dniNotes: Record<DniKind, string> = {
  cedula: 'Cédula: los dígitos cuadran.',
  wrongCedula: 'Cédula: los dígitos no cuadran. Revísela, o elija otro país.',
  personRuc: 'RUC de persona natural: los dígitos cuadran.',
  wrongPersonRuc: 'RUC de persona natural: los dígitos no cuadran. Revíselo, o elija otro país.',
  companyRuc: 'RUC de empresa: los dígitos cuadran.',
  oddCompanyRuc: 'RUC de empresa: los dígitos no cuadran. Revíselo; algunos activos son así y se aceptan.',
  finalConsumer: 'Consumidor final: quien no se identificó. Solo puede haber un cliente con este número.',
  nit: 'NIT: el dígito de verificación cuadra.',
  wrongNit: 'NIT: el dígito de verificación no cuadra. Revíselo, o elija otro país.',
  peruRuc: 'RUC del Perú: los dígitos cuadran.',
  wrongPeruRuc: 'RUC del Perú: los dígitos no cuadran. Revíselo, o elija otro país.',
  peruDni: 'DNI del Perú: ocho dígitos.',
  rfc: 'RFC: la homoclave cuadra.',
  wrongRfc: 'No tiene la forma de un RFC. Revíselo, o elija otro país.',
  oddRfc: 'RFC: el dígito verificador no cuadra. Revíselo; se acepta como está.',
  other: 'Se guarda como está: no se verifica.',
};

export const debitStatusWords: Record<string, string> = {
  pendiente: 'Pendiente',
  excluido: 'Quitado',
  cobrado: 'Cobrado',
  rechazado: 'Rechazado',
};

export const documentStatusWords: Record<string, string> = {
  pendiente: 'Pendiente',
  parcial: 'Parcial',
  pagado: 'Pagado',
  anulado: 'Anulado',
};

export const nameOf = ({ first_name, last_name }: Pick<Customer, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim();

/** One line of facts: `1790012345001 · Mayorista · Quito`. */
export function factsLine({ dni, tradename, subcategories, city_name }: CustomerDetail): string {
  return [dni, tradename, ...subcategories, city_name].filter(Boolean).join(' · ');
}

const HOWS: Record<NonNullable<Contact['consent_email_how']>, string> = {
  equipo: '',
  respuesta: 'respondió BAJA',
  proveedor: 'lo pidió desde el mensaje',
  rebote: 'los mensajes rebotan',
  otro: '',
};

/** `WhatsApp: sí (Ana Paz, 21/11/2026 10:15) · Correo: no`; what nobody asked is left out. */
export function consentsInWords(contact: Contact): string {
  const told = [
    consentInWords(
      'WhatsApp',
      contact.consent_whatsapp,
      contact.consent_whatsapp_by || HOWS[contact.consent_whatsapp_how ?? 'equipo'],
      contact.consent_whatsapp_at,
    ),
    consentInWords(
      'Correo',
      contact.consent_email,
      contact.consent_email_by || HOWS[contact.consent_email_how ?? 'equipo'],
      contact.consent_email_at,
    ),
  ];
  return told.filter(Boolean).join(' · ') || CONSENTS.sin_dato;
}

type Said = string | null | undefined;

function consentInWords(channel: string, consent: Contact['consent_email'], by: Said, at: Said): string {
  if (consent === undefined || consent === 'sin_dato') return '';
  return `${channel}: ${CONSENTS[consent].toLowerCase()}${signature(by, at)}`;
}

/** ` (Ana Paz, 21/11/2026 10:15)`, or nothing. */
export function signature(by: Said, at: Said): string {
  const told = [by, at && moment(at)].filter(Boolean).join(', ');
  return told && ` (${told})`;
}

export const contactName = ({ name, phone, email }: Contact): string => name || phone || email;

/** What is remarked on of an account number. */
export const accountNotes: Record<AccountKind, string> = {
  usual: words.accountHint,
  oddLength: words.accountHint,
  clabe: 'CLABE válida.',
  wrongClabe: 'La CLABE no es válida: su último dígito no corresponde a los demás.',
};

/** What is said of what a customer paid and no document took yet. */
export const creditWords = {
  none: 'Nada a favor.',
  spend: 'Usar…',
  spendOf: (credit: string) => `Usar… ${credit} a favor`,
  title: 'Usar el saldo a favor',
  verb: 'Aplicar al documento',
  document: 'Documento que se paga',
  noDocument: 'Elija el documento.',
  owes: (number: string, due: string | null, balance: string) =>
    `${number} · ${due ? `vence ${due}` : 'sin vencimiento'} · debe ${balance}`,
  amount: 'Monto',
  noAmount: 'Escriba el monto.',
  has: (credit: string) => `Tiene ${credit} a favor.`,
  noneOwed: 'No debe ningún documento en esta moneda.',
  spent: 'Saldo a favor aplicado',
  undo: 'Deshacer',
};

/** What is said of a subcategory for many customers at once. */
export const subcategoriesWords = {
  open: 'Subcategoría…',
  title: 'Subcategoría de varios clientes',
  verb: 'Aplicar',
  act: 'Qué se hace',
  acts: { add: 'Agregar la subcategoría', remove: 'Quitar la subcategoría' },
  subcategory: 'Subcategoría',
  noSubcategory: 'Elija la subcategoría.',
  meant: (count: number, owed: string | undefined) =>
    [plural(count, 'cliente', 'clientes'), owed && `deben ${owed}`].filter(Boolean).join(', '),
  done: (count: number, changed: number) =>
    changed === count
      ? `Cambió en ${plural(changed, 'cliente', 'clientes')}.`
      : `Cambió en ${changed} de ${plural(count, 'cliente', 'clientes')}; en los demás ya estaba así.`,
};

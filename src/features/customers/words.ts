import { OWES, type Segment } from '../../api/contract/customers/customers';
import type { DniKind } from '../../api/contract/customers/dni';
import { DNI_COUNTRY } from '../../api/contract/customers/dniCountry';
import { type Customer, type CustomerDetail, OPEN_PROMISE } from '../../api/contract/customers/shapes';
import { commonWords } from '../../domain/commonWords';
import { date, dayOf } from '../../ui/format/dates';
import { amount, plural } from '../../ui/format/format';

/** The texts of the customers. */
export const words = {
  ...commonWords,
  title: 'Clientes',
  subtitle: (count: number) => plural(count, 'cliente', 'clientes'),
  search: 'Buscar por nombre, nombre comercial o Cédula/RUC…',
  create: 'Nuevo cliente',
  createTitle: 'Nuevo cliente',
  openCreated: 'Abrirlo',
  createVerb: 'Crear el cliente',
  editTitle: 'Editar el cliente',
  editVerb: 'Guardar el cliente',
  activityOf: (name: string) => `Registrar gestión con ${name}`,
  removeTitle: '¿Eliminar este cliente?',
  removeBody: (name: string) =>
    `${name}. Con él se van sus contactos y su información bancaria. Si tiene documentos, pagos o débitos en curso no se podrá eliminar; en ese caso no cambia nada.`,
  removeVerb: 'Eliminar 1 cliente',
  empty: 'Todavía no hay clientes',
  emptyBody: 'Impórtelos de un archivo, cree el primero, o sincronice los documentos para traer a quienes deben.',
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
  creditDays: 'Días de crédito',
  creditDaysHint: 'Un documento sin fecha de vencimiento vence tantos días después de su emisión.',
  wrongCreditDays: 'Escriba de 0 a 999 días, o déjelo vacío.',
  language: 'Idioma',
  languageHint: 'Las plantillas de WhatsApp salen en él donde están aprobadas.',
  noLanguage: 'El de la plantilla',
  nothing: '—',
  daysOverdue: 'Días',
  contacted: 'Último contacto',
  never: 'Nunca',
  promise: 'Promesa',
  late: 'Vencido hace',
  lateTo: 'Vencido hasta',
  overdueFrom: 'Monto vencido desde',
  overdueTo: 'Monto vencido hasta',
  owner: 'Asesor',
  next: 'Siguiente',
  ages: 'Antigüedad',
  nextAct: { promesa: 'Verificar promesa', gestion: 'Gestionar' },
  mine: 'Mis clientes',
  nobody: 'Sin asesor',
  choosing: (name: string) => `Elegir ${name}`,
  quiet: 'Sin contacto',
  owes: 'Deuda',
  subcategory: 'Subcategoría',
  debit: 'Débito automático',
  debitShort: 'Débito',
  on: 'Activo',
  off: 'Inactivo',
  bank: 'Banco',
  blocked: 'Crédito bloqueado',
  blockedBy: ({ at, by, why }: NonNullable<Customer['credit_block']>) =>
    `${why} · ${by === '' ? '' : `${by}, `}${date(dayOf(at))}`,
};

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

const OWES_WORDS: Record<(typeof OWES)[number], string> = {
  vencido: 'Con saldo vencido',
  debe: 'Con saldo',
  nada: 'Sin saldo',
};
export const owesOptions = OWES.map((value) => ({ value, label: OWES_WORDS[value] }));
export const daysFromOptions = [1, 31, 61, 91].map((days) => ({ value: `${days}`, label: `Más de ${days - 1} días` }));
export const daysToOptions = [30, 60, 90].map((days) => ({ value: `${days}`, label: `Hasta ${days} días` }));
/** In the currency that the customer is shown with. */
const OVERDUE = ['100.00', '500.00', '1000.00', '5000.00', '10000.00'];
export const overdueFromOptions = OVERDUE.map((value) => ({ value, label: `Desde ${amount(value)}` }));
export const overdueToOptions = OVERDUE.map((value) => ({ value, label: `Hasta ${amount(value)}` }));
export const quietOptions = [7, 15, 30].map((days) => ({ value: `${days}`, label: `En ${days} días` }));
const PROMISES: Record<(typeof OPEN_PROMISE)[number], string> = {
  ninguna: 'Sin promesa abierta',
  pendiente: 'Promesa pendiente',
  rota: 'Promesa rota',
};
export const promiseStandOptions = OPEN_PROMISE.map((value) => ({ value, label: PROMISES[value] }));
export const debitedOptions = [
  { value: 'true', label: words.on },
  { value: 'false', label: words.off },
];

/** One line of facts: `1790012345001 · Mayorista · Quito`. */
export function factsLine({ dni, tradename, subcategories, city_name }: CustomerDetail): string {
  return [dni, tradename, ...subcategories, city_name].filter(Boolean).join(' · ');
}

export const nextOptions = [{ value: 'hoy', label: 'Hasta hoy' }];

/** The texts of the segments. */
export const segmentWords: { label: string; names: Record<Segment, string> } = {
  label: 'Segmentos',
  names: {
    hoy: 'Hoy',
    rota: 'Promesa rota',
    vencido: '> 60 días',
    sin_contacto: 'Sin contacto',
    todos: 'Todos',
  },
};

/** The texts for the chosen customers. */
export const chosenWords = {
  label: 'Clientes elegidos',
  says: (count: number, owed: string) =>
    [plural(count, 'elegido', 'elegidos'), owed && `deben ${owed}`].filter(Boolean).join(' · '),
  activity: 'Registrar gestión',
  campaign: 'Campaña',
  link: 'Enlace de pago',
};

export const manyWords = {
  meant: (count: number, owed: string | undefined) =>
    [plural(count, 'cliente', 'clientes'), owed && `deben ${owed}`].filter(Boolean).join(', '),
};

/** The texts of the bulk assignment. */
export const ownerWords = {
  open: 'Asignar a…',
  title: 'Asignar clientes',
  verb: 'Asignar',
  to: 'Asesor',
  noOne: 'Elija a quién.',
  nobody: 'Nadie',
  done: (count: number, changed: number) =>
    changed === count
      ? `Asignados: ${plural(changed, 'cliente', 'clientes')}.`
      : `Asignados: ${changed} de ${plural(count, 'cliente', 'clientes')}; los demás ya lo estaban.`,
};

/** The texts of the bulk change of a subcategory. */
export const subcategoriesWords = {
  open: 'Subcategoría…',
  title: 'Subcategoría de varios clientes',
  verb: 'Aplicar',
  act: 'Qué se hace',
  acts: { add: 'Agregar la subcategoría', remove: 'Quitar la subcategoría' },
  subcategory: 'Subcategoría',
  noSubcategory: 'Elija la subcategoría.',
  done: (count: number, changed: number) =>
    changed === count
      ? `Cambió en ${plural(changed, 'cliente', 'clientes')}.`
      : `Cambió en ${changed} de ${plural(count, 'cliente', 'clientes')}; en los demás ya estaba así.`,
};

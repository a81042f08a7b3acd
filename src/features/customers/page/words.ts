import type { Activity } from '../../../api/contract/customers/activities';
import { activityFormWords } from '../../../domain/partWords';
import { date } from '../../../ui/format/dates';
import { words } from '../words';

/** The texts of a customer's page. */
export const pageWords = {
  ...words,
  loading: 'Cliente',
  edit: 'Editar',
  remove: 'Eliminar',
  credit: 'A favor',
  documents: 'Documentos',
  facts: 'Datos',
  owes: 'Debe',
  commitment: 'Promesa',
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
  recipient: 'Para',
  reason: 'Motivo',
  messages: 'Mensajes',
  conversation: (channel: string) => `Conversación por ${channel}`,
  noMessages: 'Todavía no se le han enviado mensajes.',
  searchDocuments: 'Buscar por número…',
  searchPayments: 'Buscar por referencia…',
  searchDebits: 'Buscar por nombre del débito…',
  ages: (currency: string) => `Antigüedad de lo que debe en ${currency}`,
  buckets: {
    'Por vencer': 'Por vencer',
    '1-30': '1-30',
    '31-60': '31-60',
    '61-90': '61-90',
    '91-120': '91-120',
    'Más de 120': '120+',
    'Sin fecha': 'Sin fecha',
  },
  owesNothing: 'No debe nada.',
  payments: 'Pagos',
  debits: 'Débitos',
  noDocuments: 'No tiene documentos.',
  noPayments: 'No tiene pagos.',
  noDebits: 'No está en ningún débito.',
  number: 'Número',
  date: 'Fecha',
  method: 'Forma de pago',
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

/** The texts of a customer's credit. */
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

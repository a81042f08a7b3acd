import { PAYMENT_LINK_STATUS, type PaymentLink } from '../../api/contract/receivables/paymentLinks';
import { commonWords } from '../../domain/commonWords';
import type { StateLook } from '../../ui/Chip';
import { date } from '../../ui/format/dates';
import { money, plural } from '../../ui/format/format';

/** The texts of payment links. */
export const words = {
  ...commonWords,
  title: 'Enlaces de pago',
  loading: 'Enlace de pago',
  subtitle: (count: number) => plural(count, 'transacción', 'transacciones'),
  search: 'Buscar por referencia, cliente o Cédula/RUC…',
  create: 'Nuevo enlace',
  createTitle: 'Nuevo enlace de pago',
  createVerb: 'Crear el enlace',
  empty: 'Todavía no hay enlaces de pago',
  emptyBody: 'Cree el primero con los documentos que un cliente debe: al pagarse, se cobran solos.',
  connect: 'Elegir el proveedor de pagos',
  emptyWithoutProvider:
    'Se crean con los documentos que un cliente debe, y al pagarse se cobran solos. Antes, un administrador elige quién los cobra en Ajustes, Proveedor de pagos.',
  noCustomer: 'Elija el cliente.',
  company: 'Empresa',
  ownCompany: 'Mi empresa',
  from: 'Creado desde',
  to: 'Creado hasta',
  expires: 'Vence',
  paid: 'Pagado',
  never: '—',
  payment: 'Pago',
  seePayment: 'Ver el pago',
  url: 'Dirección para pagar',
  copy: 'Copiar la dirección',
  creating: 'Pidiendo el enlace al proveedor',
  documentsToPay: 'Documentos que cobra',
  noneChosen: 'Elija al menos un documento.',
  noneOwed: 'Este cliente no debe ningún documento.',
  documentNumber: 'Número',
  due: 'Vencimiento',
  asked: 'Pedido',
  paidOf: 'Pagado',
  noDocuments: 'No cobra ningún documento.',
};

export const linkStatuses: Record<PaymentLink['status'], StateLook> = {
  creando: { word: 'Creando', tone: 'neutral' },
  pendiente: { word: 'Pendiente', tone: 'neutral' },
  pagado: { word: 'Pagado', tone: 'good' },
  fallido: { word: 'Falló', tone: 'bad' },
  vencido: { word: 'Vencido', tone: 'warn' },
  devuelto: { word: 'Devuelto', tone: 'bad' },
  otro: { word: 'Otro', tone: 'neutral' },
};
export const statusOptions = PAYMENT_LINK_STATUS.map((value) => ({ value, label: linkStatuses[value].word }));

type Owed = { number: string; due_date: string | null; balance: string | null; currency?: string | undefined };

/** `F-58 · vence 01/10/2026 · $ 450,00` */
export const owedInWords = ({ number, due_date, balance, currency }: Owed): string =>
  [number, due_date && `vence ${date(due_date)}`, money(balance, currency)].filter(Boolean).join(' · ');

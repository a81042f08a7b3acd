import type { Dispute } from '../../api/contract/receivables/disputes';
import { DISPUTE_KIND, DISPUTE_STATUS } from '../../api/contract/receivables/disputes';
import type { StateLook } from '../../ui/Chip';

/** What is disputed, in words, and the texts of the form that opens a dispute. */

export const disputeKindWords: Record<Dispute['kind'], string> = {
  cantidad: 'Cantidad',
  precio: 'Precio',
  calidad: 'Calidad',
  no_recibido: 'No lo recibió',
  ya_pagado: 'Ya lo pagó',
  no_reconocido: 'No lo reconoce',
  otro: 'Otro motivo',
};
export const disputeKindOptions = DISPUTE_KIND.map((value) => ({ value, label: disputeKindWords[value] }));

export const disputeStatuses: Record<Dispute['status'], StateLook> = {
  abierta: { word: 'Abierta', tone: 'warn' },
  pagada: { word: 'Pagada', tone: 'good' },
  anulada: { word: 'Documento anulado', tone: 'neutral' },
  nota_credito: { word: 'Nota de crédito', tone: 'brand' },
  condonada: { word: 'Condonada', tone: 'neutral' },
  rechazada: { word: 'Rechazada', tone: 'neutral' },
  otro: { word: 'Otro estado', tone: 'neutral' },
};
export const disputeStatusOptions = DISPUTE_STATUS.map((value) => ({ value, label: disputeStatuses[value].word }));

export const disputeWords = {
  open: 'Abrir disputa',
  title: (about: string | undefined) => (about ? `Abrir disputa: ${about}` : 'Abrir disputa'),
  verb: 'Abrir la disputa',
  customer: 'Cliente',
  noCustomer: 'Elija el cliente.',
  document: 'Documento',
  noDocument: 'Elija el documento.',
  documentHint: 'Solo se deja de cobrar ese documento.',
  allOwed: 'Toda su deuda',
  kind: 'Motivo',
  noKind: 'Elija el motivo.',
  amount: 'Monto en disputa',
  amountHint: 'Todo el saldo, o la parte que no acepta.',
  noAmount: 'Escriba un monto mayor que cero.',
  owner: 'Quién la revisa',
  nobody: 'Nadie todavía',
  dueOn: 'Hasta cuándo',
  note: 'Qué dice el cliente',
};

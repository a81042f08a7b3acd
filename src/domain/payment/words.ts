import { commonWords } from '../commonWords';

/** The texts of booking a payment that was received. */
export const bookWords = {
  title: (customer: string | undefined) =>
    customer ? `${commonWords.bookPayment} de ${customer}` : commonWords.bookPayment,
  verb: 'Registrar el pago',
  customer: 'Cliente',
  noCustomer: 'Elija quién pagó.',
  amount: 'Monto recibido',
  noAmount: 'Escriba el monto recibido.',
  doesNotFit: 'Ajuste los montos, o deje lo que sobra a favor del cliente.',
  currency: 'Moneda',
  noCurrency: 'Elija la moneda.',
  documents: 'Documentos que paga',
  noneOwed: 'No debe ningún documento: lo recibido queda a su favor.',
  oldest: 'Aplicar a lo más antiguo',
  owes: (number: string, due: string | null, balance: string) =>
    [number, due && `vence ${due}`, `debe ${balance}`].filter(Boolean).join(' · '),
  paysOf: (number: string) => `Paga de ${number}`,
  noPart: 'Escriba cuánto paga.',
  rest: (rest: string, customer: string | undefined) =>
    `Dejar ${rest} a favor ${customer ? `de ${customer}` : 'del cliente'}`,
  lacks: (lack: string) => `A los documentos se aplican ${lack} más de lo recibido.`,
  date: 'Fecha del pago',
  noDate: 'Escriba la fecha del pago.',
  method: 'Forma de pago',
  noMethod: 'Elija la forma de pago.',
  reference: 'Referencia',
  referenceHint: 'Número del recibo, cheque o comprobante.',
  note: 'Nota',
};

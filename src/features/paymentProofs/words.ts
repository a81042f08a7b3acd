import type { PaymentProofDetail } from '../../api/contract/receivables/paymentProofs';
import { commonWords } from '../../domain/commonWords';
import { date, localTime } from '../../ui/format/dates';

type Same = PaymentProofDetail['same'][number];

const SAME: Record<Same['by'], string> = {
  archivo: 'Es el mismo archivo',
  imagen: 'La imagen se ve igual',
  referencia: 'Tiene la misma referencia, monto y día',
  otro: 'Se parece',
};

/** The texts of proofs of payment. */
export const words = {
  ...commonWords,
  list: 'Comprobantes',
  one: (came: string | undefined) => (came ? `Comprobante del ${date(localTime(came))}` : 'Comprobante'),
  search: 'Buscar por cliente, referencia o banco…',
  kind: 'Tipo',
  origin: 'Cómo llegó',
  overdue: 'Plazo',
  isOverdue: 'Sin movimiento a tiempo',
  drop: 'Subir un comprobante',
  dropHint: 'PDF, PNG, JPEG o WebP',
  saving: 'Guardando el archivo…',
  empty: 'Todavía no hay comprobantes',
  emptyBody:
    'Aquí llegan las fotos y los PDF de pagos que envían los clientes, sus comprobantes de retención, o lo que suba el personal.',
  picture: 'Comprobante',
  download: 'Descargar',
  openPdf: 'Abrir el PDF',
  openPicture: 'Abrir la imagen en otra pestaña',
  fields: 'Qué dice el comprobante',
  facts: 'Datos',
  confirm: 'Confirmar',
  save: 'Guardar cambios',
  missing: 'Los que faltan',
  discard: 'Descartar',
  discardTitle: 'Descartar el comprobante',
  discardVerb: 'Descartar 1 comprobante',
  discardReason: 'Por qué',
  discardHint: 'Por ejemplo: no es un comprobante, es de otra empresa.',
  noReason: 'Escriba por qué.',
  noCustomer: 'Elija el cliente.',
  noAmount: 'Escriba un monto mayor que cero.',
  noCurrency: 'Elija la moneda.',
  paidOn: 'Día del pago',
  noPaidOn: 'Escriba el día del pago.',
  bank: 'Banco',
  account: 'Cuenta de destino',
  meant: 'Documentos que paga',
  came: 'Llegó',
  caption: 'Qué escribió',
  dueOn: 'Se espera su movimiento hasta',
  conversation: 'Ver la conversación',
  joined: (day: string) => `Es el movimiento del ${date(day)}:`,
  toReconcile: 'Por conciliar',
  reconciled: 'Conciliado',
  waits: 'Todavía no llega un movimiento con esta referencia y este monto, de ese día o del hábil siguiente.',
  late: 'El banco ya debió traer su movimiento. Revise los datos o pregunte al cliente.',
  same: ({ by, customer_name, created_at }: Same) =>
    [`${SAME[by]} que el del ${date(localTime(created_at))}`, customer_name].filter(Boolean).join(' · '),
  sameTitle: 'Puede estar repetido',
  withholding:
    'El cliente lo envió como comprobante de retención, y no como pago. Registre la retención en el documento y luego descarte este archivo.',
  isWithholding:
    'Es un comprobante de retención, y no un pago. Registre la retención en el documento y luego descarte este archivo.',
  documentsOf: (customer: string) => `Elegir el documento de ${customer}`,
  orPayment: 'Si en verdad es un pago, complete y confirme sus datos.',
  toCertify: (number: string, amount: string) => `${number}: falta la retención de ${amount}`,
  toPay: (number: string, amount: string) => `${number}: debe ${amount}`,
  isPaid: (number: string) =>
    `${number}: ya no debe nada. Para registrar la retención, antes deshaga por ese monto lo que lo saldó.`,
  certified: 'Retención registrada',
  unsaved: 'Lo que escribió del comprobante no se guarda.',
  discarded: (reason: string) => `Descartado: ${reason}`,
};

import type { WITHHOLDING_TAX } from '../../api/contract/receivables/withholdings';
import type { OTHER } from '../../api/contract/row';

export const taxWords: Record<(typeof WITHHOLDING_TAX)[number] | typeof OTHER, string> = {
  renta: 'Renta',
  iva: 'IVA',
  otra: 'Otra',
  otro: 'Otra',
};

/** The texts of what was withheld of a document. */
export const withholdingWords = {
  title: 'Retenciones',
  body: 'Lo que el cliente retuvo, según su comprobante, deja de deberse.',
  none: 'Todavía no hay comprobantes de retención.',
  paidInFull:
    'El documento ya no debe nada. Si el cliente retuvo y además pagó todo, pagó de más: elimine o anule su pago (si el extracto está cerrado, un administrador lo reabre), registre aquí la retención, y concilie otra vez el movimiento o registre otra vez el pago. Lo que sobre queda a favor del cliente.',
  add: 'Registrar retención',
  addTitle: 'Registrar comprobante de retención',
  addVerb: 'Registrar',
  number: 'Número del comprobante',
  noNumber: 'Escriba el número del comprobante.',
  date: 'Fecha',
  dateHint: 'La que dice el comprobante: por ella se cuenta en su mes, aunque llegue en el siguiente.',
  noDate: 'Escriba la fecha del comprobante.',
  amountOf: (tax: string) => `Retenido de ${tax}`,
  kindOf: (tax: string) => `Tipo, de ${tax}`,
  noKind: 'Sin indicar',
  furtherKind: (at: number) => `Otra tasa ${at}`,
  furtherAmount: (at: number) => `Retenido a la tasa ${at}`,
  noFurtherKind: 'Elija la tasa.',
  noFurtherAmount: 'Escriba un monto mayor que cero.',
  addFurther: 'Añadir otra tasa',
  removeFurther: (at: number) => `Quitar la otra tasa ${at}`,
  total: (amount: string) => `Total retenido: ${amount}`,
  wrongAmount: 'Escriba un monto mayor que cero, o déjelo vacío.',
  rest: 'Lo que falte del comprobante',
  remainders: [
    { value: 'esperada', label: 'Sigue por recibir' },
    { value: 'deuda', label: 'Vuelve a deberse' },
  ],
  expected: (amount: string, rates: string) => `Faltan ${amount}. ${rates}.`,
  release: 'Pasar a deuda',
  releaseTitle: '¿Pasar a deuda lo que falta?',
  releaseBody: (amount: string) => `El documento vuelve a deber ${amount}, y se cobra como lo demás.`,
  parts: 'Detalle',
  amount: 'Monto',
  by: 'Registrado por',
  state: 'Estado',
  counts: 'Vigente',
  voided: 'Anulado',
  undo: (number: string) => `Anular ${number}`,
  undoTitle: '¿Anular este comprobante?',
  undoBody: (number: string, amount: string) => `${number}: el documento vuelve a deber ${amount}.`,
  undoVerb: 'Anular 1 comprobante',
};

export const subtotalWords = {
  title: 'Separar el impuesto',
  verb: 'Guardar el subtotal',
  subtotal: 'Subtotal',
  hint: (total: string) => `Lo demás del total (${total}) es el impuesto. Vacío: no se sabe.`,
  wrong: 'Escriba un monto, 0,00 o más.',
};

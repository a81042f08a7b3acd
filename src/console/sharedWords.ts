import { PAYMENT_METHOD, type PaymentDetail } from '../api/contract/payments';

/** What several areas say, each under its own address. */

/** A conciliation from the bank's file to the money: two screens. */
export const conciliationSteps = ['Archivo', 'Vista previa', 'Conciliar', 'Hecho'];

export const methodWords: Record<PaymentDetail['method'], string> = {
  transferencia: 'Transferencia',
  deposito: 'Depósito',
  efectivo: 'Efectivo',
  cheque: 'Cheque',
  tarjeta: 'Tarjeta',
  debito_automatico: 'Débito automático',
  enlace: 'Enlace de pago',
  otro: 'Otra',
};

export const methodOptions = PAYMENT_METHOD.map((value) => ({ value, label: methodWords[value] }));

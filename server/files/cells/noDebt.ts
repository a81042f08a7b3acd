import { beginsWith } from './words';

/** What stands beside invoices and is no debt: in the form of `normal`, in the singular. */
export const NO_DEBT: readonly string[] =
  'nota de credito|nota credito|nota cred|credit note|credit memo|pago|cobro|abono|recibo|recibo de caja|recibo de cobro|recibo de pago|anticipo|comprobante de retencion|retencion|payment|receipt|anulada|anulado|void|voided'.split(
    '|',
  );
const CREDIT_NOTE = ['nota de credito', 'nota credito', 'credit note', 'credit memo'];

/** Whether a text in the form of `normal` begins as a credit note does: "nota de credito por devolucion". */
export const isCreditNote = (said: string): boolean => beginsWith(said, CREDIT_NOTE);
/** Whether such a text is no more than what is no debt. A payer's own words may begin so. */
export const isNoDebt = (said: string): boolean => NO_DEBT.includes(singular(said)) || isCreditNote(said);

export const singular = (said: string) => said.replace(/([aeo])s\b/g, '$1').replace(/\bnotes\b/g, 'note');

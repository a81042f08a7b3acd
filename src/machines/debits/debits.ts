import type { Debit } from '../../api/contract/debits/shapes';

/** The debit can be edited and deleted until the order is sent. */
export function isEditable({ status }: Pick<Debit, 'status'>): boolean {
  return status === 'borrador' || status === 'previsualizado' || status === 'guardado';
}

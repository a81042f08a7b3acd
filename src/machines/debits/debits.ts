import type { Debit } from '../../api/contract/debits/shapes';

/** The debit can be edited and deleted until the order is sent. What may be done in a state of another provider's own, that service decides. */
export const isEditable = ({ status }: Pick<Debit, 'status'>): boolean => EDITABLE.includes(status);
const EDITABLE: Debit['status'][] = ['borrador', 'previsualizado', 'guardado', 'otro'];

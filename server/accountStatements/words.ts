import type { AccountStatement, StatementLine } from '../../src/api/contract/accountStatement';
import { centsOf } from '../../src/api/contract/money';
import { formatMoney } from '../ledger/words';

/** What the files of a statement of account say. */

const KINDS: Record<StatementLine['kind'], string> = {
  documento: 'Documento',
  anulacion: 'Anulación',
  pago: 'Pago',
  condonacion: 'Condonación',
};
export const kindInWords = (kind: StatementLine['kind']): string => KINDS[kind];

/** `2026-11-21` -> `21/11/2026`; '' for none. */
export const dayInWords = (day: string | null): string => day?.split('-').reverse().join('/') ?? '';

/** A decimal string as people write it. */
export const amountInWords = (amount: string): string => {
  const cents = centsOf(amount);
  return `${cents < 0 ? '-' : ''}${formatMoney(Math.abs(cents))}`;
};

/** `Estado de cuenta de Rosa Quishpe`. */
export const titleOf = ({ customer_name }: AccountStatement): string => `Estado de cuenta de ${customer_name}`;

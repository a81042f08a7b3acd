import type {
  AccountStatement,
  StatementInCurrency,
  StatementLine,
} from '../../src/api/contract/customers/accountStatements';
import { centsOf } from '../../src/api/contract/money';
import { formatMoney } from '../ledger/words';

type Account = NonNullable<StatementInCurrency['accounts']>[number];

/** The texts of an account statement's files. */

const KINDS: Record<StatementLine['kind'], string> = {
  documento: 'Documento',
  anulacion: 'Anulación',
  pago: 'Pago',
  condonacion: 'Condonación',
  nota_credito: 'Nota de crédito',
  retencion: 'Retención',
  retencion_esperada: 'Retención por recibir',
};
export const kindInWords = (kind: StatementLine['kind']): string => KINDS[kind];

/** `2026-11-21` -> `21/11/2026`; '' for none. */
export const dayInWords = (day: string | null): string => day?.split('-').reverse().join('/') ?? '';

/** A decimal string as people write it. */
export const amountInWords = (amount: string): string => {
  const cents = centsOf(amount);
  return `${cents < 0 ? '-' : ''}${formatMoney(Math.abs(cents))}`;
};

/** Only overdue documents have days. */
export const overdueDays = (days: number | null | undefined): number | null => (days && days > 0 ? days : null);

const TYPES: Record<string, string> = { corriente: 'cuenta corriente', ahorros: 'cuenta de ahorros' };

/** `Banco Pichincha, cuenta corriente 2100123456`. */
export const accountInWords = ({ bank_name, type, number }: Account): string =>
  `${bank_name}, ${TYPES[type] ?? 'cuenta'} ${number}`;

/** `1790012345001 · Av. Amazonas 100 · 02 222 3333`; missing parts are left out. */
export const signedBy = ({ company_tax_number, company_address, company_phone }: AccountStatement): string =>
  [company_tax_number, company_address, company_phone].filter(Boolean).join(' · ');

/** `Estado de cuenta de Rosa Quishpe`. */
export const titleOf = ({ customer_name }: AccountStatement): string => `Estado de cuenta de ${customer_name}`;

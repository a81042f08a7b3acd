import { type Cents, fromCents } from '../../src/api/contract/money';

/** "1.234,50": the amount in a message, whose screen already shows the currency. */
export function formatMoney(cents: Cents): string {
  const [units = '0', fraction = '00'] = fromCents(cents).split('.');
  return `${units.replace(/\B(?=(\d{3})+$)/g, '.')},${fraction}`;
}

const SIGNS: Record<string, string> = { USD: '$', EUR: '€' };

/**
 * "$ 1.234,50", "COP 1.234,50": for texts that do not say the currency. The sign stays with its amount.
 */
export function moneyIn(cents: Cents, currency: string): string {
  return `${SIGNS[currency] ?? currency}\u00a0${formatMoney(cents)}`;
}

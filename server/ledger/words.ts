import { type Cents, fromCents } from '../../src/api/contract/money';

/** "1.234,50": how messages name an amount; the currency is the movement's own and stands beside it on screen. */
export function formatMoney(cents: Cents): string {
  const [whole = '0', fraction = '00'] = fromCents(cents).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${fraction}`;
}

import type { Random } from '../random';

/** Ecuadorian identity numbers with valid check digits: the console and the matching treat them as real ones. */

const PROVINCES = 24;

/** Ten digits: province, a third digit below 6, and a check digit (modulo 10). */
export function cedula(random: Random): string {
  const body = province(random) + random.int(0, 5) + digits(random, 6);
  const sum = [...body].reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return body + ((10 - (sum % 10)) % 10);
}

const COMPANY_WEIGHTS = [4, 3, 2, 7, 6, 5, 4, 3, 2];

/** Thirteen digits of a private company: third digit 9, check digit modulo 11, first office. */
export function companyRuc(random: Random): string {
  const body = `${province(random)}9${digits(random, 6)}`;
  const sum = [...body].reduce((total, digit, place) => total + Number(digit) * (COMPANY_WEIGHTS[place] ?? 0), 0);
  const check = (11 - (sum % 11)) % 11;
  // No number has the check digit 10: Ecuador never issues those bodies.
  return check === 10 ? companyRuc(random) : `${body}${check}001`;
}

const province = (random: Random) => String(random.int(1, PROVINCES)).padStart(2, '0');
const digits = (random: Random, count: number) => String(random.int(0, 10 ** count - 1)).padStart(count, '0');

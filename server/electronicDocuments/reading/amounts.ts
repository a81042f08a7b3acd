import { type Cents, fromCents } from '../../../src/api/contract/money';
import { Unreadable } from './unreadable';

const DECIMAL = /^([+-]?)0*(\d{1,12})(?:\.(\d+))?$|^([+-]?)\.(\d+)$/;

/** Millionths of a decimal text: sums of lines have more places than money. Undefined for what is no number. */
export function millionths(text: string): bigint | undefined {
  const found = DECIMAL.exec(text.trim());
  if (!found) return undefined;
  const [, sign = found[4], units = '0', places = found[5] ?? ''] = found;
  const size = BigInt(units) * 1_000_000n + BigInt(places.slice(0, 6).padEnd(6, '0'));
  return sign === '-' ? -size : size;
}

/** The cents of an amount of the element `name`. What is no number, or has parts of a cent, is refused. */
export function centsIn(text: string, name: string): Cents {
  const found = millionths(text);
  if (found === undefined) throw new Unreadable(`${name} dice «${short(text)}», que no es un importe.`);
  if (found % 10_000n !== 0n) throw new Unreadable(`${name} dice «${short(text)}», que tiene partes de centavo.`);
  return Number(found / 10_000n);
}

export const money = (cents: Cents): string => fromCents(cents);
export const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*|Z|[+-]\d{2}:\d{2})?$/;
const LATIN = /^(\d{2})\/(\d{2})\/(\d{4})(?: .*)?$/;

/** `YYYY-MM-DD` of a day as it is written in the element `name`. */
export function dayIn(text: string, name: string): string {
  const iso = ISO.exec(text.trim());
  const latin = LATIN.exec(text.trim());
  const day = iso ? `${iso[1]}-${iso[2]}-${iso[3]}` : latin ? `${latin[3]}-${latin[2]}-${latin[1]}` : undefined;
  const isReal = day !== undefined && !day.startsWith('0000') && toDate(day)?.toISOString().startsWith(day);
  if (!day || !isReal) throw new Unreadable(`${name} dice «${short(text)}», que no es una fecha.`);
  return day;
}

function toDate(day: string): Date | undefined {
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** The day so many days or months later; of a month that is shorter, its last. */
export function later(day: string, { days = 0, months = 0 }: { days?: number; months?: number }): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, months === 0 ? date : last) + days))
    .toISOString()
    .slice(0, 10);
}

import { type Lot, plain } from '../grammar';
import type { Customer } from '../suggestionMonth';

/** How a payer is written by itself or by its bank, the last fifth held out. */

const words = (text: string) => text.split(/\s+/).filter(Boolean);
const first = (text: string) => words(text)[0] ?? '';
const last = (text: string) => words(text).at(-1) ?? '';
const initial = (text: string) => (text ? `${text.charAt(0)}.` : '');
const spaced = (...parts: string[]) => parts.filter(Boolean).join(' ');
const masked = (text: string) => (text ? `${text.slice(0, 3)}***` : '');

const FORM =
  /\s+(?:S\.?A\.?P\.?I\.? DE C\.?V\.?|S\.? ?DE R\.?L\.? DE C\.?V\.?|S\.?A\.? DE C\.?V\.?|S\.?C\.?|C(?:IA)?\.? LTDA\.?|LTDA\.?|S\.?A\.?[SC]?\.?|E\.I\.R\.L\.|S\.?R\.?L\.?)$/i;
export const withoutForm = (name: string) => name.replace(FORM, '');

type NameWay = (one: Customer) => string;

export const PERSON_WAYS: readonly NameWay[] = [
  (one) => spaced(one.first, one.last),
  (one) => spaced(one.last, one.first),
  (one) => spaced(first(one.first), first(one.last)),
  (one) => spaced(first(one.last), first(one.first)),
  (one) => spaced(one.last, first(one.first)),
  (one) => spaced(first(one.first), one.last),
  (one) => `${one.last}, ${one.first}`,
  (one) => spaced(first(one.first), initial(one.last)),
  (one) => spaced(initial(one.first), first(one.last)),
  (one) => spaced(first(one.last), first(one.first), initial(words(one.first)[1] ?? '')),
  (one) => one.last,
  (one) => spaced('Sr.', first(one.last)),
  (one) => spaced(masked(first(one.first)), masked(first(one.last))),
  (one) => (one.tradename ? one.tradename : spaced(one.first, one.last)),
  (one) => spaced(first(one.first), last(one.last)),
  (one) => spaced(first(one.last), initial(words(one.last)[1] ?? ''), one.first),
  (one) => spaced(words(one.first)[1] ?? first(one.first), first(one.last)),
];

export const FIRM_WAYS: readonly NameWay[] = [
  (one) => one.first,
  (one) => withoutForm(one.first),
  (one) => withoutForm(one.first),
  (one) => `${withoutForm(one.first)} ${one.first.includes('LTDA') ? 'CIALTDA' : 'SA'}`,
  (one) => words(withoutForm(one.first)).slice(0, 2).join(' '),
  (one) => words(withoutForm(one.first)).slice(1).join(' ') || withoutForm(one.first),
  (one) => one.tradename || withoutForm(one.first),
  (one) => one.first.replaceAll('.', ''),
  (one) => spaced(`${first(one.first).slice(0, 5)}.`, ...words(withoutForm(one.first)).slice(1)),
  (one) => spaced(`${first(one.first).slice(0, 3)}`, ...words(withoutForm(one.first)).slice(1)),
];

export const writtenName = (lot: Lot, one: Customer): string => lot.way(one.last ? PERSON_WAYS : FIRM_WAYS)(one);

const grouped = (digits: string) => digits.replaceAll(/\B(?=(\d{3})+$)/g, '.');
const cuit = (id: string) => (/^\d{11}$/.test(id) ? `${id.slice(0, 2)}-${id.slice(2, 10)}-${id.slice(10)}` : id);

export const ID_WAYS: readonly ((id: string) => string)[] = [
  (id) => id,
  (id) => id,
  (id) => id,
  (id) => cuit(id),
  (id) => (/^\d{13}$/.test(id) ? id.slice(0, 10) : id),
  (id) => (/^\d{9,10}$/.test(id) ? `${id}-${Number(id) % 10}` : cuit(id)),
  (id) => (/^\d+$/.test(id) ? grouped(id) : id.toLowerCase()),
  (id) => `0${id}`,
];
export const BEFORE_ID: Record<'EC' | 'CO' | 'PE' | 'MX' | 'AR', readonly string[]> = {
  EC: ['RUC ', 'CI ', '', 'C.I. ', 'R.U.C. '],
  CO: ['NIT ', 'CC ', '', 'NIT. ', 'N.I.T '],
  PE: ['RUC ', 'DNI ', '', 'RUC:', 'Doc '],
  MX: ['RFC ', 'RFC:', '', 'R.F.C. '],
  AR: ['CUIT ', 'CUIL ', '', 'CUIT/', 'C.U.I.T. '],
};

const SILENT = new Set(
  'SA SAS SAC LTDA CIA CIALTDA CV SRL EIRL SC SAPI RL DE DEL LA EL LOS LAS Y E SR SRA HIJOS C V S A R L I P'.split(' '),
);

/** A word of a name as it is read: whether it may go on, as initials, masks and cut words do. */
export type Word = { letters: string; goesOn: boolean };

export function wordsOf(text: string, isCut = false): Word[] {
  const found = [...plain(text).matchAll(/[A-Z0-9?]+[.*]*/g)];
  return found
    .map(([token], at) => {
      const letters = token.replaceAll(/[.*]/g, '');
      const goesOn = /[.*]/.test(token) || letters.length <= 3 || (isCut && at === found.length - 1);
      return { letters, goesOn };
    })
    .filter(({ letters, goesOn }) => !SILENT.has(letters) || (goesOn && letters.length === 1 && /[B-Z]/.test(letters)));
}

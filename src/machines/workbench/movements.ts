import { type Cents, countedCents, fromCents } from '../../api/contract/money';
import type { Movement, Reconciled } from '../../api/contract/reconciliation/shapes';
import { isAbsent, normalizationNoticesOf } from '../../api/contract/row';
import { typedAmount } from '../../api/contract/typedAmount';
import { normalizeForSearch } from '../../api/contract/withoutAccents';

/** Filters, order and counts of a conciliation's movements. */

/** The filters, those that need a person first. */
export const MOVEMENT_FILTERS = [
  'open',
  'sure',
  'tied',
  'possible',
  'unsuggested',
  'partial',
  'later',
  'reconciled',
  'outgoing',
  'all',
] as const;
export type MovementFilter = (typeof MOVEMENT_FILTERS)[number];

/** It needs a person. An unknown status needs one while something is unassigned. */
export const isOpen = ({ status, unassigned }: Movement): boolean =>
  status === 'pendiente' || status === 'parcial' || (status === 'otro' && countedCents(unassigned) > 0);
/** It is resolved by documents, a credit or a category. */
export const isSettled = ({ status }: Movement): boolean => status === 'conciliado' || status === 'categorizado';
/** Incoming money that is not fully assigned. */
export const isAssignable = ({ status, unassigned }: Movement): boolean =>
  status !== 'sin_aplicar' && countedCents(unassigned) > 0;
/** Payments booked by hand that may be this movement. */
export const bookedFor = ({ booked = [] }: Movement) => booked;
/** What is read of a movement before its suggestion is accepted. */
const DECIDING = /^(date|amount|unassigned|suggested|suggested_category)(\.|$)/;
/** Whether all that a person decides by could be read. */
export const isLegible = (movement: Movement): boolean =>
  movement.amount !== null && !normalizationNoticesOf(movement).some(({ field }) => DECIDING.test(field));
/** Includes outgoing money whose category a rule is sure of; what may be booked already, or could not be read, is for a person to see. */
export const isSure = (movement: Movement): boolean =>
  movement.suggestion === 'segura' &&
  isLegible(movement) &&
  bookedFor(movement).length === 0 &&
  (isOpen(movement) || movement.status === 'sin_aplicar');

/** Partly resolved. It is counted apart from the unresolved ones, so that no movement counts twice. */
const isBegun = ({ status }: Movement): boolean => status === 'parcial';
const isUntouched = (movement: Movement): boolean => isOpen(movement) && !isBegun(movement);

export function passes(movement: Movement, filter: MovementFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'open':
      return isOpen(movement);
    case 'sure':
      return isSure(movement);
    case 'tied':
      return isUntouched(movement) && movement.suggestion === 'empate';
    case 'possible':
      return isUntouched(movement) && movement.suggestion === 'posible';
    case 'unsuggested':
      return isUntouched(movement) && movement.suggestion === 'ninguna' && !isAbsent(movement, 'suggestion');
    case 'partial':
      return isBegun(movement) && !isSure(movement);
    case 'later':
      return movement.status === 'luego';
    case 'reconciled':
      return isSettled(movement);
    case 'outgoing':
      return movement.status === 'sin_aplicar';
  }
}

/** The range of days and absolute amounts of the movements shown: ISO days and decimal strings. */
export type MovementSpan = { from?: string; until?: string; least?: string; most?: string };
export const SPAN_ENDS = ['from', 'until', 'least', 'most'] as const satisfies (keyof MovementSpan)[];

/** An empty bound is removed. */
export const narrowed = (span: MovementSpan, to: MovementSpan): MovementSpan =>
  Object.fromEntries(Object.entries({ ...span, ...to }).filter(([, end]) => end !== ''));

export const isNarrowed = (span: MovementSpan): boolean => Object.keys(span).length > 0;

type Shown = { movements: Movement[]; filter: MovementFilter; text: string; span?: MovementSpan };

export function movementsShown({ movements, filter, text, span = {} }: Shown): Movement[] {
  const wanted = normalizeForSearch(text)
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '$' && word !== '€');
  return movements.filter((m) => passes(m, filter) && has(m, wanted) && liesIn(m, span));
}

/** A movement without day or amount matches no range. */
function liesIn({ date, amount }: Movement, { from, until, least, most }: MovementSpan): boolean {
  if ((from || until) && (date === null || (from && date < from) || (until && date > until))) return false;
  if (!least && !most) return true;
  const cents = amount === null ? Number.NaN : Math.abs(countedCents(amount));
  return cents >= countedCents(least ?? '0.00') && (!most || cents <= countedCents(most));
}

function has(m: Movement, wanted: string[]): boolean {
  if (wanted.length === 0) return true;
  const { description, reference, document, counterparty, amount, note } = m;
  const day = m.date?.split('-').toReversed().join('/');
  const text = normalizeForSearch([description, reference, document, counterparty, amount, note, day].join(' '));
  return wanted.every((word) => text.includes(word) || comesTo(m, word));
}

/** Whether the word is an amount in any notation that begins the movement's amount or its unassigned rest. */
function comesTo({ amount, unassigned }: Movement, word: string): boolean {
  const typed = typedAmount(word);
  if (!typed?.hasDecimals) return false;
  return [amount, unassigned].map((one) => Math.abs(countedCents(one))).some((c) => c >= typed.from && c < typed.below);
}

/** The selected movement, if it is one of the conciliation's. */
export function named({ movements, selected }: { movements: Movement[]; selected: string | undefined }) {
  return movements.find(({ id }) => id === selected)?.id;
}

/** The requested filter, unless it hides the selected movement. */
export function filterFor(movements: Movement[], selected: string | undefined, asked: MovementFilter): MovementFilter {
  const movement = movements.find(({ id }) => id === selected);
  if (!movement || passes(movement, asked)) return asked;
  return MOVEMENT_FILTERS.find((filter) => passes(movement, filter)) ?? asked;
}

/** The selected movement if it is shown, else the first one shown. */
export function onShow(context: Shown & { selected: string | undefined }): string | undefined {
  const shown = movementsShown(context);
  return (shown.find(({ id }) => id === context.selected) ?? shown[0])?.id;
}

/** The neighbour of the selected movement among those shown, which the last and the first have on one side; the first one without a selection. */
export function neighbour(context: Shown & { selected: string | undefined }, step: 1 | -1): string | undefined {
  const shown = movementsShown(context);
  const at = shown.findIndex((m) => m.id === context.selected);
  if (at < 0) return shown[0]?.id;
  return shown[at + step]?.id;
}

/** The next shown movement that needs a person, after the selected one and then from the top. */
export function nextOpen(context: Shown & { selected: string | undefined }): string | undefined {
  const { movements, selected } = context;
  const at = movements.findIndex((m) => m.id === selected);
  const round = [...movements.slice(at + 1), ...movements.slice(0, Math.max(at, 0))];
  // Every outgoing movement shown waits for its category.
  return movementsShown({ ...context, movements: round }).find((m) => isOpen(m) || context.filter === 'outgoing')?.id;
}

export type MovementCounts = Record<MovementFilter, number>;

export function countsOf(movements: Movement[]): MovementCounts {
  const counts: MovementCounts = {
    open: 0,
    sure: 0,
    tied: 0,
    possible: 0,
    unsuggested: 0,
    partial: 0,
    later: 0,
    reconciled: 0,
    outgoing: 0,
    all: 0,
  };
  for (const movement of movements) {
    for (const filter of MOVEMENT_FILTERS) if (passes(movement, filter)) counts[filter] += 1;
  }
  return counts;
}

/** Movements that may be chosen for an act on several. */
const mayChoose = (movement: Movement): boolean => !isSettled(movement);

export const isChoosable = (movements: Movement[], id: string | undefined): boolean =>
  movements.some((movement) => movement.id === id && mayChoose(movement));

const wordsOf = ({ description }: Movement): string =>
  normalizeForSearch(description).replace(/\d+/g, '').replace(/\s+/g, ' ').trim();

/** Whether two movements would be resolved alike: the same direction, and the same proposed category or the same words. */
const areAlike = (one: Movement, other: Movement): boolean =>
  countedCents(one.amount) < 0 === countedCents(other.amount) < 0 &&
  (one.suggested_category || other.suggested_category
    ? one.suggested_category?.id === other.suggested_category?.id
    : wordsOf(one) === wordsOf(other));

/** The next wider choice: the shown movements that are alike, then all that are shown, then none. */
export function widened(context: Shown & { selected: string | undefined; checked: string[] }): string[] {
  const shown = movementsShown(context).filter(mayChoose);
  const here = shown.find(({ id }) => id === context.selected);
  const checked = new Set(context.checked);
  const lacks = (some: Movement[]) => some.some(({ id }) => !checked.has(id));
  const alike = here ? shown.filter((one) => areAlike(one, here)) : [];
  const wider = alike.length > 1 && lacks(alike) ? alike : lacks(shown) ? shown : [];
  return wider.length === 0 ? [] : [...new Set([...context.checked, ...wider.map(({ id }) => id)])];
}

export const chosenIn = ({ movements, checked }: { movements: Movement[]; checked: readonly string[] }): Movement[] =>
  movements.filter(({ id }) => checked.includes(id));

/** The category that is proposed for every one of these movements. */
export function sharedCategory(movements: Movement[]): { id: string; name: string } | undefined {
  const [first] = movements;
  const category = first?.suggested_category ?? undefined;
  return movements.every((one) => one.suggested_category?.id === category?.id) ? category : undefined;
}

type Acceptable = Omit<Shown, 'filter'> & { checked: readonly string[] };

/** The sure suggestions of a bulk accept: the checked ones, else all that match the search and the range. */
export function sureOnes({ checked, ...shown }: Acceptable): Movement[] {
  const marked = new Set(checked);
  if (marked.size > 0) return shown.movements.filter((m) => isSure(m) && marked.has(m.id));
  return movementsShown({ ...shown, filter: 'sure' });
}

export function merged(movements: Movement[], changed: Reconciled['movements']): Movement[] {
  const byId = new Map(changed.map((m) => [m.id, m]));
  return movements.map((m) => byId.get(m.id) ?? m);
}

/** The reloaded movements, except those changed here since the request began. */
export function newest(movements: Movement[], read: Movement[]): Movement[] {
  const here = new Map(movements.map((m) => [m.id, m]));
  return read.map((m) => {
    const known = here.get(m.id);
    return known && (known.version ?? 0) > (m.version ?? 0) ? known : m;
  });
}

/** No movement needs a person any more. */
export const isFinished = (movements: Movement[]): boolean => !movements.some(isOpen);

/** Sums of resolved incoming and outgoing money, of deferred and of uncategorised money. Decimal strings. */
export function sumsOf(movements: Movement[]) {
  const sum = (filter: MovementFilter, of: (m: Movement) => Cents) =>
    fromCents(movements.filter((m) => passes(m, filter)).reduce((total, m) => total + of(m), 0));
  return {
    reconciled: sum('reconciled', (m) => Math.max(countedCents(m.amount), 0)),
    spent: sum('reconciled', (m) => Math.min(countedCents(m.amount), 0)),
    later: sum('later', (m) => countedCents(m.unassigned)),
    outgoing: sum('outgoing', (m) => countedCents(m.amount)),
  };
}

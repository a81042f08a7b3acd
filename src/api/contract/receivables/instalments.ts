import { type Cents, centsOf, countedCents, fromCents, toCents } from '../money';

/**
 * How a debt is spread into instalments: the one rule, by which the console previews an agreement and the service makes it. It
 * knows neither clock nor language. Amounts add up to the debt to the cent.
 */

export const INSTALMENT_PLAN = ['iguales', 'entrada', 'propias'] as const;
export const INSTALMENT_EVERY = ['semanal', 'quincenal', 'mensual'] as const;
export const MOST_INSTALMENTS = 120;

export type Instalment = { due_on: string; amount: string };

/** What staff choose; which of it counts depends on the kind. */
export type InstalmentPlan = {
  kind: (typeof INSTALMENT_PLAN)[number];
  /** Of `iguales` all parts, of `entrada` those after the first. */
  count?: number | null | undefined;
  first_on?: string | undefined;
  every?: (typeof INSTALMENT_EVERY)[number] | undefined;
  /** Of `entrada`: a sum, else an integer percentage of the debt. */
  first_amount?: string | undefined;
  first_percent?: number | null | undefined;
  /** Of `propias`. */
  instalments?: readonly Instalment[] | undefined;
};

/** `rest` of `no_suman`: what the parts lack, or with a minus what they exceed the debt by. */
export type PlanFault =
  | { kind: 'falta' | 'entrada_no_cabe' | 'demasiadas' | 'desorden' }
  | { kind: 'no_suman'; rest: string };

type Spread = { instalments: Instalment[]; fault?: undefined } | { instalments: Instalment[]; fault: PlanFault };

const DAYS = { semanal: 7, quincenal: 15 } as const;

/** The day of a part, counted from the first: monthly from the 31st is the last day of shorter months. */
export function instalmentDay(first: string, every: (typeof INSTALMENT_EVERY)[number], place: number): string {
  const from = new Date(`${first}T00:00:00Z`);
  const [year, month, date] = [from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate()];
  if (every !== 'mensual') return isoDay(Date.UTC(year, month, date + DAYS[every] * place));
  const last = new Date(Date.UTC(year, month + place + 1, 0)).getUTCDate();
  return isoDay(Date.UTC(year, month + place, Math.min(date, last)));
}

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Even parts in cents; the last one takes what the division leaves. */
function evenParts(cents: Cents, count: number): Cents[] {
  const even = Math.floor(cents / count);
  return Array.from({ length: count }, (_, place) => (place === count - 1 ? cents - even * (count - 1) : even));
}

const refused = (kind: Exclude<PlanFault['kind'], 'no_suman'>): Spread => ({ instalments: [], fault: { kind } });

/** The instalments of a debt, or why there are none; own ones that do not add up come beside the fault. */
export function instalmentsOf(plan: InstalmentPlan, debt: string): Spread {
  const cents = countedCents(debt);
  if (cents <= 0) return refused('falta');
  if (plan.kind === 'propias') return ownParts(plan.instalments ?? [], cents);
  const { count, first_on, every } = plan;
  if (!count || count < 1 || !first_on || !every) return refused('falta');
  if (count > MOST_INSTALMENTS) return refused('demasiadas');
  const first = plan.kind === 'entrada' ? [firstPart(plan, cents)] : [];
  const [downPayment = 0] = first;
  if (first.includes(undefined)) return refused('falta');
  if (downPayment >= cents || first.includes(0)) return refused('entrada_no_cabe');
  if (cents - downPayment < count) return refused('demasiadas');
  const parts = [...(downPayment > 0 ? [downPayment] : []), ...evenParts(cents - downPayment, count)];
  return {
    instalments: parts.map((part, place) => ({
      due_on: instalmentDay(first_on, every, place),
      amount: fromCents(part),
    })),
  };
}

function firstPart({ first_amount, first_percent }: InstalmentPlan, cents: Cents): Cents | undefined {
  if (first_amount) {
    const typed = toCents(first_amount);
    return typed !== undefined && typed > 0 ? typed : undefined;
  }
  if (!first_percent) return undefined;
  return Math.round((cents * first_percent) / 100);
}

function ownParts(typed: readonly Instalment[], cents: Cents): Spread {
  if (typed.length > MOST_INSTALMENTS) return refused('demasiadas');
  const isWhole = ({ due_on, amount }: Instalment) => due_on !== '' && countedCents(amount) > 0;
  const instalments = typed.filter(isWhole);
  const rest = cents - instalments.reduce((sum, { amount }) => sum + centsOf(amount), 0);
  if (typed.length === 0 || instalments.length < typed.length) return { instalments, fault: { kind: 'falta' } };
  if (instalments.some(({ due_on }, at) => at > 0 && due_on <= (instalments[at - 1]?.due_on ?? '')))
    return { instalments, fault: { kind: 'desorden' } };
  if (rest !== 0) return { instalments, fault: { kind: 'no_suman', rest: fromCents(rest) } };
  return { instalments };
}

import { NOBODY } from '../../src/api/contract/customers/customers';
import { type Cents, centsOf, fromCents } from '../../src/api/contract/money';
import { BUCKETS, OVERDUE } from '../../src/api/contract/receivables/documents';
import {
  type IndicatorFilters,
  type IndicatorMonth,
  type Indicators,
  type OwnerFigures,
  type OwnFigures,
  PAYMENT_SOURCE,
} from '../../src/api/contract/receivables/indicators';
import { numberOf } from '../database/channels';
import type { Queryable, Transactional } from '../database/database';
import { every, type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { averageDaysLate, countBack, effectiveness, type MonthSums } from './figures';
import { ATTRIBUTION_DAYS } from './keep';
import { countedAnew, currenciesOf } from './state';

const USUAL_MONTHS = 12;
/** Months before those on show that a count back may need. */
const MONTHS_BEFORE = 12;

type Stored = { until: string; measure: string; key: string; count: number; amount: string };

/** The months as they were counted last. */
export async function storedIndicators(
  db: Queryable,
  profileId: string,
  today: string,
  filters: IndicatorFilters,
): Promise<
  Pick<Indicators, 'currency' | 'currencies' | 'attribution_days' | 'months' | 'actions'> & { owners: OwnerFigures[] }
> {
  const currencies = await currenciesOf(db, profileId);
  const currency = filters.currency ?? currencies[0] ?? null;
  const [months, actions, owners] =
    currency === null
      ? [[], [], []]
      : await Promise.all([
          monthsOf(db, profileId, currency, today, filters),
          actionsOf(db, profileId, currency, today, filters),
          ownersOf(db, profileId, currency, today, filters),
        ]);
  return { currency, currencies, attribution_days: ATTRIBUTION_DAYS, months, actions, owners };
}

export const readIndicators = (db: Transactional, profileId: string, filters: IndicatorFilters): Promise<Indicators> =>
  countedAnew(db, profileId, (reading, { today }) => storedIndicators(reading, profileId, today, filters));

/** The condition on stored rows; what is of the entire customer has no cost center. */
function scopeOf(profileId: string, today: string, months: number, { cost_center, owner }: IndicatorFilters): Sql {
  return every([
    sql`profile_id = ${profileId}`,
    sql`day >= (date_trunc('month', ${today}::date) - make_interval(months => ${months - 1}))::date`,
    owner !== undefined &&
      (owner === NOBODY ? sql`owner_id is null` : isUuid(owner) ? sql`owner_id = ${owner}` : sql`false`),
    cost_center !== undefined && (isUuid(cost_center) ? sql`cost_center_id = ${cost_center}` : sql`false`),
  ]);
}

/** The months until today's, oldest first. */
export async function monthsOf(
  db: Queryable,
  profileId: string,
  currency: string,
  today: string,
  filters: IndicatorFilters,
): Promise<IndicatorMonth[]> {
  const { months = USUAL_MONTHS, cost_center } = filters;
  const [stored, counted, attributed] = await Promise.all([
    db.rows<Stored>(sql`
      select day as until, measure, key, sum(count)::int8 as count, sum(amount)::numeric(20,2) as amount from indicator_month
      where ${scopeOf(profileId, today, months + MONTHS_BEFORE, filters)} and currency = ${currency} group by day, measure, key`),
    countedDays(db, profileId, today, months + MONTHS_BEFORE),
    db.rows<{ until: string; source: (typeof PAYMENT_SOURCE)[number]; payments: number; total: string }>(sql`
      select day as until, source, sum(payments)::int8 as payments, sum(amount)::numeric(20,2) as total from indicator_source
      where ${scopeOf(profileId, today, months, filters)} and currency = ${currency} group by day, source`),
  ]);
  const sums = counted.map(
    ({ until }) =>
      new Sums(
        until,
        stored.filter((one) => one.until === until),
      ),
  );
  const first = Math.max(0, sums.length - months);
  return sums.slice(first).map((of, at): IndicatorMonth => {
    return {
      month: of.until.slice(0, 7),
      until: of.until,
      is_over: of.until.slice(0, 7) < today.slice(0, 7),
      ...figuresOf(sums.slice(0, first + at + 1), cost_center === undefined),
      dropped: fromCents(of.cents('dropped')),
      ages: BUCKETS.map((bucket) => ({
        bucket,
        documents: of.count('owed', bucket),
        total: fromCents(of.cents('owed', bucket)),
      })),
      sources: PAYMENT_SOURCE.flatMap((source) => {
        const found = attributed.find((one) => one.until === of.until && one.source === source);
        return found && found.payments > 0 ? [{ source, payments: found.payments, total: found.total }] : [];
      }),
      moves: of.moves(),
    };
  });
}

const countedDays = (db: Queryable, profileId: string, today: string, months: number) =>
  db.rows<{ until: string }>(sql`
    select distinct day as until from indicator_month
    where ${scopeOf(profileId, today, months, {})} and measure = 'counted' order by day`);

/** Of the last of these months; what is of the entire customer is of all cost centers alone. */
function figuresOf(sums: Sums[], isAllCenters: boolean): OwnFigures {
  const months = sums.map((one) => one.month());
  const of = sums.at(-1) ?? new Sums('', []);
  const month = of.month();
  const dso = countBack(months);
  return {
    owed: fromCents(month.owed),
    overdue: fromCents(month.overdue),
    billed: fromCents(month.billed),
    collected: fromCents(month.collected),
    dso: dso?.days ?? null,
    dso_is_least: dso?.isLeast ?? false,
    cei: effectiveness(months.at(-2)?.owed ?? 0, month),
    days_late: averageDaysLate(month),
    promises: isAllCenters
      ? {
          due: of.count('promised'),
          fulfilled: of.count('fulfilled'),
          amount: fromCents(of.cents('promised')),
          paid: fromCents(of.cents('fulfilled')),
        }
      : null,
    contacts: isAllCenters ? { customers: of.count('debtors'), reached: of.count('reached') } : null,
  };
}

/** The last month by whose customers they are; who has most overdue debt first. */
export async function ownersOf(
  db: Queryable,
  profileId: string,
  currency: string,
  today: string,
  filters: IndicatorFilters,
): Promise<OwnerFigures[]> {
  const [stored, counted] = await Promise.all([
    db.rows<Stored & { owner: string | null; name: string }>(sql`
      select owner_id as owner, coalesce(name_of(owner_id), '') as name, until, measure, key, count, amount from (
        select owner_id, day as until, measure, key, sum(count)::int8 as count, sum(amount)::numeric(20,2) as amount from indicator_month
        where ${scopeOf(profileId, today, 1 + MONTHS_BEFORE, filters)} and currency = ${currency}
        group by owner_id, day, measure, key) k`),
    countedDays(db, profileId, today, 1 + MONTHS_BEFORE),
  ]);
  const last = counted.at(-1)?.until;
  const owners = new Map(stored.flatMap(({ owner, name, until }) => (until === last ? [[owner, name] as const] : [])));
  return [...owners]
    .map(([id, name]): OwnerFigures => {
      const own = stored.filter(({ owner }) => owner === id);
      const sums = counted.map(
        ({ until }) =>
          new Sums(
            until,
            own.filter((one) => one.until === until),
          ),
      );
      return { owner: id === null ? null : { id, name }, ...figuresOf(sums, filters.cost_center === undefined) };
    })
    .toSorted(
      (a, b) => centsOf(b.overdue) - centsOf(a.overdue) || (a.owner?.name ?? '').localeCompare(b.owner?.name ?? ''),
    );
}

/** What was counted of a month. */
class Sums {
  constructor(
    readonly until: string,
    private readonly stored: readonly Stored[],
  ) {}

  private of(measure: string, key?: string): Stored[] {
    return this.stored.filter((one) => one.measure === measure && (key === undefined || one.key === key));
  }

  count(measure: string, key?: string): number {
    return this.of(measure, key).reduce((sum, { count }) => sum + count, 0);
  }

  cents(measure: string, key?: string): Cents {
    return this.of(measure, key).reduce((sum, { amount }) => sum + centsOf(amount), 0);
  }

  month(): MonthSums {
    return {
      until: this.until,
      owed: this.cents('owed'),
      overdue: OVERDUE.reduce((sum, bucket) => sum + this.cents('owed', bucket), 0),
      billed: this.cents('billed'),
      collected: this.cents('collected'),
      dropped: this.cents('dropped'),
      dated: this.cents('dated'),
      late: this.cents('late'),
    };
  }

  moves(): IndicatorMonth['moves'] {
    return this.of('moved').map(({ key, amount }) => {
      const [from = '', to = ''] = key.split('>');
      return { from, to, total: amount };
    });
  }
}

/** By what was done, what brought most first. */
export function actionsOf(
  db: Queryable,
  profileId: string,
  currency: string,
  today: string,
  filters: IndicatorFilters,
): Promise<Indicators['actions']> {
  // What was done is the customer's: it has no cost center.
  const done = scopeOf(profileId, today, filters.months ?? USUAL_MONTHS, { owner: filters.owner });
  const came = scopeOf(profileId, today, filters.months ?? USUAL_MONTHS, filters);
  return db.rows<Indicators['actions'][number]>(sql`
    select k.source, ${numberOf(sql`k.channel`)} as channel, t.name as template, p.name as policy, k.step_day as step,
      k.done, k.answered, k.payments, k.total
    from (
      select source, channel, template_id, policy_id, step_day, sum(done)::int8 as done, sum(answered)::int8 as answered,
        sum(payments)::int8 as payments, sum(amount)::numeric(20,2) as total
      from (
        select * from indicator_source where ${done} and currency = ''
        union all
        select * from indicator_source where ${came} and currency = ${currency}) k
      group by source, channel, template_id, policy_id, step_day) k
    left join template t on t.id = k.template_id left join policy p on p.id = k.policy_id
    order by k.total desc, k.done desc, k.source, t.name, p.name, k.step_day`);
}

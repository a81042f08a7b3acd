import { setImmediate } from 'node:timers/promises';
import { type Cents, centsOf, fromCents } from '../../src/api/contract/money';
import type { ExpectedCash } from '../../src/api/contract/receivables/indicators';
import type { Queryable, Transactional } from '../database/database';
import { portionsOf } from '../database/list';
import { sql } from '../database/sql';
import type { ClaimedJob } from '../jobs/job';
import { type Debt, type Debtor, type Foretold, foretell, type Slow } from './foretell';
import { countedAnew, currenciesOf } from './state';

/** What is older than so many days says nothing of how customers pay. */
const OLDEST = 700;

/** Foretells what comes in, by currency, from the ledger's days and what is promised; others have their turns meanwhile. */
export async function keepExpectedCash(job: Pick<ClaimedJob, 'transaction'>, profileId: string): Promise<void> {
  const { today, debtors } = await job.transaction((tx) => read(tx, profileId));
  const foretold: [string, Foretold][] = [];
  for (const [currency, some] of debtors) foretold.push([currency, await aside(foretell([...some.values()], today))]);
  const rows = foretold.flatMap(([currency, one]) => rowsOf(one).map((row) => ({ currency, ...row })));
  await job.transaction(async (tx) => {
    await tx.rows(sql`delete from expected_cash where profile_id = ${profileId}`);
    await tx.rows(sql`
      insert into expected_cash (profile_id, currency, day, span, expected, low, high, pledged, came)
      select ${profileId}, currency, date '1970-01-01' + "from", span, expected, low, high, pledged, came
      from jsonb_to_recordset(${JSON.stringify(rows)}) as r(currency text, "from" integer, span text, expected numeric,
        low numeric, high numeric, pledged numeric, came numeric)`);
  });
}

async function aside<T>(work: Slow<T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await setImmediate();
  }
}

const decimal = (cents: number) => fromCents(Math.round(cents));

function rowsOf({ weeks, pastWeeks, pastMonths }: Foretold) {
  const past = (span: string) => (one: Foretold['pastWeeks'][number]) => ({
    from: one.from,
    span,
    expected: decimal(one.expected),
    came: decimal(one.came),
  });
  return [
    ...weeks.map(({ from, expected, low, high, pledged }) => ({
      from,
      span: 'proxima',
      expected: decimal(expected),
      low: decimal(low),
      high: decimal(high),
      pledged: decimal(pledged),
    })),
    ...pastWeeks.map(past('semana')),
    ...pastMonths.map(past('mes')),
  ];
}

type FoundDebt = {
  customer: string;
  currency: string;
  since: number;
  due: number | null;
  total: Cents;
  ends: number | null;
  days: number[];
  cents: number[];
  disputed: NonNullable<Debt['disputed']>;
};
type FoundPledge = { customer: string; currency: string; from: number; due: number; cents: Cents; ends: number | null };

/** The debtors by currency; days count from 1970. A part that was written off never was a debt. */
async function read(tx: Queryable, profileId: string) {
  const [now] = await tx.rows<{ today: number }>(sql`select current_date - date '1970-01-01' as today`);
  const debtors = new Map<string, Map<string, Debtor>>();
  const debtorOf = (currency: string, customer: string): Debtor => {
    const some = debtors.get(currency) ?? new Map<string, Debtor>();
    debtors.set(currency, some);
    const one = some.get(customer) ?? { debts: [], pledges: [] };
    some.set(customer, one);
    return one;
  };
  // As of a month's count: nothing is looked up one at a time.
  await tx.rows('set local enable_nestloop = off');
  const debts = portionsOf<FoundDebt>(
    tx,
    sql`
    with debt as (
      select d.id, d.customer_id, d.currency, d.due_date, d.total, d.voided_at::date as void_on, least(d.issue_date, d.created_at::date) as since
      from document d
      where d.profile_id = ${profileId} and (d.is_owed or coalesce(d.due_date, d.issue_date, d.created_at::date) >= current_date - ${OLDEST}::int)
    ), entry as (
      select a.document_id, sum(a.amount) filter (where a.payment_id is null) as dropped,
        array_agg((greatest(d.since, least(p.date, a.created_at::date)) - date '1970-01-01')::float8) filter (where a.payment_id is not null) as days,
        array_agg((a.amount * 100)::float8) filter (where a.payment_id is not null) as cents
      from allocation a join debt d on d.id = a.document_id left join payment p on p.id = a.payment_id
      where a.profile_id = ${profileId} and a.amount > 0 and not exists (select from allocation r where r.reverses = a.id)
      group by a.document_id
    ), held as (
      select document_id, jsonb_agg(jsonb_build_object('from', created_at::date - date '1970-01-01',
        'until', case when disputed = 0 then ended_at::date - date '1970-01-01' end,
        'cents', (case when disputed = 0 then amount else disputed end * 100)::float8)) as disputed
      from dispute where profile_id = ${profileId} group by document_id
    )
    select d.customer_id as customer, d.currency, d.since - date '1970-01-01' as since, d.due_date - date '1970-01-01' as due,
      ((d.total - coalesce(e.dropped, 0)) * 100)::float8 as total, d.void_on - date '1970-01-01' as ends,
      coalesce(e.days, '{}') as days, coalesce(e.cents, '{}') as cents, coalesce(x.disputed, '[]') as disputed
    from debt d left join entry e on e.document_id = d.id left join held x on x.document_id = d.id`,
  );
  for await (const some of debts) {
    for (const { customer, currency, since, due, total, ends, days, cents, disputed } of some) {
      const paid = days.map((day, at) => ({ day, cents: cents[at] ?? 0 }));
      debtorOf(currency, customer).debts.push({ since, due, total, endsOn: ends, paid, disputed });
    }
  }
  const pledges = portionsOf<FoundPledge>(
    tx,
    sql`
    select customer_id as customer, currency, created_at::date - date '1970-01-01' as from, due_on - date '1970-01-01' as due,
      ((case when due_on <= current_date then amount else amount - paid end) * 100)::float8 as cents, cancelled_at::date - date '1970-01-01' as ends
    from promise where profile_id = ${profileId} and due_on >= current_date - ${OLDEST}::int and (paid < amount or due_on <= current_date)
    union all
    select g.customer_id, g.currency, g.created_at::date - date '1970-01-01', i.due_on - date '1970-01-01',
      ((case when i.due_on <= current_date then i.amount
        else least(i.amount, greatest(0, sum(i.amount) over (partition by g.id order by i.number) - g.paid)) end) * 100)::float8,
      least(g.cancelled_at::date, case when g.breaks_on <= current_date then g.breaks_on end) - date '1970-01-01'
    from payment_agreement g join agreement_instalment i on i.agreement_id = g.id
    where g.profile_id = ${profileId} and g.created_at >= (current_date - ${OLDEST}::int)::timestamptz`,
  );
  for await (const some of pledges) {
    for (const { customer, currency, from, due, cents, ends } of some) {
      if (cents > 0) debtorOf(currency, customer).pledges.push({ from, due, cents, endsOn: ends });
    }
  }
  return { today: now?.today ?? 0, debtors };
}

type StoredWeek = {
  span: 'proxima' | 'semana' | 'mes';
  from: string;
  to: string;
  expected: string;
  low: string | null;
  high: string | null;
  pledged: string | null;
  came: string | null;
};

/** As it was foretold last; what is old is foretold anew by the job of the indicators. */
export const readExpectedCash = (
  db: Transactional,
  profileId: string,
  asked: { currency?: string | undefined },
): Promise<ExpectedCash> => countedAnew(db, profileId, (reading) => storedExpectedCash(reading, profileId, asked));

export async function storedExpectedCash(
  db: Queryable,
  profileId: string,
  asked: { currency?: string | undefined },
): Promise<Pick<ExpectedCash, 'currency' | 'currencies' | 'weeks' | 'past' | 'error_weeks' | 'error_months'>> {
  const currencies = await currenciesOf(db, profileId);
  const currency = asked.currency ?? currencies[0] ?? null;
  const stored = await db.rows<StoredWeek>(sql`
    select span, day as from, day + case span when 'mes' then 27 else 6 end as to, expected, low, high, pledged, came
    from expected_cash where profile_id = ${profileId} and currency = ${currency} order by day`);
  const past = (span: StoredWeek['span']) =>
    stored.flatMap(({ from, to, expected, came, ...one }) =>
      one.span === span && came !== null ? [{ from, to, expected, came }] : [],
    );
  return {
    currency,
    currencies,
    weeks: stored.flatMap(({ span, from, to, expected, low, high, pledged }) =>
      span === 'proxima'
        ? [{ from, to, expected, low: low ?? expected, high: high ?? expected, pledged: pledged ?? '0.00' }]
        : [],
    ),
    past: past('semana'),
    error_weeks: errorOf(past('semana')),
    error_months: errorOf(past('mes')),
  };
}

/** How far what was foretold is from what came, in percent of what came. */
function errorOf(past: { expected: string; came: string }[]): number | null {
  const came = past.reduce((sum, one) => sum + centsOf(one.came), 0);
  const apart = past.reduce((sum, one) => sum + Math.abs(centsOf(one.came) - centsOf(one.expected)), 0);
  return came > 0 ? Math.round((apart / came) * 1000) / 10 : null;
}

import { setImmediate } from 'node:timers/promises';
import type { Replay } from '../../src/api/contract/messaging/policies';
import type { SuppressionReason } from '../../src/api/contract/messaging/shapes';
import { type OpeningHours, readOpeningHours } from '../company/openingHours';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { eachDay } from '../database/today';
import type { ClaimedJob } from '../jobs/job';
import { notFound } from '../problems';
import { todayIn } from './figures';
import { nextLives } from './lives';
import { channelsOf, rulesOf } from './rules';
import { type Happening, type PastDebt, paidBy, type Span, simulate } from './simulate';
import { allPolicies, type StoredPolicy } from './stored';

/** After so long others have their turn. */
const TURN_MS = 10;
const YEAR = 365;
const AHEAD = 30;
/** Who pays within so many days paid without a message, too. */
const ANYWAY = 7;
const DAY_MS = 86_400_000;

/** Of the past nothing else is known of each day; promises and agreements have days of their own. */
const LASTING: readonly SuppressionReason[] = ['sin_direccion', 'pidio_baja', 'sin_consentimiento'];
/** They end by themselves, or are found out day by day. */
const PASSING: readonly SuppressionReason[] = ['contactado', 'pagado', 'acuerdo', 'compromiso'];

/**
 * What a policy, were it on, would have done in the last twelve months, or does in the next thirty days if nobody pays: by the
 * function that decides the daily run. A payment is known from when it was registered, where its document was here before it.
 */
export async function replay(
  db: Queryable,
  profileId: string,
  id: string,
  span: 'pasado' | 'proximo',
): Promise<Replay> {
  const stored = await allPolicies(db, profileId);
  if (!stored.some((one) => one.id === id)) throw notFound('la política');
  const policies = stored.map((one) => (one.id === id ? { ...one, state: 'automatica' as const } : one));
  return replayAll((work) => work(db), profileId, policies, span, id);
}

/** Writes down what all policies do on each of the days to come, once until it is forgotten. */
export async function foretell({ transaction }: Pick<ClaimedJob, 'transaction'>, profileId: string): Promise<void> {
  const [known, policies] = await transaction(async (tx) => [
    await tx.rows(sql`select from policy_forecast where profile_id = ${profileId} limit 1`),
    await allPolicies(tx, profileId),
  ]);
  if (known.length > 0) return;
  const { from, to, days } = await replayAll(transaction, profileId, policies, 'proximo');
  await transaction(async (tx) => {
    const now = await tx.rows<{ id: string; version: number }>(sql`
      select id, version from policy where profile_id = ${profileId} and deleted_at is null for share`);
    // The change of one meanwhile has asked for the job again.
    const isSame = ({ id, version }: (typeof now)[number]) =>
      policies.some((one) => one.id === id && one.version === version);
    if (now.length !== policies.length || !now.every(isSame)) return;
    await tx.rows(sql`
      insert into policy_forecast (profile_id, day, messages, tasks)
      select ${profileId}, d.day, coalesce(f.messages, 0), coalesce(f.tasks, 0)
      from ${eachDay(from, to)}
      left join jsonb_to_recordset(${JSON.stringify(days)}) as f(day date, messages int, tasks int) on f.day = d.day`);
  });
}

/** What was foretold does not hold any more. */
export const forgetForecast = (tx: Queryable, profileId: string) =>
  tx.rows(sql`delete from policy_forecast where profile_id = ${profileId}`);

/** Each part of what is read is one transaction of `read`. Without an id, what all policies that are on do is counted. */
async function replayAll(
  read: ClaimedJob['transaction'],
  profileId: string,
  stored: StoredPolicy[],
  span: 'pasado' | 'proximo',
  id?: string,
): Promise<Replay> {
  const policies = stored.filter(({ state }) => state !== 'borrador').map(rulesOf);
  const isPast = span === 'pasado';
  const { from, to, isOpen } = await read((db) => spanOf(db, profileId, isPast));
  const counted = newCount(from, to, policies.find((one) => one.id === id)?.steps ?? []);
  let after: string | null = null;
  do {
    const { lives, suppressions, last }: Awaited<ReturnType<typeof nextLives>> = await read((db) =>
      nextLives(db, profileId, after, from, isPast, channelsOf(policies)),
    );
    let began = performance.now();
    for (const life of lives) {
      if (performance.now() - began > TURN_MS) {
        await setImmediate();
        began = performance.now();
      }
      const kinds = Object.entries(suppressions.get(life.id) ?? {}).map(([channel, all]) => [
        channel,
        all.filter((kind) => (isPast ? LASTING.includes(kind) : !PASSING.includes(kind))),
      ]);
      const debts = new Map(life.debts.map((debt) => [debt.id, debt]));
      for (const one of simulate(
        policies,
        { ...life, suppressions: Object.fromEntries(kinds) },
        { from, to, isOpen },
      )) {
        if (id === undefined || one.policy === id)
          counted.add(
            one,
            one.passes.flatMap(({ document }) => debts.get(document) ?? []),
          );
      }
    }
    after = last;
  } while (after !== null);
  return counted.replay();
}

async function spanOf(db: Queryable, profileId: string, isPast: boolean): Promise<Span> {
  const today = await todayIn(db);
  const [from, to] = isPast ? [today - YEAR, today - 1] : [await firstDay(db, profileId, today), today + AHEAD];
  return { from, to, isOpen: openDays(await readOpeningHours(db, profileId), from, to) };
}

/** Today's run may be over already. */
async function firstDay(db: Queryable, profileId: string, today: number): Promise<number> {
  const [run] = await db.rows(sql`
    select from policy_run where profile_id = ${profileId} and day = current_date and ended_at is not null`);
  return run ? today + 1 : today;
}

function openDays({ hours, holidays }: OpeningHours, from: number, to: number): (day: number) => boolean {
  const open = new Set<number>();
  for (let day = from; day <= to; day++) {
    // 1970 began on a Thursday.
    const weekday = ((day + 3) % 7) + 1;
    if (!holidays.has(day) && (hours.size === 0 || hours.has(weekday))) open.add(day);
  }
  return (day) => open.has(day);
}

const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

function newCount(from: number, to: number, steps: readonly Happening['step'][]) {
  const customers = new Set<string>();
  const days = new Map<number, { messages: number; tasks: number }>();
  const bySteps = new Map(steps.map(({ day, act }) => [day, { day, act, count: 0 }]));
  const sums = { messages: 0, tasks: 0, paid_before: 0, paid_anyway: 0 };
  const arePaid = (debts: PastDebt[], day: number) => debts.every((debt) => paidBy(debt, day, 'own') >= debt.total);
  return {
    add({ day, customer, step }: Happening, debts: PastDebt[]): void {
      const ofDay = days.get(day) ?? { messages: 0, tasks: 0 };
      days.set(day, ofDay);
      const ofStep = bySteps.get(step.day);
      if (ofStep) ofStep.count += 1;
      if (step.act !== 'mensaje') {
        sums.tasks += 1;
        ofDay.tasks += 1;
        return;
      }
      customers.add(customer);
      sums.messages += 1;
      ofDay.messages += 1;
      if (arePaid(debts, day)) sums.paid_before += 1;
      else if (arePaid(debts, day + ANYWAY)) sums.paid_anyway += 1;
    },
    replay: (): Replay => ({
      from: dateOf(from),
      to: dateOf(to),
      ...sums,
      customers: customers.size,
      steps: [...bySteps.values()],
      days: [...days].sort(([a], [b]) => a - b).map(([day, one]) => ({ day: dateOf(day), ...one })),
    }),
  };
}

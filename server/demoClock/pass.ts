import { setTimeout } from 'node:timers/promises';
import type { DemoDays, getDemoClock } from '../../src/api/contract/console/demoClock';
import type { Answer } from '../../src/api/contract/row';
import { noteChanges } from '../agreements/keep.job';
import { closedBy, readOpeningHours } from '../company/openingHours';
import type { Database, Queryable } from '../database/database';
import { sql } from '../database/sql';
import { keepDueWalletMonths } from '../dueWallet/months';
import type { Actor } from '../ledger/audit';
import { acceptNight } from '../nights/accept';
import type { Providers } from '../paymentLinks/providers';
import { conflict, isDatabaseError } from '../problems';
import { chargeSome, endOver } from '../subscriptions/charge';
import { age, type Rest, restOf } from './age';
import { payInstalments } from './agreements';
import { type Paying, payingByBank, statementOf } from './bank';
import { answerDebits } from './debits';
import { disputeSome } from './disputes';
import { endLinks, payLinks } from './links';
import { answerMessages } from './messages';
import { fulfilPromises } from './promises';

type Clock = Answer<typeof getDemoClock>;

/** One snapshot of all tables. */
const REPEATABLE = 'set transaction isolation level repeatable read';
/** Customers' figures are not folded meanwhile: a fold would keep what it read of the day before. In the fold's order, before the snapshot. */
const FIGURES_WAIT = 'lock table customer_owed_day, customer_owed in share row exclusive mode';
const LAUNCH_MS = 5_000;
const CHECK_EVERY_MS = 100;

/** Problem 409 for a company that is no demonstration. */
export async function readClock(db: Queryable, profileId: string): Promise<Clock> {
  const [clock] = await db.rows<Clock>(sql`
    select days, current_date as today from demo_clock where profile_id = ${profileId}`);
  if (clock) return clock;
  throw conflict('Los datos de esta empresa son suyos, no de la demostración: aquí los días pasan solos.', {
    code: 'no-demo',
  });
}

/**
 * Lets days pass in a demonstration, one by one: first the acts of customers and banks, then the day's end, then the next
 * day's start. Each step happens wholly or not at all, whatever stops the service. Problem 409 for a company that is no
 * demonstration.
 */
export async function passDays(
  database: Database,
  who: Actor,
  providers: Providers,
  days: number,
  signal: AbortSignal,
): Promise<Clock & { passed: DemoDays }> {
  const db = database.scoped(who.profileId);
  const passed: DemoDays = {
    due: 0,
    campaigns: 0,
    read: 0,
    answers: 0,
    charges: 0,
    links: 0,
    kept: 0,
    broken: 0,
    instalments: 0,
    broken_agreements: 0,
    disputes: 0,
    ended_disputes: 0,
    collected: 0,
    rejected: 0,
    movements: 0,
  };
  const add = (more: Partial<DemoDays>) => {
    for (const [name, count] of Object.entries(more)) passed[name] = Number(passed[name]) + Number(count);
  };
  const paying: Paying[] = [];
  for (let day = 0; day < days && !signal.aborted; day++) {
    const clock = await readClock(db, who.profileId);
    add(await answerMessages(database, who.profileId));
    add(await answerDebits(db, who));
    add({ kept: await db.transaction((tx) => fulfilPromises(tx, who)) });
    add({ instalments: await db.transaction((tx) => payInstalments(tx, who)) });
    add(await db.transaction((tx) => disputeSome(tx, who, clock.days)));
    add({ links: await db.transaction((tx) => payLinks(tx, who, providers, clock.days)) });
    for (const one of paying) one.daysAgo++;
    paying.push(...(await payingByBank(db, who.profileId, clock.days)));
    add(await endDay(database, who.profileId));
    await db.transaction((tx) => acceptNight(tx, who.profileId));
    add(await db.transaction((tx) => beginDay(tx, who, providers)));
    await launched(db, who.profileId, signal);
  }
  add({ movements: await statementOf(db, who, paying) });
  // The ends of months have moved.
  await db.transaction((tx) => keepDueWalletMonths(tx, who.profileId));
  return { ...(await readClock(db, who.profileId)), passed };
}

/** Where a campaign keeps changing the same rows, a lock makes it wait; Problem 503 where the lock takes too long. */
async function endDay(database: Database, profileId: string): Promise<Partial<DemoDays>> {
  const rest = await restOf(database);
  try {
    return await database.transaction((tx) => dayOver(tx, profileId, rest));
  } catch (error) {
    if (rest === 'for all' || !isDatabaseError(error) || error.code !== '40001') throw error;
  }
  return database.transaction(async (tx) => {
    return dayOver(tx, profileId, 'for all');
  });
}

/** A campaign whose hour passed during the day is due now, and leaves once the company is open. */
async function dayOver(tx: Queryable, profileId: string, rest: Rest): Promise<Partial<DemoDays>> {
  await tx.rows(`${REPEATABLE}; ${FIGURES_WAIT}`);
  if (rest === 'for all') await tx.rows(`set local statement_timeout = '20s'`);
  await tx.rows(sql`update demo_clock set days = days + 1 where profile_id = ${profileId}`);
  await age(tx, profileId, rest);
  const campaigns = await tx.rows<{ waited: boolean }>(sql`
    update campaign g set launch_date = now() from campaign before
    where g.profile_id = ${profileId} and g.status = 'programada' and g.deleted_at is null
      and g.launch_date <= now() and before.id = g.id
    returning before.launch_date < now() - interval '1 day' as waited`);
  const [days] = await tx.rows<{ due: number; broken: number }>(sql`
    select
      (select count(*) from document
        where profile_id = ${profileId} and due_date = current_date - 1 and is_owed) as due,
      (select count(*) from promise
        where profile_id = ${profileId} and due_on = current_date - 1 and cancelled_at is null and paid < amount) as broken`);
  return { campaigns: campaigns.filter(({ waited }) => !waited).length, ...days };
}

async function beginDay(tx: Queryable, who: Actor, providers: Providers): Promise<Partial<DemoDays>> {
  await endLinks(tx, who, providers);
  let charges = 0;
  for (;;) {
    const charged = await chargeSome(tx, who.profileId);
    if (charged.subscriptions === 0) break;
    charges += charged.documents;
  }
  await endOver(tx, who.profileId);
  const changed = await noteChanges(tx, who.profileId);
  return { charges, broken_agreements: changed.filter(({ isBroken }) => isBroken).length };
}

/** Waits until this day's campaigns have chosen their recipients, unless the company is closed now. */
async function launched(db: Queryable, profileId: string, signal: AbortSignal): Promise<void> {
  const until = Date.now() + LAUNCH_MS;
  for (;;) {
    const calendar = await readOpeningHours(db, profileId);
    const isOpen = closedBy(calendar.now, calendar) === null;
    const [waiting] = await db.rows(sql`
      select from campaign where profile_id = ${profileId} and deleted_at is null
        and (status = 'lanzando' or status = 'programada' and launch_date <= now() and ${isOpen}) limit 1`);
    if (!waiting || signal.aborted || Date.now() > until) return;
    await setTimeout(CHECK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

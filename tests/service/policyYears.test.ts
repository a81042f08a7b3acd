import { expect, test } from 'vitest';
import { HOLD_OF, IS_AGREED } from '../../server/agreements/collectable';
import { noteChanges } from '../../server/agreements/keep.job';
import { AGREEMENT } from '../../server/agreements/read';
import { suppressionsNow } from '../../server/campaigns/suppressions';
import { sql } from '../../server/database/sql';
import { DISPUTED_OF } from '../../server/disputes/disputed';
import { faultsIn } from '../../server/ledger/faults';
import { debtSuppression } from '../../server/policies/decide';
import { listProposedActions, policy } from '../../src/api/contract/messaging/policies';
import type { SuppressionReason } from '../../src/api/contract/messaging/shapes';
import { centsOf, fromCents } from '../../src/api/contract/money';
import { flowOf } from '../../src/flows/graph';
import { debtWalkMachine } from '../../src/machines/policies/debtWalk';
import { Dice } from '../support/files/bankStyles/ledger';
import { seed } from '../support/files/lots';
import { startService } from '../support/processes/service';
import { programOf, runInBackground } from '../support/processes/serviceProcess';
import {
  addTemplate,
  agreed,
  debtors,
  key,
  mailStep,
  POLICY,
  passDay,
  runToday,
  sendAtAnyTime,
} from '../support/service/campaigns';
import { commit, expectOk, settle } from '../support/service/receivables';
import { drawsOf } from '../support/sizes';

/**
 * Days of one company drawn by lot, in the database: people pay, promise, dispute, withdraw consent and pay by agreements, which
 * are kept or broken, staff send and discard, and two processes do the runs, of which one is killed at any moment. `DAYS=365` is a year, `SEED=7` another
 * company.
 */
const DAYS = drawsOf('DAYS', 12, 6);
const CUSTOMERS = 14;
const PATH = '/campaigns/policies/';
const CHANNELS = ['whatsapp', 'email'] as const;

type Suppressed = Map<string, Partial<Record<(typeof CHANNELS)[number], SuppressionReason[]>>>;

const STATES: Record<string, string> = {
  ...{ espera: 'waiting', propuesta: 'proposed', aprobada: 'approved' },
  ...{ por_hacer: 'task', retenida: 'suppressed', terminada: 'finished' },
};

const isSome = (count: number) => count > 0;

/** Whether the chart leads from one state to another: a run of a day is up to three of its steps. */
function leads(from: string, to: string): boolean {
  const { transitions } = flowOf(debtWalkMachine);
  const next = (some: string[]) => [
    ...new Set([
      ...some,
      ...transitions.filter(({ source }) => some.includes(source)).flatMap(({ targets }) => targets),
    ]),
  ];
  return next(next(next([from]))).includes(to);
}

test(
  `${DAYS} days by two processes, one killed at any moment: a message a day, none to who has paid, promised, disputes or withdrew consent, none about what an agreement spreads or a promise names, each step once, every debt in one policy`,
  async () => {
    const service = await startService({ works: false });
    const { database } = service;
    const person = await service.person();
    const { profileId } = person;
    await sendAtAnyTime(person);
    await database.rows('create table mark (key text not null, pid integer not null)', []);
    // Every move of a debt, as it happens.
    await database.rows(`
    create table debt_move (document_id uuid, was text, is_now text, action uuid);
    grant all on debt_move to cartera_app;
    create function note_debt_move() returns trigger language plpgsql as $$
    begin
      insert into debt_move values (coalesce(new.document_id, old.document_id), old.state, new.state, new.action_id);
      return null;
    end $$;
    create trigger debt_moved after insert or update or delete on policy_debt for each row execute function note_debt_move()`);
    const ids = await debtors(service, person, CUSTOMERS);
    await commit(
      service,
      `insert into document (profile_id, customer_id, number, total, due_date)
     select $1, id, 'Y-' || i || '-' || n, 3 + 4 * n + 8 * (i % 4), current_date - 20 + ((i * 31 + n * 17) % 70)::int
     from unnest($2::uuid[]) with ordinality c(id, i), generate_series(1, 3) n`,
      [profileId, ids],
    );
    const mail = await addTemplate(service, person, 1);
    const chat = await addTemplate(service, person, 0);
    const task = (day: number, act: string) => ({ ...mailStep(day, null), act, channel: null });
    const both = { channel: 0, template: chat, fallback_channel: 1, fallback_template: mail };
    const steps = [
      mailStep(-3, mail),
      { ...mailStep(2, mail), ...both },
      task(5, 'llamada'),
      mailStep(9, mail),
      task(20, 'carta'),
    ];
    const add = async (fields: object, state: string) => {
      const { id } = policy.parse(expectOk(await person.post(PATH, { ...POLICY, steps, ...fields }, key())));
      expectOk(await person.send('PUT', `${PATH}${id}/state/`, { state }));
    };
    await add({ name: 'Todos', is_rest: true, weekly_limit: 2 }, 'automatica');
    await add({ name: 'Montos', currency: 'USD', least: '60.00', weekly_limit: 3 }, 'propone');

    const start = () => runInBackground(programOf('policyProcess'), [service.databaseUrl]);
    const processes = [start(), start()];
    const dice = new Dice(seed);
    const draw = () => dice.next();
    const counted = { messages: 0, tasks: 0, kills: 0, suppressed: 0, agreed: 0, kept: 0, broken: 0 };

    for (let day = 0; day < DAYS; day++) {
      await happens();
      await agree(day === 0 || draw() < 0.2);
      const suppressions = await suppressed();
      await decided();
      const kill = draw() < 0.35;
      const run = runToday(service, person);
      if (kill) {
        counted.kills += 1;
        await new Promise((done) => setTimeout(done, draw() * 120));
        await processes.shift()?.kill('SIGKILL');
        processes.push(start());
      }
      await run;
      await check(suppressions);
      await passDay(service, person);
      await database.rows('truncate mark');
    }
    const moves = await database.rows<{ was: string | null; is_now: string | null }>(
      'select distinct was, is_now from debt_move',
    );
    const strange = moves.filter(({ was, is_now }) => {
      const from = was === null ? 'outside' : (STATES[was] ?? '');
      return is_now === null ? false : !leads(from, STATES[is_now] ?? '');
    });
    expect(strange).toEqual([]);
    expect(moves.length).toBeGreaterThan(8);
    expect(counted.messages).toBeGreaterThan(DAYS / 2);
    expect(counted.tasks).toBeGreaterThan(0);
    expect(counted.suppressed).toBeGreaterThan(0);
    const [of] = await database.rows<{ agreed: number; kept: number; broken: number }>(sql`
      select count(*)::int as agreed, count(*) filter (where ${AGREEMENT.cumplido})::int as kept, count(*) filter (where ${AGREEMENT.roto})::int as broken
      from payment_agreement a`);
    Object.assign(counted, of);
    expect(counted.agreed).toBeGreaterThan(0);
    if (DAYS > 100) expect(counted).toMatchObject({ kept: expect.toSatisfy(isSome), broken: expect.toSatisfy(isSome) });
    console.log(`${DAYS} days of seed ${seed}:`, counted, `${moves.length} kinds of moves`);
    await Promise.all(processes.map(({ kill }) => kill('SIGTERM').catch(() => undefined)));
    await service.close();

    /** What people do before the company opens. */
    async function happens(): Promise<void> {
      const customer = dice.of(ids);
      const chance = draw();
      const [soon] = await database.rows<{ day: string }>('select (current_date + $1::int)::text as day', [
        dice.int(1, 6),
      ]);
      const note = (fields: object) =>
        person.post('/customers/activities/', { customer, kind: 'llamada', ...fields }, key());
      if (chance < 0.2) {
        const [owed] = await database.rows<{ id: string; balance: string }>(
          'select id, balance::text from document where customer_id = $1 and is_owed order by due_date limit 1',
          [customer],
        );
        if (owed) await settle(service, owed.id, owed.balance);
      } else if (chance < 0.35) {
        const named = await database.rows<{ id: string }>(
          'select id from document where customer_id = $1 and is_owed order by due_date limit $2',
          [customer, dice.int(0, 2)],
        );
        const documents = named.map(({ id }) => id);
        await note({
          outcome: 'prometio_pagar',
          promise: { amount: '1.00', currency: 'USD', due_on: soon?.day, documents },
        });
      } else if (chance < 0.45) {
        await note({ outcome: 'disputa' });
      } else if (chance < 0.55) {
        await agreed(service, customer, dice.of(CHANNELS), dice.of(['no', 'si', 'sin_dato']));
      } else if (chance < 0.75) {
        await commit(
          service,
          `insert into document (profile_id, customer_id, number, total, due_date)
           select $1, id, $3 || i, 30, current_date + $4::int + i::int from unnest($2::uuid[]) with ordinality c(id, i)`,
          [profileId, [customer, dice.of(ids), dice.of(ids)], `N-${draw()}-`, dice.int(-4, 7)],
        );
      } else {
        // Somebody looks into what they dispute, and talks with them: else nobody would be left to write to within a year.
        const open = await database.rows<{ id: string }>(
          'select x.id from dispute x join document d on d.id = x.document_id where d.customer_id = $1 and x.disputed > 0',
          [customer],
        );
        for (const { id } of open) {
          expectOk(
            await person.post(`/customers/disputes/${id}/end/`, { outcome: 'rechazada', reason: 'Debe' }, key()),
          );
        }
        await note({ outcome: 'contesto' });
      }
    }

    /** Most instalments are paid on their day; those of others are not, and break their agreement. */
    async function agree(isAnother: boolean): Promise<void> {
      const due = await database.rows<{ id: string; document: string; part: string }>(sql`
        select id, document, part::text from (
          select a.id, d.id as document, least(d.balance, s.amount - s.paid - sum(d.balance) over (partition by a.id order by d.id) + d.balance) as part
          from payment_agreement a join agreement_standing s on s.agreement_id = a.id and s.due_on = current_date and s.paid < s.amount
          join agreement_document x on x.agreement_id = a.id join document d on d.id = x.document_id and d.is_owed
          where ${AGREEMENT.vigente}) p
        where part > 0 order by id, document`);
      for (const id of new Set(due.map((one) => one.id))) {
        if (draw() > 0.7) continue;
        for (const one of due) if (one.id === id) await settle(service, one.document, one.part);
      }
      if (isAnother) {
        const customer = dice.of(ids);
        const debts = await database.rows<{ id: string; balance: string; first: string }>(sql`
          select d.id, d.balance::text, (current_date + ${dice.int(0, 3)}::int)::text as first from document d
          where d.customer_id = ${customer} and d.is_owed and not ${IS_AGREED} and ${DISPUTED_OF} = 0 order by d.due_date limit ${dice.int(1, 3)}`);
        if (debts.length > 0) {
          const plan = { kind: 'iguales', count: dice.int(2, 3), first_on: debts[0]?.first, every: 'semanal' };
          const amount = fromCents(debts.reduce((sum, { balance }) => sum + centsOf(balance), 0));
          const terms = { customer, documents: debts.map(({ id }) => id), amount, plan, grace_days: dice.int(0, 2) };
          expectOk(await person.post('/customers/agreements/', terms, key()));
        }
      }
      await database.transaction((tx) => noteChanges(tx, profileId));
    }

    /** What staff do with what was proposed, before the run or as it begins. */
    async function decided(): Promise<void> {
      const { results } = listProposedActions.answer.parse(expectOk(await person.get(`${PATH}actions/?page_size=200`)));
      const proposed = results.filter(({ status }) => status === 'propuesta').map(({ id }) => id);
      if (proposed.length > 0 && draw() < 0.5) {
        const actions = proposed.slice(0, dice.int(1, proposed.length));
        await decide('POST', `${PATH}actions/send/`, { actions, expected: actions.length });
      } else if (proposed.length > 0 && draw() < 0.3) {
        const discard = { actions: proposed.slice(0, 1), expected: 1, reason: 'Ya habló' };
        await decide('PUT', `${PATH}actions/discard/`, discard);
      }
      const due = results.find(({ status }) => status === 'por_hacer');
      if (due && draw() < 0.3) await decide('PUT', `${PATH}actions/${due.id}/finish/`, {});
    }

    /** The run may have begun, and have taken it back. */
    async function decide(method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
      const { status } = await person.send(method, path, body, key());
      expect([200, 201, 404, 409]).toContain(status);
    }

    /** What suppresses whom before the run, of every kind that there is, by channel. */
    async function suppressed(): Promise<Suppressed> {
      const all: Suppressed = new Map();
      for (const channel of CHANNELS) {
        for (const { customer, kinds } of await suppressionsNow(database, ids, {
          profileId,
          channel,
          quietDays: 1,
          beforeDue: true,
        })) {
          // The run may have begun: that it wrote is counted apart.
          const others = kinds.filter((kind) => kind !== 'contactado');
          all.set(customer, { ...all.get(customer), [channel]: others });
        }
      }
      counted.suppressed += all.size;
      return all;
    }

    async function check(before: Suppressed): Promise<void> {
      const sent = await database.rows<{ customer: string; channel: (typeof CHANNELS)[number]; n: number }>(`
      select customer_id as customer, channel, count(*) over (partition by customer_id)::int as n from message
      where created_at::date = current_date and status <> 'cancelado'`);
      expect(sent.filter(({ n }) => n > 1)).toEqual([]);
      const acts = await database.rows<{ customer: string; act: string }>(`
      select customer_id as customer, act from policy_action where on_day = current_date and status <> 'retenida'`);
      counted.messages += sent.length;
      counted.tasks += acts.filter(({ act }) => act !== 'mensaje').length;
      const wrong = [
        ...sent.filter(({ customer, channel }) => (before.get(customer)?.[channel] ?? []).length > 0),
        ...acts.filter(({ customer }) => debtSuppression({ suppressions: before.get(customer) ?? {} }) !== undefined),
      ];
      expect(wrong).toEqual([]);
      // What was promised or paid is told by the tables too, not only by what suppresses.
      const [facts] = await database.rows(sql`
      select (select count(*)::int from message m where m.created_at::date = current_date and m.status <> 'cancelado' and exists (
          select from promise p where p.customer_id = m.customer_id and p.cancelled_at is null and p.paid < p.amount and p.due_on >= current_date
            and not exists (select from promise_document x where x.promise_id = p.id))) as promised,
        (select count(*)::int from message m where m.created_at::date = current_date and m.status <> 'cancelado' and not exists (
          select from document d where d.customer_id = m.customer_id and d.balance > 0 and d.voided_at is null)) as paid,
        (select count(*)::int from policy_pass p join policy_action a on a.id = p.action_id
          join policy_pass q on q.document_id = p.document_id and q.day < p.day join policy_action b on b.id = q.action_id
          where b.on_day > a.on_day) as backwards,
        (select count(*)::int from policy_action a where a.on_day = current_date and a.status <> 'retenida' and (
            a.decided_by is null and exists (select from policy_pass p join document d on d.id = p.document_id where p.action_id = a.id and ${HOLD_OF} is not null)
            or not exists (select from policy_pass p join document d on d.id = p.document_id where p.action_id = a.id and ${HOLD_OF} is null))) as held,
        (select count(*)::int from document d where d.is_owed and d.due_date is not null and not exists (
          select from policy_debt w where w.document_id = d.id)) as without,
        (select count(*)::int from policy_debt w join document d on d.id = w.document_id where not d.is_owed) as settled,
        (select count(*)::int from (select key from mark group by key having count(*) > 1) k) as twice`);
      expect(facts).toEqual({ promised: 0, paid: 0, held: 0, backwards: 0, without: 0, settled: 0, twice: 0 });
      expect(await faultsIn(database)).toEqual([]);
    }
  },
  600_000 + DAYS * 5_000,
);

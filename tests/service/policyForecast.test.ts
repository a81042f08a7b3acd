import { expect, test } from 'vitest';
import { policy, replay } from '../../src/api/contract/messaging/policies';
import { sendingCalendar } from '../../src/api/contract/messaging/sendingCalendar';
import { type Staff, withService } from '../support/processes/service';
import type { Answered } from '../support/service/caller';
import {
  addTemplate,
  agreed,
  campaignOf,
  debtors,
  finished,
  key,
  LAUNCH,
  mailStep,
  POLICY,
  passDay,
  runToday,
  sendAtAnyTime,
} from '../support/service/campaigns';
import { commit, expectOk } from '../support/service/receivables';
import { drawsOf } from '../support/sizes';

const PATH = '/campaigns/policies/';
const CUSTOMERS = 40;
const MONTH = 30;
const MONTHS = drawsOf('MONTHS', 2, 1);
const CALENDAR = '/campaigns/sending_calendar/';

const onCalendar = (answer: Answered) => sendingCalendar.parse(expectOk(answer)).policies;

withService('what policies foretell', (service) => {
  /** Holidays keep real time: they come nearer with each day that passes. */
  const isClosed = async ({ profileId }: Staff) => {
    const { database } = service();
    // By a detour, or one would stand in the way of the next.
    for (const days of [-1_001, 1_000])
      await database.rows('update holiday set day = day + $2::int where profile_id = $1', [profileId, days]);
    const today = await database.rows('select from holiday where profile_id = $1 and day = current_date', [profileId]);
    return today.length > 0;
  };
  test(`what they foretold for ${MONTHS * MONTH} days is what then goes out on the clock of the demonstration, day by day`, async () => {
    const { database } = service();
    const person = await service().person();
    await sendAtAnyTime(person);
    const ids = await debtors(service(), person, CUSTOMERS);
    // Due from sixty days ago to sixty days from now; some are promised, disputed, without an address or a consent.
    await commit(
      service(),
      `insert into document (profile_id, customer_id, number, total, due_date)
       select $1, id, 'G-' || i || '-' || n, 5 + 9 * n, current_date - 60 + (i::int * 31 + n * 43) % 120
       from unnest($2::uuid[]) with ordinality c(id, i), generate_series(1, 4) n where (i + n) % 3 <> 0`,
      [person.profileId, ids],
    );
    const [soon] = await database.rows<{ day: string }>('select (current_date + 12)::text as day');
    for (const [at, customer] of ids.entries()) {
      if (at % 7 === 0) await agreed(service(), customer, 'email', 'no');
      if (at % 5 === 0) await agreed(service(), customer, 'whatsapp', 'sin_dato');
      const noted = { customer, kind: 'llamada' };
      const promise = { amount: '5.00', currency: 'USD', due_on: soon?.day };
      if (at % 9 === 0)
        expectOk(await person.post('/customers/activities/', { ...noted, outcome: 'prometio_pagar', promise }, key()));
      if (at % 13 === 0) expectOk(await person.post('/customers/activities/', { ...noted, outcome: 'disputa' }, key()));
    }
    await database.rows(`update contact set phone = '' where customer_id = any($1)`, [ids.slice(20, 26)]);

    const mail = await addTemplate(service(), person, 1);
    const chat = await addTemplate(service(), person, 0);
    const task = (day: number, act: string) => ({ ...mailStep(day, null), act, channel: null });
    const both = (day: number) => ({
      ...mailStep(day, mail),
      ...{ channel: 0, template: chat, fallback_channel: 1, fallback_template: mail },
    });
    const steps = [mailStep(-5, mail), both(0), task(3, 'llamada'), both(10), task(30, 'visita'), mailStep(45, mail)];
    const add = async (fields: object) => {
      const made = policy.parse(expectOk(await person.post(PATH, { ...POLICY, steps, ...fields }, key())));
      expectOk(await person.send('PUT', `${PATH}${made.id}/state/`, { state: 'automatica' }));
      return made.id;
    };
    // A missed day is caught up with the step of the next, also where three follow each other and a weekend lies between.
    const daily = [mailStep(1, mail), both(2), mailStep(3, mail), task(4, 'llamada')];
    const policies = [
      await add({ name: 'Todos', is_rest: true, weekly_limit: 1 }),
      await add({ name: 'Montos', currency: 'USD', least: '40.00', weekly_limit: 2, steps: daily }),
    ];
    await database.rows(
      `insert into holiday (profile_id, day, name) select $1, current_date + i, 'Fin de semana' from generate_series(1, $2::int) i where i % 7 in (5, 6)`,
      [person.profileId, (MONTHS + 1) * MONTH],
    );
    await runToday(service(), person);

    for (let month = 1; month <= MONTHS; month++) {
      const foretold = new Map<string, { messages: number; tasks: number }>();
      for (const id of policies) {
        const told = replay.parse(expectOk(await person.get(`${PATH}${id}/replay/?span=proximo`)));
        for (const { day, messages, tasks } of told.days) {
          const sum = foretold.get(day) ?? { messages: 0, tasks: 0 };
          foretold.set(day, { messages: sum.messages + messages, tasks: sum.tasks + tasks });
        }
      }
      const days = [...foretold].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, sums]) => ({ day, ...sums }));
      expect(onCalendar(await person.get(CALENDAR))).toEqual(days);
      for (let day = 0; day < MONTH; day++) {
        await passDay(service(), person);
        if (!(await isClosed(person))) await runToday(service(), person);
      }
      const happened = await database.rows<{ day: string; messages: number; tasks: number }>(
        `select (on_day + ${MONTH})::text as day, (count(*) filter (where act = 'mensaje'))::int as messages,
           (count(*) filter (where act <> 'mensaje'))::int as tasks
         from policy_action where profile_id = $1 and on_day > current_date - ${MONTH} group by 1 order by 1`,
        [person.profileId],
      );
      expect([month, happened]).toEqual([month, days]);
      expect(happened.length).toBeGreaterThan(MONTH / 2);
      const sent = await database.rows(
        `select from policy_action where profile_id = $1 and act = 'mensaje' and status <> 'enviada'`,
        [person.profileId],
      );
      expect(sent).toEqual([]);
    }
  });

  test('whom a campaign wrote to in the evening waits until tomorrow, as foretold, and no day longer', async () => {
    const person = await service().person();
    await sendAtAnyTime(person);
    const customers = await debtors(service(), person, 1);
    const mail = await addTemplate(service(), person, 1);
    const launched = campaignOf(
      await person.post(LAUNCH, { template: mail, campaign_type: 1, customers, quiet_days: 0 }, key()),
    );
    await finished(person, launched.id);
    const made = policy.parse(
      expectOk(await person.post(PATH, { ...POLICY, is_rest: true, steps: [mailStep(1, mail)] }, key())),
    );
    expectOk(await person.send('PUT', `${PATH}${made.id}/state/`, { state: 'automatica' }));
    const sent = async () => {
      await runToday(service(), person);
      return service().database.rows(`select status from policy_action where profile_id = $1`, [person.profileId]);
    };
    expect(await sent()).toEqual([]);
    await passDay(service(), person);
    await service().database.rows(
      `update campaign_event set at = current_date - interval '1 minute' where profile_id = $1`,
      [person.profileId],
    );
    expect(await sent()).toEqual([{ status: 'enviada' }]);
  });

  test('the calendar has what the policies of now do: it is foretold anew when one changes, stops, or goes on', async () => {
    const person = await service().person();
    await sendAtAnyTime(person);
    const ids = await debtors(service(), person, 3);
    await commit(service(), 'update document set due_date = current_date + 4 where customer_id = any($1)', [ids]);
    const mail = await addTemplate(service(), person, 1);
    const fields = { ...POLICY, is_rest: true };
    const made = policy.parse(expectOk(await person.post(PATH, { ...fields, steps: [mailStep(3, mail)] }, key())));
    const foretold = async () => {
      await runToday(service(), person);
      const [now] = await service().database.rows<{ day: string }>('select current_date::text as day');
      const from = Date.parse(now?.day ?? '');
      return onCalendar(await person.get(CALENDAR))?.map(({ day, ...sums }) => [
        (Date.parse(day) - from) / 86_400_000,
        sums,
      ]);
    };
    const switchTo = async (state: string) => expectOk(await person.send('PUT', `${PATH}${made.id}/state/`, { state }));
    expect(await foretold()).toEqual([]);
    await switchTo('propone');
    expect(await foretold()).toEqual([[7, { messages: 3, tasks: 0 }]]);
    const call = { ...mailStep(9, null), act: 'llamada', channel: null };
    const steps = [mailStep(-1, mail), call];
    expectOk(await person.send('PUT', `${PATH}${made.id}/`, { ...fields, steps }));
    const both = [
      [3, { messages: 3, tasks: 0 }],
      [13, { messages: 0, tasks: 3 }],
    ];
    expect(await foretold()).toEqual(both);
    // Outside of the days that are on show nothing is told.
    const [first] = await service().database.rows<{ day: string }>('select (current_date + 3)::text as day');
    const query = `?start=${first?.day}&end=${first?.day}`;
    expect(onCalendar(await person.get(CALENDAR + query))).toEqual([{ day: first?.day, messages: 3, tasks: 0 }]);
    await switchTo('detenida');
    expect(await foretold()).toEqual([]);
    await switchTo('automatica');
    expect(await foretold()).toEqual(both);
  });
});

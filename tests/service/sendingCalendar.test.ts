import { expect, test } from 'vitest';
import { afterOpen, opensAt, readOpeningHours } from '../../server/company/openingHours';
import { saveHoliday, sendingCalendar } from '../../src/api/contract/messaging/sendingCalendar';
import { createTimeslots, listTimeslots, timeslot } from '../../src/api/contract/messaging/timeslots';
import { answered } from '../support/eventually';
import { type Person, withService } from '../support/processes/service';
import {
  addTemplate,
  CAMPAIGNS,
  campaignOf,
  debtors,
  finished,
  key,
  LAUNCH,
  readCampaign,
} from '../support/service/campaigns';
import { problemOf } from '../support/service/customerCalls';
import { expectOk } from '../support/service/receivables';

const CALENDAR = '/campaigns/sending_calendar/';
const HOLIDAYS = '/campaigns/holidays/';
const allDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', until: '24:00' }));

withService('the sending calendar', (service) => {
  const read = async (person: Person, query = '') =>
    sendingCalendar.parse(expectOk(await person.get(`${CALENDAR}${query}`)));
  const set = async (person: Person, country: string | null, hours: object[], version?: number) =>
    person.send('PUT', CALENDAR, { country, hours, version });
  const today = async () =>
    (await service().database.rows<{ day: string }>('select current_date::text as day'))[0]?.day;

  test('a company has the holidays of its country, takes some away and adds its own; another country leaves its own', async () => {
    const person = await service().person();
    expect(await read(person)).toMatchObject({ country: null, hours: [], holidays: [] });
    const hours = [{ weekday: 1, from: '08:00', until: '20:00' }];
    const first = sendingCalendar.parse(expectOk(await set(person, 'EC', hours)));
    expect(first).toMatchObject({ country: 'EC', hours });
    const year = Number((await today())?.slice(0, 4));
    expect(new Set(first.holidays.map(({ day }) => day.slice(0, 4)))).toEqual(
      new Set([year - 1, year, year + 1, year + 2].map(String)),
    );
    // New Year's may be on a day of the year before.
    const gone = first.holidays.find(({ day }) => day.startsWith(String(year)))?.day;
    expectOk(await person.send('DELETE', `${HOLIDAYS}${gone}/`));
    expect((await person.send('DELETE', `${HOLIDAYS}${gone}/`)).status).toBe(404);
    expect(
      saveHoliday.answer.parse(
        expectOk(await person.send('PUT', `${HOLIDAYS}${year}-07-25/`, { name: 'Aniversario' })),
      ),
    ).toEqual({ day: `${year}-07-25`, name: 'Aniversario', law: '' });

    // The same country once more: what staff changed stays.
    expectOk(await set(person, 'EC', []));
    const kept = await read(person, `?start=${year}-01-01&end=${year}-12-31`);
    expect(kept.hours).toEqual([]);
    expect(kept.holidays.find(({ day }) => day === gone)).toBeUndefined();
    expect(kept.holidays.find(({ day }) => day === `${year}-07-25`)?.name).toBe('Aniversario');

    expectOk(await set(person, 'PE', []));
    const inPeru = await read(person, `?start=${year}-07-01&end=${year}-07-31`);
    expect(inPeru.holidays.map(({ day }) => day.slice(5))).toEqual(['07-23', '07-25', '07-28', '07-29']);
    expect((await set(person, 'CO', [], first.version)).status).toBe(412);
    expectOk(await set(person, null, []));
    expect((await read(person)).holidays.map(({ name }) => name)).toEqual(['Aniversario']);

    const analyst = await service().person({ role: 'analista' });
    expect((await set(analyst, 'EC', [])).status).toBe(403);
    for (const wrong of [
      [{ weekday: 1, from: '20:00', until: '08:00' }],
      [...hours, ...hours],
      [{ weekday: 8, from: '08:00', until: '20:00' }],
    ]) {
      expect((await set(person, 'EC', wrong)).status).toBe(422);
    }
  });

  test('the next moment in which it is sent, and how long it has been open since, over nights, Sundays and holidays', async () => {
    const person = await service().person();
    const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', until: '20:00' }));
    expectOk(await set(person, null, [...weekdays, { weekday: 6, from: '09:00', until: '13:00' }]));
    expectOk(await person.send('PUT', `${HOLIDAYS}2099-01-05/`, { name: 'Lunes' }));
    // 2099-01-02 is a Friday.
    const asked: [string, string, string][] = [
      ['2099-01-02 10:00', '2099-01-02 10:00', '2099-01-02 12:00'],
      ['2099-01-02 07:59', '2099-01-02 08:00', '2099-01-02 10:00'],
      ['2099-01-02 19:30', '2099-01-02 19:30', '2099-01-03 10:30'],
      ['2099-01-02 20:00', '2099-01-03 09:00', '2099-01-03 11:00'],
      ['2099-01-03 12:00', '2099-01-03 12:00', '2099-01-06 09:00'],
      ['2099-01-03 13:00', '2099-01-06 08:00', '2099-01-06 10:00'],
    ];
    const kept = await readOpeningHours(service().database, person.profileId);
    const minute = (moment: number) => new Date(moment).toISOString().slice(0, 16).replace('T', ' ');
    const told = asked.map(([at]) => {
      const given = Date.parse(`${at}Z`);
      return [at, minute(opensAt(given, kept)), minute(afterOpen(given, 2 * 3_600_000, kept))];
    });
    expect(told).toEqual(asked);
  });

  test('nothing is sent on a holiday: what was to go out waits, launched or planned, and goes when it is open', async () => {
    const person = await service().person();
    const customers = await debtors(service(), person, 3);
    const template = await addTemplate(service(), person, 0);
    const fields = { template, campaign_type: 0, customers };
    expectOk(await set(person, null, allDay));
    const day = await today();
    expectOk(await person.send('PUT', `${HOLIDAYS}${day}/`, { name: 'Hoy no' }));
    const launched = campaignOf(await person.post(LAUNCH, fields, key()));
    const planned = campaignOf(
      await person.post(CAMPAIGNS, { ...fields, quiet_days: 0, launch_date: new Date() }, key()),
    );
    const waits = () =>
      service().database.rows<{ key: string; day: string }>(
        `select key::text, run_at::date - current_date as day from job where name = 'send_campaign' and state = 'waiting' and run_at > now()`,
      );
    await answered(async () => (await waits()).length === 1);
    expect(await waits()).toEqual([{ key: launched.id, day: 1 }]);
    expect((await readCampaign(person, launched.id)).messages).toEqual({});
    expect((await readCampaign(person, planned.id)).status).toBe('programada');
    expectOk(await person.send('DELETE', `${HOLIDAYS}${day}/`));
    expect((await finished(person, launched.id)).messages).toEqual({ enviado: 3 });
    expect((await finished(person, planned.id)).messages).toEqual({ enviado: 3 });
  });

  test('a planned campaign is moved until a campaign is made of it', async () => {
    const person = await service().person();
    const template = await addTemplate(service(), person, 0);
    const start = '2099-01-05T09:00:00';
    const event = {
      ...{ id: 'n1', title: 'Recordatorio', allDay: false, start, end: start },
      extendedProps: {
        ...{ calendar: 'WhatsApp', status: 'planificada', already_created: false },
        type_campaign: { value: 0, label: 'WhatsApp' },
        template_id: { value: template, label: 'Recordatorio' },
      },
    };
    const plan = { events: [event, { ...event, start: '2099-02-10T09:00:00' }], num_docs: 3 };
    const { data } = createTimeslots.answer.parse(
      expectOk(await person.post('/campaigns/timeslots/create_from_array/', plan, key())),
    );
    const path = `/campaigns/timeslots/${data[0]?.id}/`;
    const move = (launch_date: string) => person.send('PUT', path, { launch_date });
    expect(timeslot.parse(expectOk(await move('2099-01-07T10:30:00'))).launch_date).toMatch(/^2099-01-07T10:30/);
    expect(problemOf(await move('2020-01-07T10:30:00')).msg).toMatch(/ya pasó/);
    const inJanuary = listTimeslots.answer.parse(
      expectOk(await person.get('/campaigns/timeslots/?start=2099-01-07&end=2099-01-07')),
    );
    expect(inJanuary.results.map(({ campaigns }) => campaigns.map(({ id }) => id))).toEqual([[data[0]?.id]]);

    const made = { template, campaign_type: 0, launch_date: '2099-01-07T10:30', customers: [], timeslot: data[0]?.id };
    const { id } = campaignOf(await person.post(CAMPAIGNS, made, key()));
    expect((await person.post(CAMPAIGNS, made, key())).status).toBe(409);
    expect((await move('2099-01-08T10:30:00')).status).toBe(409);
    const { results } = listTimeslots.answer.parse(expectOk(await person.get('/campaigns/timeslots/')));
    expect(results.flatMap(({ campaigns }) => campaigns.map(({ campaign }) => campaign))).toEqual([id, null]);
    const bounded = await person.get('/campaigns/campaigns_list/?start=2099-01-08&end=2099-01-31');
    expect(expectOk(bounded)).toMatchObject({ count: 0 });
  });
});

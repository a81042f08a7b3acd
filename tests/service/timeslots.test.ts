import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Channel, nameOf } from '../../src/api/contract/messaging/channels';
import { type CalendarEvent, createTimeslots, listTimeslots } from '../../src/api/contract/messaging/timeslots';
import { type Person, withService } from '../support/processes/service';
import { problemOf } from '../support/service/customerCalls';
import { expectOk } from '../support/service/receivables';

const TIMESLOTS = '/campaigns/timeslots/';

withService('timeslots', (service) => {
  const templateNamed = async (person: Person, name: string, channel: Channel = 0, status = 'activa') => {
    const [made] = await service().database.rows<{ id: string }>(
      `insert into template (profile_id, name, channel, subject, body, status) values ($1, $2, $3, 'Saldo', 'Hola', $4) returning id`,
      [person.profileId, name, nameOf(channel), status],
    );
    return { value: made?.id ?? '', label: name };
  };

  /** As the calendar sends it. */
  const event = (template: { value: string; label: string }, start: string, changes: object = {}): CalendarEvent => ({
    id: randomUUID(),
    title: template.label,
    allDay: false,
    start,
    end: start,
    extendedProps: {
      calendar: 'WhatsApp',
      status: 'planificada',
      type_campaign: { value: 0, label: 'WhatsApp' },
      template_id: template,
      already_created: false,
      ...changes,
    },
  });
  const plan = (person: Person, events: CalendarEvent[], documents = 12, key = randomUUID()) =>
    person.post(`${TIMESLOTS}create_from_array/`, { events, num_docs: documents }, { 'idempotency-key': key });
  const planned = async (person: Person, query = '') =>
    listTimeslots.answer.parse(expectOk(await person.get(TIMESLOTS + query)));

  test('what a calendar plans is told by month, year and count of documents, and is taken away again', async () => {
    const person = await service().person();
    const [first, mail] = [await templateNamed(person, 'Recordatorio'), await templateNamed(person, 'Aviso', 1)];
    const byMail = { calendar: 'Email', type_campaign: { value: 1, label: 'Email' } };
    const events = [
      event(mail, '2099-02-03T16:30:00-05:00', byMail),
      event(first, '2099-01-05T09:00:00-05:00'),
      event(first, '2099-01-31T23:00:00Z'),
      event(first, '2099-01-06T09:00:00-05:00', { already_created: true }),
    ];
    const key = randomUUID();
    const [answer, again] = await Promise.all([plan(person, events, 12, key), plan(person, events, 12, key)]);
    expect(again.body).toEqual(answer.body);
    const { data } = createTimeslots.answer.parse(expectOk(answer));
    expect(
      data.map(({ template, campaign_type, launch_date, no_documentos, campaign }) => [
        template.name,
        campaign_type,
        Date.parse(launch_date),
        no_documentos,
        campaign,
      ]),
    ).toEqual([
      ['Recordatorio', 0, Date.parse('2099-01-05T14:00:00Z'), 12, null],
      ['Recordatorio', 0, Date.parse('2099-01-31T23:00:00Z'), 12, null],
      ['Aviso', 1, Date.parse('2099-02-03T21:30:00Z'), 12, null],
    ]);
    expect(data[0]?.launch_date).toMatch(/[+-]\d\d:\d\d$/);
    expectOk(await plan(person, [event(first, '2099-01-07T09:00:00-05:00')], 40));

    const { count, results } = await planned(person);
    expect([count, results.map(({ key, campaigns }) => [key, campaigns.length])]).toEqual([
      3,
      [
        ['2099-01-12', 2],
        ['2099-01-40', 1],
        ['2099-02-12', 1],
      ],
    ]);
    expect((await planned(person, '?search=aviso')).results.map(({ key }) => key)).toEqual(['2099-02-12']);
    expect((await planned(person, '?page_size=1&p=2')).results.map(({ key }) => key)).toEqual(['2099-01-40']);

    expectOk(await person.send('DELETE', `${TIMESLOTS}${data[0]?.id}/`));
    expect((await planned(person)).results[0]?.campaigns.map(({ id }) => id)).toEqual([data[1]?.id]);
    expect((await person.send('DELETE', `${TIMESLOTS}${data[0]?.id}/`)).status).toBe(404);
  });

  test('what could not go out is not planned, nor anything with it', async () => {
    const person = await service().person();
    const other = await service().person({ profile: 'Dos' });
    const good = await templateNamed(person, 'Buena');
    const soon = '2099-01-05T09:00:00-05:00';
    const faults: [CalendarEvent, RegExp][] = [
      [event(good, '2020-01-05T09:00:00-05:00'), /ya pasó/],
      [event(good, '2099-02-30T09:00:00-05:00'), /fecha de lanzamiento/],
      [event(await templateNamed(person, 'Borrador', 0, 'borrador'), soon), /no está activa/],
      [event(await templateNamed(person, 'Email', 1), soon), /otro canal/],
      [event(await templateNamed(other, 'Ajena'), soon), /ya no existe/],
      [event({ value: 'nada', label: 'Nada' }, soon), /ya no existe/],
    ];
    for (const [fault, words] of faults) {
      const answer = await plan(person, [event(good, soon), fault]);
      expect([answer.status, problemOf(answer).msg]).toEqual([422, expect.stringMatching(words)]);
    }
    expect((await planned(person)).count).toBe(0);
  });

  test('one whose campaign was made stays', async () => {
    const person = await service().person();
    const template = await templateNamed(person, 'Recordatorio');
    const { data } = createTimeslots.answer.parse(
      expectOk(await plan(person, [event(template, '2099-01-05T09:00:00Z')])),
    );
    await service().database.rows(
      `with c as (insert into campaign (profile_id, template_id, channel, launch_date) values ($1, $2, 'whatsapp', '2099-01-05') returning id)
       update timeslot set campaign_id = c.id from c`,
      [person.profileId, template.value],
    );
    expect((await person.send('DELETE', `${TIMESLOTS}${data[0]?.id}/`)).status).toBe(409);
    expect((await planned(person)).count).toBe(1);
  });
});

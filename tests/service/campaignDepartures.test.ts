import { expect, test } from 'vitest';
import { checkAudience, listCampaigns } from '../../src/api/contract/messaging/campaigns';
import { listMessages } from '../../src/api/contract/messaging/messages';
import { campaignDetail, launchPreview } from '../../src/api/contract/messaging/shapes';
import { eventually } from '../support/eventually';
import { type Person, type Staff, withService } from '../support/processes/service';
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
import { found, problemOf } from '../support/service/customerCalls';
import { expectOk } from '../support/service/receivables';

/** When what is launched leaves, said before and after; and what was written and must not leave any more. */

withService('the moment a campaign leaves', (service) => {
  const run = <Row extends object>(text: string, values: unknown[]) => service().database.rows<Row>(text, values);
  const calendar = (person: Person, hours: object[]) =>
    person.send('PUT', '/campaigns/sending_calendar/', { country: null, hours });
  /** The service's day, so many days from today, and its weekday. */
  const dayIn = async (days: number) => {
    const [day] = await run<{ day: string; weekday: number }>(
      'select d::date::text as day, extract(isodow from d)::integer as weekday from (select current_date + $1::integer as d) x',
      [days],
    );
    if (!day) throw new Error('no day');
    return day;
  };
  const previewOf = async (person: Staff, id: string, act: string) =>
    launchPreview.parse(expectOk(await person.get(`${CAMPAIGNS}${id}/launch_preview/?act=${act}`)));

  async function world(count: number) {
    const person = await service().person();
    const customers = await debtors(service(), person, count);
    const template = await addTemplate(service(), person, 0);
    return { person, customers, fields: { template, campaign_type: 0, customers } };
  }

  /** Open on no other day than tomorrow, from 08:00. */
  async function closedToday(person: Person) {
    const { day, weekday } = await dayIn(1);
    expectOk(await calendar(person, [{ weekday, from: '08:00', until: '20:00' }]));
    return { opens: new Date(`${day}T08:00:00Z`).toISOString() };
  }
  const moment = (iso: string | undefined) => new Date(iso ?? '').toISOString();

  test('a campaign that was chosen by age and cost center asks for that debt alone before it is launched', async () => {
    const { person, customers, fields } = await world(2);
    const [center] = await run<{ id: string }>(
      `insert into cost_center (profile_id, code, name) values ($1, 'N', 'Norte') returning id`,
      [person.profileId],
    );
    await run(
      `insert into document (profile_id, customer_id, number, total, due_date, cost_center_id)
       select $1, $2, 'G-' || total, total, current_date - late, case when total < 100 then $3::uuid end
       from (values (7::numeric, 40), (50, 3), (300, 40)) d(total, late)`,
      [person.profileId, customers[0], center?.id],
    );
    await run(`update document set due_date = current_date - 40 where profile_id = $1 and number like 'F-%'`, [
      person.profileId,
    ]);
    const owedBy = async (about: object) => {
      const draft = { ...fields, ...about, launch_date: '2999-01-01T10:00', quiet_days: 0 };
      const made = expectOk(await person.post(CAMPAIGNS, draft, key()));
      const { owed, ages, cost_center_name } = await previewOf(person, campaignDetail.parse(made).id, 'launch');
      return [owed.map(({ amount }) => amount), ages, cost_center_name];
    };
    expect(await owedBy({})).toEqual([['377.00'], [], null]);
    expect(await owedBy({ ages: ['31-60', '61-90'] })).toEqual([['327.00'], ['31-60', '61-90'], null]);
    expect(await owedBy({ ages: ['31-60'], cost_center: center?.id })).toEqual([['7.00'], ['31-60'], 'Norte']);
    const other = await person.post(CAMPAIGNS, { ...fields, launch_date: '2999-01-01T10:00', cost_center: 'x' }, key());
    expect(other).toMatchObject({ status: 422, body: { fields: { cost_center: 'No existe' } } });
  });

  test('before it is launched the service says to how many, for how much and when; afterwards until when it waits', async () => {
    const { person, customers, fields } = await world(3);
    const now = checkAudience.answer.parse(expectOk(await person.post(`${CAMPAIGNS}held/`, fields)));
    expect(now.closed).toBe(null);
    const { opens } = await closedToday(person);
    const { template: _, ...audience } = fields;
    const late = checkAudience.answer.parse(expectOk(await person.post(`${CAMPAIGNS}held/`, audience)));
    expect([moment(late.leaves_at), late.closed]).toEqual([opens, { kind: 'horario', name: '' }]);
    const { day } = await dayIn(1);
    const planned = { ...audience, launch_date: `${day}T09:15` };
    const onTime = checkAudience.answer.parse(expectOk(await person.post(`${CAMPAIGNS}held/`, planned)));
    expect([moment(onTime.leaves_at), onTime.closed]).toEqual([`${day}T09:15:00.000Z`, null]);

    const draft = campaignOf(
      await person.post(CAMPAIGNS, { ...fields, status: 'borrador', launch_date: `${day}T09:15` }, key()),
    );
    expect(draft.waits).toBe(null);
    await run('update contact set do_not_contact = true where customer_id = $1', [customers[0]]);
    const asked = await previewOf(person, draft.id, 'launch');
    expect(asked).toMatchObject({
      customers: 2,
      owed: [{ currency: 'USD', amount: '20.00' }],
      held: [{ kind: 'pidio_baja', customers: 1 }],
      left_out: [],
      closed: { kind: 'horario' },
    });
    expect(moment(asked.leaves_at)).toBe(opens);

    const launched = campaignOf(await person.post(LAUNCH, { campaign: draft.id }, key()));
    expect([launched.status, moment(launched.waits?.until), launched.waits?.kind]).toEqual([
      'lanzando',
      opens,
      'horario',
    ]);
    const { results } = listCampaigns.answer.parse(expectOk(await person.get('/campaigns/campaigns_list/')));
    expect(results.map(({ waits }) => waits?.kind)).toEqual(['horario']);
    // A holiday is told by its name, and what is planned on it waits too.
    expectOk(await person.send('PUT', `/campaigns/holidays/${(await dayIn(0)).day}/`, { name: 'Difuntos' }));
    expect((await readCampaign(person, draft.id)).waits).toMatchObject({ kind: 'feriado', name: 'Difuntos' });
    expectOk(await person.send('DELETE', `/campaigns/holidays/${(await dayIn(0)).day}/`));
    expectOk(await person.send('PUT', `/campaigns/holidays/${day}/`, { name: 'Mañana no' }));
    const put = campaignOf(await person.post(CAMPAIGNS, { ...fields, launch_date: `${day}T09:15` }, key()));
    expect(put.waits).toMatchObject({ kind: 'feriado', name: 'Mañana no' });

    expectOk(await calendar(person, []));
    expect((await readCampaign(person, draft.id)).waits).toBe(null);
    expect((await finished(person, draft.id)).messages).toEqual({ enviado: 2 });
    // No channel is set up here: what went to the local outbox reached nobody.
    const { results: written } = await found(person, '');
    expect(written.flatMap(({ last_contact }) => last_contact?.message?.is_unsent ?? [])).toEqual([true, true]);
  });

  test('one held at the launch gets nothing when others are sent again or let through, though nothing holds them any more', async () => {
    const { person, customers, fields } = await world(3);
    const [first = '', second = ''] = customers;
    const call = { kind: 'llamada', outcome: 'contesto' };
    for (const customer of [first, second])
      expectOk(await person.post('/customers/activities/', { ...call, customer }));
    const { id } = campaignOf(await person.post(LAUNCH, fields, key()));
    expect((await finished(person, id)).statistics?.by_status).toEqual({ enviado: 1, retenido: 2 });
    await run(`update activity set happened_on = current_date - 30 where customer_id = any($1)`, [customers]);
    expectOk(await person.post(`${CAMPAIGNS}${id}/let_through/`, { customers: [first], reason: 'Lo pidió' }));
    await eventually(async () =>
      expect((await readCampaign(person, id)).statistics?.by_status).toEqual({ enviado: 2, retenido: 1 }),
    );
  });

  test('of a paused campaign that is deleted nothing waits any more', async () => {
    const { person, fields } = await world(2);
    await closedToday(person);
    const { id } = campaignOf(await person.post(LAUNCH, fields, key()));
    // Written, paused, and only then deleted.
    await run(
      `insert into message (profile_id, campaign_id, customer_id, channel, recipient, text, via)
       select profile_id, campaign_id, customer_id, 'whatsapp', '+593999999999', 'Hola', 'bandeja_local' from campaign_customer where campaign_id = $1`,
      [id],
    );
    expectOk(await person.post(`${CAMPAIGNS}${id}/pause/`, {}));
    expectOk(await person.send('DELETE', `${CAMPAIGNS}${id}/`));
    const { results } = listMessages.answer.parse(expectOk(await person.get('/console/messages/')));
    expect(results.map(({ status, reason }) => [status, reason])).toEqual(
      [1, 2].map(() => ['cancelado', 'La campaña se eliminó antes de que saliera.']),
    );
  });

  test('an hour that has passed is refused, whoever asks', async () => {
    const { person, fields } = await world(1);
    const { day } = await dayIn(1);
    for (const launch_date of ['2020-01-06T09:00', new Date(Date.now() - 3_600_000).toISOString()]) {
      const refused = problemOf(await person.post(CAMPAIGNS, { ...fields, launch_date }, key()));
      expect([refused.status, refused.fields]).toEqual([422, { launch_date: 'Ya pasó' }]);
      expect(refused.msg).toMatch(/^Esa hora de lanzamiento ya pasó/);
    }
    const { id } = campaignOf(await person.post(CAMPAIGNS, { ...fields, launch_date: `${day}T09:15` }, key()));
    const back = new URLSearchParams({ launch_date: '2020-01-06T09:00' });
    expect(problemOf(await person.send('PUT', `${CAMPAIGNS}${id}/`, back)).status).toBe(422);
    expect((await readCampaign(person, id)).status).toBe('programada');
  });

  test('who is taken out of a campaign that stopped gets nothing of what waited; whom a message reached stays in its figures', async () => {
    const { person, customers, fields } = await world(3);
    const [waits, reached, unwritten] = customers;
    const made = campaignOf(
      await person.post(LAUNCH, { ...fields, launch_date: `${(await dayIn(3)).day}T15:00:00Z` }, key()),
    );
    await run(`update campaign set status = 'fallida' where id = $1`, [made.id]);
    await run(
      `insert into message (profile_id, channel, recipient, text, via, status, campaign_id, customer_id)
       select $1, 'whatsapp', '+593987654321', 'Hola', 'bandeja_local', w.status, $2, w.customer
       from (values ('en_cola', $3::uuid), ('enviado', $4::uuid)) w(status, customer)`,
      [person.profileId, made.id, waits, reached],
    );
    expect((await readCampaign(person, made.id)).statistics?.by_status).toEqual({
      en_cola: 1,
      enviado: 1,
      pendiente: 1,
    });
    expectOk(await person.send('PUT', `${CAMPAIGNS}${made.id}/`, { customers: [unwritten] }));
    const { statistics } = await readCampaign(person, made.id);
    expect(statistics).toMatchObject({ customers: 2, by_status: { enviado: 1, pendiente: 1 } });
    const told = expectOk(await service().anybody.get(`/campaigns/statiticsCampaign/${made.id}`));
    expect(told).toEqual(statistics);
    expect(await run('select status from message where customer_id = $1', [waits])).toEqual([{ status: 'cancelado' }]);
  });
});

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { whatsapp } from '../../server/messaging/whatsapp/whatsapp';
import { campaignStatistics, listCampaignCustomers } from '../../src/api/contract/messaging/campaigns';
import { launchPreview } from '../../src/api/contract/messaging/shapes';
import { eventually } from '../support/eventually';
import { statusOf, tell, whatsappStub } from '../support/fakes/whatsappStub';
import { fc } from '../support/files/lots';
import { type Staff, withService } from '../support/processes/service';
import {
  addTemplate,
  agreed,
  CAMPAIGNS,
  campaignOf,
  debtors,
  finished,
  key,
  LAUNCH,
  readCampaign,
  unnoted,
} from '../support/service/campaigns';
import { problemOf } from '../support/service/customerCalls';
import { expectOk } from '../support/service/receivables';

/** Where each recipient stands, and who is written to again, before WhatsApp's own refusals. */

let stub: Awaited<ReturnType<typeof whatsappStub>>;
type Send = ReturnType<typeof whatsapp>['send'];
let send: Send;

withService(
  'recipients of a campaign',
  (service) => {
    beforeAll(async () => {
      stub = await whatsappStub();
      send = whatsapp(stub.account).send;
    });
    afterAll(() => stub.close());
    // Whoever changed a message noted it.
    afterEach(async () => expect(await unnoted(service())).toEqual([]));

    const run = (text: string, values: unknown[]) => service().database.rows<{ id: string }>(text, values);
    const phoneOf = (n: number) => `+593${String(n).padStart(6, '0').padStart(9, '9')}`;
    const say = (value: Parameters<typeof tell>[0]['value']) => tell({ url: service().url, value });
    const resend = (person: Staff, id: string) => person.post(`${CAMPAIGNS}${id}/resend/`, {});
    const previewOf = async (person: Staff, id: string) =>
      launchPreview.parse(expectOk(await person.get(`${CAMPAIGNS}${id}/launch_preview/?act=resend`)));

    async function world(count: number) {
      stub.reset();
      const person = await service().person();
      const customers = await debtors(service(), person, count);
      const template = await addTemplate(service(), person, 0);
      await run(
        `update template set approval = 'aprobada', approved_name = 'recordatorio_1', language = 'es' where id = $1`,
        [template],
      );
      return { person, customers, fields: { template, campaign_type: 0, customers, quiet_days: 0 } };
    }

    test('sent again is only what may be: who has no WhatsApp or wants no more is left out for good, who must wait is told until when', async () => {
      const { person, fields } = await world(7);
      const codes = [131026, 131049, 131047, 130403, 132000, 987654];
      for (const [at, code] of codes.entries()) stub.fate.set(phoneOf(at + 1), () => ({ status: 400, code }));
      const { id } = campaignOf(await person.post(LAUNCH, fields, key()));
      expect((await finished(person, id)).statistics?.by_status).toEqual({ enviado: 1, fallido: 6 });
      // The last one was taken, and then told to be unwanted.
      const [taken] = stub.taken;
      if (!taken) throw new Error('nothing went out');
      expect(await say({ statuses: [statusOf(taken, 'failed', 131050)] })).toBe(200);

      const asked = await previewOf(person, id);
      expect(asked.customers).toBe(1);
      expect(asked.left_out.map(({ cause, retry, customers }) => [cause, retry, customers]).sort()).toEqual([
        ['bloqueado', 'never', 1],
        ['limite_del_dia', 'after', 1],
        ['pidio_baja', 'never', 1],
        ['rechazado', 'never', 1],
        ['sin_whatsapp', 'never', 1],
        ['ventana', 'after', 1],
      ]);
      const until = (cause: string) => asked.left_out.find((one) => one.cause === cause)?.after ?? null;
      const hours = (Date.parse(until('limite_del_dia') ?? '') - Date.now()) / 3_600_000;
      expect([Math.round(hours), until('ventana')]).toEqual([24, null]);

      // What can be done about each, and to whom.
      const { failed = [] } = await readCampaign(person, id);
      expect(failed.map(({ act, customers, after }) => [act, customers, after !== null])).toEqual([
        ['llamar', 3, false],
        ['despues', 2, true],
        ['corregir', 1, false],
        ['reenviar', 1, false],
      ]);
      for (const { act, customers } of failed) {
        const found = expectOk(await person.get(`/customers/customerCampaign/${id}?failed=${act}`));
        expect(listCampaignCustomers.answer.parse(found).count).toBe(customers);
      }

      stub.fate.clear();
      expectOk(await resend(person, id));
      expect((await finished(person, id)).statistics?.by_status).toEqual({ enviado: 1, fallido: 6 });
      expect(stub.tried.filter((to) => to !== phoneOf(5) && to !== phoneOf(7))).toHaveLength(5);
      expect(stub.taken.map(({ to }) => to)).toEqual([phoneOf(7), phoneOf(5)]);
      const none = problemOf(await resend(person, id));
      expect([none.status, none.msg]).toEqual([
        409,
        expect.stringMatching(/^Ninguno de los fallidos se puede reenviar/),
      ]);

      // A day later, and after the customer has written, they may be tried.
      await run(`update message set retry_at = now() - interval '1 minute' where cause = 'limite_del_dia'`, []);
      const text = { id: 'wamid.wrote', from: phoneOf(3).slice(1), type: 'text', text: { body: 'Hola' } };
      expect(await say({ messages: [{ ...text, timestamp: String(Math.floor(Date.now() / 1_000)) }] })).toBe(200);
      expect((await previewOf(person, id)).left_out.map(({ retry }) => retry)).not.toContain('after');
    });

    test('a provider that asks to wait after it had taken a message is waited for', async () => {
      const { person, fields } = await world(1);
      const { id } = campaignOf(await person.post(LAUNCH, fields, key()));
      await finished(person, id);
      const [taken] = stub.taken;
      if (!taken) throw new Error('nothing went out');
      await say({ statuses: [statusOf(taken, 'failed', 131056)] });
      expect((await previewOf(person, id)).left_out).toMatchObject([{ cause: 'ritmo', retry: 'after', customers: 1 }]);
      expect(problemOf(await resend(person, id)).status).toBe(409);
    });

    test('every recipient is in one state at every moment of whatever happens, and every figure says the same', async () => {
      const { person, customers, fields } = await world(12);
      const [away = '', unasked = ''] = customers;
      await run('update contact set do_not_contact = true where customer_id = $1', [away]);
      await agreed(service(), unasked, 'whatsapp', 'sin_dato');
      const made = campaignOf(
        await person.post(CAMPAIGNS, { ...fields, status: 'borrador', launch_date: later() }, key()),
      );

      async function addsUp(): Promise<void> {
        const now = await readCampaign(person, made.id);
        const sum = (figures: Record<string, number>) => Object.values(figures).reduce((all, one) => all + one, 0);
        expect(sum(now.statistics?.by_status ?? {})).toBe(customers.length);
        const { retenido = 0, pendiente = 0 } = now.statistics?.by_status ?? {};
        expect(now.held?.reduce((all, one) => all + one.customers, 0)).toBe(retenido);
        expect(sum(now.messages ?? {})).toBe(customers.length - retenido - pendiente);
      }
      /** Of a campaign that is at rest, so that no two readings are of two moments. */
      async function agrees(): Promise<void> {
        const now = await readCampaign(person, made.id);
        const open = expectOk(await service().anybody.get(`/campaigns/statiticsCampaign/${made.id}`));
        expect(campaignStatistics.answer.parse(open)).toEqual(now.statistics);
        const listed = listCampaignCustomers.answer.parse(
          expectOk(await person.get(`/customers/customerCampaign/${made.id}?page_size=200`)),
        );
        const counted: Record<string, number> = {};
        for (const { state = 'none' } of listed.results) counted[state] = (counted[state] ?? 0) + 1;
        expect(counted).toEqual(now.statistics?.by_status);
        for (const [state, n] of Object.entries(counted)) {
          const found = expectOk(await person.get(`/customers/customerCampaign/${made.id}?status=${state}`));
          expect(listCampaignCustomers.answer.parse(found).count).toBe(n);
        }
      }
      await agrees();
      const codes = [131026, 132000, 131049, 131000];
      stub.fate.set(phoneOf(4), () => 'cut');
      for (const [at, code] of codes.entries())
        stub.fate.set(phoneOf(at + 5), ({ times }) => (times < 2 ? { status: 400, code } : undefined));
      expectOk(await person.post(LAUNCH, { campaign: made.id }, key()));
      await addsUp();
      await eventually(async () => {
        await addsUp();
        expect((await readCampaign(person, made.id)).status).toBe('terminada');
      });
      await agrees();

      const lot = fc.sample(fc.tuple(fc.nat(4), fc.nat(99), fc.constantFrom('delivered', 'read', 'failed')), 25);
      for (const [act, at, status] of lot) {
        const one = stub.taken[at % Math.max(1, stub.taken.length)];
        if (act === 0 && one)
          await say({ statuses: [statusOf(one, status, status === 'failed' ? 131026 : undefined)] });
        if (act === 1 && one)
          await say({
            messages: [
              {
                id: `w${at}`,
                from: one.to.slice(1),
                timestamp: '1795000000',
                type: 'text',
                text: { body: at % 2 ? 'BAJA' : 'Ya pagué' },
              },
            ],
          });
        if (act === 2) await resend(person, made.id);
        if (act === 3)
          await person.post(`${CAMPAIGNS}${made.id}/let_through/`, { customers: [unasked], reason: 'Autorizó' });
        if (act === 4)
          await run('update contact set do_not_contact = not do_not_contact where customer_id = $1', [
            customers[at % 12],
          ]);
        await addsUp();
      }
      await finished(person, made.id);
      await agrees();
    });
  },
  {
    channels: { whatsapp: { via: 'whatsapp', perSecond: 100, send: (message) => send(message) } },
    whatsapp: { phoneId: '106540352242922', token: '', appSecret: 'an app secret', verifyToken: 'a word', api: '' },
  },
);

const later = () => new Date(Date.now() + 86_400_000).toISOString();

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { demoProvider } from '../../server/paymentLinks/demoProvider';
import type { MadeLink, WantedLink } from '../../server/paymentLinks/provider';
import {
  createPaymentLink,
  documentsOfPaymentLink,
  listPaymentLinks,
} from '../../src/api/contract/receivables/paymentLinks';
import { getPayment } from '../../src/api/contract/receivables/payments';
import { answered, eventually } from '../support/eventually';
import { type Person, withService } from '../support/processes/service';
import { meeting } from '../support/service/barrier';
import { problemOf } from '../support/service/customerCalls';
import {
  askLink,
  demonstration,
  eventOf,
  LINKS,
  linkFor,
  madeLink,
  readLink,
  sendEvent,
} from '../support/service/paymentLinks';
import { books, conciliate, expectOk, ledgerFaults, reconcile, settle } from '../support/service/receivables';

/** What the provider answers, where it is not a link. */
let fate: ((wanted: WantedLink) => Promise<MadeLink | undefined>) | undefined;

withService(
  'payment links',
  (service) => {
    const OWED = [
      { number: 'F-1', total: '100.00', due: '2026-10-01' },
      { number: 'F-2', total: '50.00', due: '2026-10-02' },
    ];

    async function world() {
      const person = await service().person();
      const book = await books(service(), person, OWED);
      const link = await linkFor(
        service(),
        person,
        OWED.map(({ number }) => book.documentId(number)),
      );
      const send = (sent: Parameters<typeof sendEvent>[2]) => sendEvent(service(), person, sent);
      return { person, link, send, ...book };
    }

    const payments = (person: Person) =>
      service().database.rows<{ id: string; amount: string; allocated: string; currency: string }>(
        'select id, amount, allocated, currency from payment where profile_id = $1 order by created_at',
        [person.profileId],
      );
    const historyOf = async (person: Person, payment: string | null) => {
      const { history = [] } = getPayment.answer.parse(
        expectOk(await person.get(`/customers/payments_details/${payment}/`)),
      );
      return history.filter(({ what }) => what === 'recibir').map(({ text }) => text);
    };
    const soundBooks = async () => expect(await ledgerFaults(service())).toEqual([]);

    test('a link is made for documents of one customer, listed under each filter, and paid into the ledger', async () => {
      const { person, link, send, balance, documentId } = await world();
      expect(link).toMatchObject({ amount: '150.00', currency: 'USD', status: 'pendiente', payment: null });
      const listed = async (query: string) =>
        listPaymentLinks.answer.parse(expectOk(await person.get(`${LINKS}get_trackable_transactions/?${query}`))).count;
      const day = link.created_at?.slice(0, 10);
      const yes = [
        `p=1`,
        `profile_id=${person.profileId}`,
        `idCustomer=${link.customer}`,
        `start=${day}`,
        `end=${day}`,
        'status=pendiente',
        'ordering=-customer_name',
        'ordering=reference',
        'ordering=-created_at',
        'ordering=amount',
        `search=${link.reference}`,
      ];
      const no = [
        'p=2&status=pagado',
        `profile_id=${randomUUID()}`,
        `idCustomer=${randomUUID()}`,
        'start=2999-01-01',
        'end=2000-01-01',
        'search=nadie',
      ];
      expect(await Promise.all(yes.map(listed))).toEqual(yes.map(() => 1));
      expect(await Promise.all(no.map(listed))).toEqual(no.map(() => 0));

      const event = eventOf(link, { kind: 'paid', amount: '150.00', transaction: 'TX-9' });
      expect(await send(event)).toMatchObject({ status: 200, body: { received: true } });
      expect(await Promise.all(['F-1', 'F-2'].map(balance))).toEqual(['0.00', '0.00']);
      const paid = await readLink(person, link);
      expect(paid).toMatchObject({ status: 'pagado', payment: expect.any(String), paid_at: event.at });
      expect(paid.history?.map(({ what, text }) => [what, text])).toEqual([
        ['pagar', 'Pagado: $\u00a0150,00'],
        ['crear', 'Enlace creado'],
      ]);
      const documents = documentsOfPaymentLink.answer.parse(
        expectOk(await person.get(`/integrations/documents_by_payments/${link.id}`)),
      ).results;
      expect(documents.map(({ number, asked, paid }) => [number, asked, paid])).toEqual([
        ['F-1', '100.00', '100.00'],
        ['F-2', '50.00', '50.00'],
      ]);
      const payment = getPayment.answer.parse(
        expectOk(await person.get(`/customers/payments_details/${paid.payment}/`)),
      );
      expect(payment).toMatchObject({
        origin: 'enlace',
        method: 'enlace',
        reference: 'TX-9',
        date: '2026-11-20',
        unallocated: '0.00',
      });
      expect(await historyOf(person, paid.payment)).toEqual([`Recibido por el enlace ${link.reference}`]);
      // Kept as it was received.
      const [kept] = await service().database.rows<{ raw: Buffer }>('select raw from payment_link_event');
      expect(kept?.raw.toString()).toBe(JSON.stringify(event));
      // The payment deleted, its documents are owed again.
      expectOk(
        await person.post(
          '/customers/payments_details/delete_payment/',
          new URLSearchParams({ id_payment_detail: paid.payment ?? '' }),
        ),
      );
      expect(await balance('F-1')).toBe('100.00');
      expect(documentId('F-1')).toBeTruthy();
      await soundBooks();
    });

    test('a link is good until the end of its last day, where the company is', async () => {
      const { link } = await world();
      const [ends] = await service().database.rows<{ day: string; at: string; today: string }>(
        `select (expires_at::date - 7)::text as day, expires_at::time::text as at, current_date::text as today from payment_link where id = $1`,
        [link.id],
      );
      expect(ends).toEqual({ day: ends?.today, at: '23:59:59', today: ends?.today });
    });

    test('what is signed by nobody, by another, long ago or over other bytes is refused without a word why', async () => {
      const { person, link, send, balance } = await world();
      const event = eventOf(link, { kind: 'paid', amount: '150.00' });
      const minutes = (n: number) => new Date(Date.now() + n * 60_000);
      const other = await service().person({ profile: 'Dos' });
      await demonstration(service(), other);
      const answers = [
        await send({ event, secret: 'otra clave' }),
        await send({ event, now: minutes(-6) }),
        await send({ event, now: minutes(6) }),
        await send({ event, body: JSON.stringify({ ...event, amount: '1.00' }) }),
        await send({ event, headers: { 'x-cartera-signature': '' } }),
        await send({ event, headers: { 'x-cartera-signature': `t=1,v1=${'0'.repeat(64)}` } }),
        await send({ event, account: randomUUID() }),
        await send({ event, account: 'x' }),
        // Of another company, signed with its own secret.
        await sendEvent(service(), other, { event, account: (await accountOf(person)).id }),
      ];
      expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
        new Set([JSON.stringify([401, { error: true, msg: 'No autorizado.' }])]),
      );
      // Another company's provider knows no such link.
      expect((await sendEvent(service(), other, event)).status).toBe(404);
      expect((await send({ event: { ...event, id: '' } })).status).toBe(422);
      expect((await send({ event, body: 'x'.repeat(70_000) })).status).toBe(413);
      expect(await payments(person)).toEqual([]);
      expect(await balance('F-1')).toBe('100.00');
      expect((await send({ event, now: minutes(-4) })).status).toBe(200);
    });

    const accountOf = (person: Person) =>
      service()
        .database.scoped(person.profileId)
        .transaction((tx) => service().app.providers.accountOf(tx, person.profileId));

    test('an event sent again, or another one of the same money, does nothing more', async () => {
      const { person, link, send } = await world();
      const event = eventOf(link, { kind: 'paid', amount: '150.00' });
      const answers = [await send(event), await send(event), await send({ ...event, id: randomUUID() })];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await payments(person)).toMatchObject([{ amount: '150.00', allocated: '150.00' }]);
      expect((await readLink(person, link)).history?.map(({ text }) => text)).toEqual([
        'El proveedor repitió el pago de $\u00a0150,00; no cambió nada',
        'Pagado: $\u00a0150,00',
        'Enlace creado',
      ]);
    });

    test('events out of their order: nothing undoes a payment, and money that comes late is taken with a note', async () => {
      const { person, link, send, balance } = await world();
      await send(eventOf(link, { kind: 'failed' }));
      expect((await readLink(person, link)).status).toBe('fallido');
      await send(eventOf(link, { kind: 'expired' }));
      expect((await readLink(person, link)).status).toBe('vencido');
      await send(eventOf(link, { kind: 'failed' }));
      expect((await readLink(person, link)).status).toBe('vencido');
      await send(eventOf(link, { kind: 'paid', amount: '150.00' }));
      await send(eventOf(link, { kind: 'failed' }));
      await send(eventOf(link, { kind: 'expired' }));
      const after = await readLink(person, link);
      expect(after.status).toBe('pagado');
      expect(after.history?.map(({ text }) => text)).toEqual([
        'El enlace venció; no cambió nada',
        'El pago falló; no cambió nada',
        'Pagado: $\u00a0150,00; el enlace ya había vencido',
        'El pago falló; no cambió nada',
        'El enlace venció',
        'El pago falló',
        'Enlace creado',
      ]);
      expect(await historyOf(person, after.payment)).toEqual([
        `Recibido por el enlace ${link.reference}; el enlace ya había vencido`,
      ]);
      expect(await balance('F-2')).toBe('0.00');
      // Paid once more: it is the customer's.
      await send(eventOf(link, { kind: 'paid', amount: '10.00' }));
      expect((await payments(person)).map(({ amount, allocated }) => [amount, allocated])).toEqual([
        ['150.00', '150.00'],
        ['10.00', '0.00'],
      ]);
      await soundBooks();
    });

    test('what was paid elsewhere meanwhile is the customer’s credit, and another amount than asked is told', async () => {
      const { person, link, send, balance, documentId } = await world();
      await settle(service(), documentId('F-1'), '70.00');
      await send(eventOf(link, { kind: 'paid', amount: '140.00' }));
      expect(await Promise.all(['F-1', 'F-2'].map(balance))).toEqual(['0.00', '0.00']);
      const { payment } = await readLink(person, link);
      expect(await historyOf(person, payment)).toEqual([
        `Recibido por el enlace ${link.reference}; se pidieron $\u00a0150,00 y se pagaron $\u00a0140,00; $\u00a060,00 quedaron a favor del cliente`,
      ]);
      const abroad = await linkFor(service(), person, [
        (await books(service(), person, [{ number: 'F-3', total: '5.00' }], 'Dos')).documentId('F-3'),
      ]);
      await send(eventOf(abroad, { kind: 'paid', amount: '5.00', currency: 'EUR' }));
      expect((await payments(person)).at(-1)).toMatchObject({ currency: 'EUR', allocated: '0.00' });
      await soundBooks();
    });

    test('a link is refused for what owes nothing, is another’s, or is of two currencies; and where there is no provider', async () => {
      const { person, link, documentId } = await world();
      const [f1, f2] = ['F-1', 'F-2'].map(documentId);
      const refusal = async (documents: unknown[], customer = link.customer) =>
        problemOf(await person.post(LINKS, { idCustomer: customer, documents })).fields;
      expect(await refusal([])).toEqual({ documents: 'Falta elegir al menos uno.' });
      expect(await refusal([f1, randomUUID()])).toEqual({ documents: 'Vuelva a elegirlos' });
      expect(await refusal([f1], randomUUID())).toEqual({ documents: 'Vuelva a elegirlos' });
      await service().database.rows(`update document set currency = 'EUR' where id = $1`, [f2]);
      expect(await refusal([f1, f2])).toEqual({ documents: 'Son de varias monedas' });
      const key = randomUUID();
      const twice = [
        await askLink(person, link.customer ?? '', [f1 ?? ''], key),
        await askLink(person, link.customer ?? '', [f1 ?? ''], key),
      ];
      expect(twice[1]?.body).toEqual(twice[0]?.body);
    });

    test('two events at once, and an event and a reconciliation at once: each takes what is left, and no more', async () => {
      const { person, link, send, account, documentId, balance } = await world();
      const event = eventOf(link, { kind: 'paid', amount: '150.00' });
      const hold: [string, string] = ['select from document where id = $1 for update', documentId('F-1')];
      const same = await meeting(service().databaseUrl, hold, [
        () => send(event),
        () => send(event),
        () => send(eventOf(link, { kind: 'paid', amount: '150.00' })),
      ]);
      expect(same.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await payments(person)).map(({ amount, allocated }) => [amount, allocated])).toEqual([
        ['150.00', '150.00'],
        ['150.00', '0.00'],
      ]);

      const { documentId: of } = await books(service(), person, [{ number: 'F-9', total: '450.00' }], 'Dos');
      const nine = await linkFor(service(), person, [of('F-9')]);
      const { id, movements } = await conciliate(
        person,
        account,
        'Fecha;Concepto;Importe\n02/10/2026;ABONO LOPEZ;450,00\n',
      );
      const [reconciled, told] = await meeting(
        service().databaseUrl,
        ['select from document where id = $1 for update', of('F-9')],
        [
          () => reconcile(person, id, movements[0]?.id ?? '', [[of('F-9'), '400.00']]),
          () => send(eventOf(nine, { kind: 'paid', amount: '450.00' })),
        ],
      );
      expect([reconciled?.status, told?.status]).toEqual([200, 200]);
      expect((await payments(person)).at(-1)).toMatchObject({ amount: '450.00', allocated: '50.00' });
      expect(await balance('F-1')).toBe('0.00');
      await soundBooks();
    });

    test('cut off in the middle of an event nothing of it is left, and it is done once', async () => {
      const { person, link, send, documentId } = await world();
      const event = eventOf(link, { kind: 'paid', amount: '150.00' });
      const killer = new pg.Client(service().databaseUrl);
      await killer.connect();
      await killer.query('begin');
      await killer.query('select from document where id = $1 for update', [documentId('F-2')]);
      const sent = send(event);
      // It waits for the second document, the first one in its hands.
      const waiting = await answered(async () => {
        await killer.query('select pg_stat_clear_snapshot()');
        const { rows } = await killer.query<{ pid: number }>(
          `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows[0];
      });
      await killer.query('select pg_terminate_backend($1)', [waiting.pid]);
      await killer.query('commit');
      await killer.end();
      expect((await sent).status).toBe(200);
      expect((await send(event)).status).toBe(200);
      expect(await payments(person)).toMatchObject([{ amount: '150.00', allocated: '150.00' }]);
      await soundBooks();
    });

    test('its provider is asked while nothing is held; what may work later is asked anew for the same link, and what cannot is said', async () => {
      const person = await service().person();
      await demonstration(service(), person);
      const book = await books(service(), person, OWED);
      const documents = OWED.map(({ number }) => book.documentId(number));
      const asked: string[] = [];
      fate = async ({ reference }) => {
        asked.push(reference);
        // Whoever wants the documents has them.
        await service().database.rows('select from document where id = any($1) for update nowait', [documents]);
        return asked.length < 2 ? { kind: 'temporal', reason: 'El proveedor no responde.' } : undefined;
      };
      const [row] = await service().database.rows<{ id: string }>('select customer_id as id from document limit 1');
      const begin = async () =>
        createPaymentLink.answer.parse(expectOk(await askLink(person, row?.id ?? '', documents)));
      const begun = await begin();
      expect(begun).toMatchObject({ status: 'creando', url: '', amount: '150.00' });
      await eventually(async () => expect((await readLink(person, begun)).reason).toBe('El proveedor no responde.'));
      const made = await madeLink(person, begun);
      expect(made).toMatchObject({ status: 'pendiente', reason: '', url: expect.stringMatching(/^\/pagar\//) });
      expect(asked).toEqual([made.reference, made.reference]);

      // As whoever was stopped between asking and hearing leaves it, and its job to another, once the first job is over.
      await eventually(async () =>
        expect(
          await service().database.rows(
            `select from job where name = 'create_payment_link' and state in ('waiting', 'running')`,
          ),
        ).toEqual([]),
      );
      await service().database.rows(
        `with l as (update payment_link set status = 'creando', url = '', external_id = null where id = $1 returning *)
       insert into job (profile_id, name, key) select profile_id, 'create_payment_link', id from l`,
        [made.id],
      );
      expect(await madeLink(person, made)).toMatchObject({ status: 'pendiente', url: made.url });
      expect(asked).toHaveLength(3);

      fate = async () => ({ kind: 'permanente', reason: 'El proveedor no cobra en USD.' });
      expect(await madeLink(person, await begin())).toMatchObject({
        status: 'fallido',
        url: '',
        reason: 'El proveedor no cobra en USD.',
      });
      fate = undefined;
    });
  },
  {
    provider: {
      createLink: async (wanted, secret) => (await fate?.(wanted)) ?? demoProvider.createLink(wanted, secret),
    },
  },
);

withService(
  'payment links without a provider',
  (service) => {
    test('a company without one is told so', async () => {
      const person = await service().person();
      const { documentId } = await books(service(), person, [{ number: 'F-1', total: '1.00' }]);
      const [row] = await service().database.rows<{ id: string }>('select id from customer');
      const refused = await askLink(person, row?.id ?? '', [documentId('F-1')]);
      expect(refused).toMatchObject({ status: 409, body: { code: 'no-provider' } });
      expect((await person.get(`${LINKS}get_trackable_transactions/`)).body).toMatchObject({ has_provider: false });
    });

    test('who guesses at signatures is told to wait, and who signs is not', async () => {
      const guess = () => service().anybody.post(`${LINKS}webhook/${randomUUID()}`, {});
      const answers = [await guess(), await guess(), await guess()];
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 429]);
    });
  },
  { demo: false, limits: { perAddressPerMinute: 2, callsAtOnce: 100, shareOfTimeout: 20 } },
);

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPaymentLink, type PaymentLink } from '../../src/api/contract/receivables/paymentLinks';
import { getPaymentProvider } from '../../src/api/contract/receivables/paymentProvider';
import { eventually } from '../support/eventually';
import { notificationOf, placetopayStub, type Session } from '../support/fakes/placetopayStub';
import { type Person, withService } from '../support/processes/service';
import { problemOf } from '../support/service/customerCalls';
import { askLink, demonstration, madeLink, readLink } from '../support/service/paymentLinks';
import { books, expectOk, ledgerFaults } from '../support/service/receivables';

const PROVIDER = '/integrations/payment_provider/';
let stub: Awaited<ReturnType<typeof placetopayStub>>;
beforeAll(async () => {
  stub = await placetopayStub();
});
beforeEach(() => stub.reset());
afterAll(() => stub.close());

withService(
  'payment links by Placetopay',
  (service) => {
    const keys = () => ({ site: 'otra_direccion', address: stub.url, ...stub.site });
    const set = (person: Person, body: object = keys()) =>
      person.send('PUT', PROVIDER, { kind: 'placetopay', ...body });
    const attempt = (person: Person, body: object) => person.post(`${PROVIDER}try/`, body);
    const chosen = async (person: Person) => getPaymentProvider.answer.parse(expectOk(await person.get(PROVIDER)));
    const payments = (person: Person) =>
      service().database.rows<{ amount: string; allocated: string; reference: string }>(
        'select amount, allocated, reference from payment where profile_id = $1 order by created_at',
        [person.profileId],
      );
    const settled = () =>
      eventually(async () =>
        expect(
          await service().database.rows(
            `select name from job where name in ('create_payment_link', 'confirm_payment_link') and state in ('waiting', 'running')`,
          ),
        ).toEqual([]),
      );

    /** A link of two documents, 150 in all, by a company with keys. */
    async function world(profile = 'Uno') {
      const person = await service().person({ profile });
      expectOk(await set(person));
      const book = await books(service(), person, [
        { number: 'F-1', total: '100.00', due: '2026-10-01' },
        { number: 'F-2', total: '50.00', due: '2026-10-02' },
      ]);
      const link = await begin(person, [book.documentId('F-1'), book.documentId('F-2')]);
      return { person, link, session: stub.sessionOf(link.reference), ...book };
    }
    async function begin(person: Person, documents: string[]): Promise<PaymentLink> {
      const [row] = await service().database.rows<{ id: string }>(
        'select customer_id as id from document where id = $1',
        [documents[0]],
      );
      return madeLink(
        person,
        createPaymentLink.answer.parse(expectOk(await askLink(person, row?.id ?? '', documents))),
      );
    }
    async function notify(person: Person, session: Session, secret = stub.site.secret, algorithm?: 'sha1') {
      const { notifications } = await chosen(person);
      return post(notifications, notificationOf(session, secret, algorithm));
    }
    async function post(path: string, body: object) {
      const response = await fetch(service().url + new URL(path).pathname, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      return response.status;
    }
    /** As time that passes: its provider is asked now. */
    async function askNow(link: PaymentLink) {
      await service().database.rows(
        `with l as (update payment_link set ask_at = now() where id = $1 and ask_at is not null returning *)
         insert into job (profile_id, name, key, about) select profile_id, 'confirm_payment_link', id, reference from l
         on conflict (name, key) where state in ('waiting', 'running') do nothing`,
        [link.id],
      );
      await settled();
    }
    const askAt = async ({ id }: PaymentLink) =>
      (
        await service().database.rows<{ ask_at: string | null }>('select ask_at from payment_link where id = $1', [id])
      )[0]?.ask_at ?? null;

    test('a link is a session for its sum, and its payment is booked once its signed notification is confirmed by asking', async () => {
      const { person, link, session, balance } = await world();
      expect(link).toMatchObject({
        status: 'pendiente',
        amount: '150.00',
        url: expect.stringContaining(`/session/${session.requestId}/`),
      });
      expect(session).toMatchObject({
        amount: { currency: 'USD', total: 150 },
        expiration: link.expires_at,
        returnUrl: 'https://cartera.example/pago-recibido',
      });
      // A notification is no payment: the session says that it waits.
      expect(await notify(person, { ...session, status: 'APPROVED' })).toBe(200);
      await settled();
      expect(await payments(person)).toEqual([]);

      stub.pay(session, 77);
      expect(await notify(person, session)).toBe(200);
      await settled();
      expect(await payments(person)).toEqual([{ amount: '150.00', allocated: '150.00', reference: '77' }]);
      expect(await Promise.all(['F-1', 'F-2'].map(balance))).toEqual(['0.00', '0.00']);
      expect(await readLink(person, link)).toMatchObject({ status: 'pagado' });
      expect((await fetch(`${service().url}/pago-recibido`)).status).toBe(200);
      expect(await ledgerFaults(service())).toEqual([]);
    });

    test('ten same notifications at once, and an older signature, book one payment', async () => {
      const { person, link, session } = await world();
      stub.pay(session, 78);
      const statuses = await Promise.all(Array.from({ length: 10 }, () => notify(person, session)));
      statuses.push(await notify(person, session, stub.site.secret, 'sha1'));
      expect(new Set(statuses)).toEqual(new Set([200]));
      await settled();
      await askNow(link);
      expect(await payments(person)).toMatchObject([{ amount: '150.00' }]);
      expect((await readLink(person, link)).history?.map(({ what }) => what)).toEqual(['pagar', 'crear']);
    });

    test('what is forged, of another company, or of no link is refused, and asks nothing', async () => {
      const { person, session } = await world();
      stub.sites.set('otro-sitio', 'otra-clave');
      const other = await service().person({ profile: 'Dos' });
      expectOk(await set(other, { ...keys(), login: 'otro-sitio', secret: 'otra-clave' }));
      stub.pay(session, 79);
      const signed = notificationOf(session, stub.site.secret);
      const { notifications } = await chosen(person);
      const asked = session.asked;
      expect([
        await notify(person, session, 'otra-clave'),
        await post(notifications, { ...signed, signature: '' }),
        await post(notifications, { ...signed, signature: 'sha256:00' }),
        await post(notifications, { ...signed, requestId: session.requestId + 1 }),
        await post(notifications, { ...signed, status: { ...signed.status, status: 'REJECTED' } }),
        await post(notifications, []),
        // Signed by the one, sent to the other.
        await notify(other, session),
      ]).toEqual([401, 401, 401, 401, 401, 401, 401]);
      // The other company's own signature of a session that is not its own.
      expect(await notify(other, session, 'otra-clave')).toBe(404);
      await settled();
      expect(session.asked).toBe(asked);
      expect(await payments(person)).toEqual([]);
      expect(await payments(other)).toEqual([]);
    });

    test('a notification that never comes is made up for by asking; a rejected session fails, one that ended expires, and neither is asked again', async () => {
      const { person, link, session, documentId } = await world();
      expect(await askAt(link)).not.toBeNull();
      await askNow(link);
      expect(await readLink(person, link)).toMatchObject({ status: 'pendiente' });
      expect(await askAt(link)).not.toBeNull();
      // An attempt that the bank refused leaves the session open.
      session.payments.push({ status: 'REJECTED', internalReference: 1, total: 150 });
      await askNow(link);
      expect(await readLink(person, link)).toMatchObject({ status: 'pendiente' });
      stub.pay(session, 80);
      await askNow(link);
      expect(await readLink(person, link)).toMatchObject({ status: 'pagado' });
      expect(await payments(person)).toMatchObject([{ amount: '150.00', reference: '80' }]);

      const left = async (late: boolean) => {
        const book = await books(service(), person, [{ number: `G-${late}`, total: '5.00' }], `Cliente ${late}`);
        const one = await begin(person, [book.documentId(`G-${late}`)]);
        const of = stub.sessionOf(one.reference);
        of.status = 'REJECTED';
        of.date = new Date((late ? Date.parse(of.expiration) : Date.now()) + 1_000).toISOString();
        await askNow(one);
        return { status: (await readLink(person, one)).status, askAt: await askAt(one) };
      };
      expect(await left(false)).toEqual({ status: 'fallido', askAt: null });
      expect(await left(true)).toEqual({ status: 'vencido', askAt: null });
      expect(documentId('F-1')).toBeTruthy();
    });

    test('a refund says no sum: staff are told, and nothing is undone', async () => {
      const { person, link, session, balance } = await world();
      stub.pay(session, 81);
      await askNow(link);
      const [paid] = session.payments;
      if (paid) paid.refunded = true;
      await askNow(link);
      const after = await readLink(person, link);
      expect(after.status).toBe('devuelto');
      expect(after.history?.[0]).toMatchObject({ what: 'devolver', text: expect.stringContaining('no dice cuánto') });
      expect(await payments(person)).toMatchObject([{ amount: '150.00', allocated: '150.00' }]);
      expect(await balance('F-1')).toBe('0.00');
      expect(await askAt(link)).toBeNull();
      const jobs = await service().database.rows<{ outcome: string }>(
        `select outcome from job where name = 'confirm_payment_link' and state = 'done'`,
      );
      expect(jobs).toEqual([{ outcome: expect.stringContaining('No se deshizo nada') }]);
    });

    test('what is not of whole cents, of another link, or no session at all books nothing, and says so', async () => {
      const { person, link, session } = await world();
      const { reference } = session;
      const spoiled: [() => void, () => void][] = [
        [() => stub.pay(session, 82, 10.005), () => session.payments.splice(0)],
        [
          () => {
            session.reference = 'PL-AJENO';
          },
          () => {
            session.reference = reference;
          },
        ],
        [() => stub.fates.push({ status: 200, body: { hola: 1 } }), () => {}],
        [() => stub.fates.push({ status: 200, html: true }), () => {}],
      ];
      for (const [spoil, mend] of spoiled) {
        spoil();
        expect(await notify(person, session)).toBe(200);
        await eventually(async () =>
          expect(
            await service().database.rows(
              `select from job where name = 'confirm_payment_link' and state = 'waiting' and attempts > 0`,
            ),
          ).toHaveLength(1),
        );
        await service().database.rows(`delete from job where name = 'confirm_payment_link'`);
        mend();
      }
      expect(await payments(person)).toEqual([]);
      expect(await readLink(person, link)).toMatchObject({ status: 'pendiente' });
    });

    test('keys are tried, which stores nothing; what is wrong is said in words, by field where it is of one', async () => {
      const person = await service().person();
      const fresh = await chosen(person);
      expect(fresh).toMatchObject({ kind: 'ninguno', site: 'ecuador', has_secret: false, notifications: '' });
      const said = async (body: object) => {
        const { msg, fields } = problemOf(await attempt(person, { ...keys(), ...body }));
        return [msg, Object.keys(fields ?? {})];
      };
      const failing = (code: number) => {
        stub.failing.set(stub.site.login, code);
        return said({}).finally(() => stub.failing.clear());
      };
      expect(await said({ login: 'nadie' })).toEqual([
        'Se probó y no se guardó. Placetopay no conoce el login en este entorno.',
        ['login'],
      ]);
      expect(await said({ secret: 'mala' })).toEqual([
        'Se probó y no se guardó. Placetopay no acepta la clave secreta: no es la de ese login.',
        ['secret'],
      ]);
      expect(await failing(103)).toEqual([expect.stringContaining('El reloj del servicio'), []]);
      expect(await failing(104)).toEqual([expect.stringContaining('inactivo'), []]);
      expect(await failing(106)).toEqual([expect.stringContaining('vencieron'), []]);
      expect(await failing(10001)).toEqual([expect.stringContaining('no acepta el login y la clave'), []]);
      stub.fates.push({ status: 404, html: true });
      expect(await said({})).toEqual([expect.stringContaining('no es Placetopay'), ['address']]);
      stub.fates.push({ status: 503 });
      expect(await said({})).toEqual([expect.stringContaining('respondió 503'), []]);
      stub.fates.push('cut');
      expect(await said({})).toEqual([expect.stringContaining('No hay conexión'), ['address']]);
      expect(await said({ address: 'https://10.0.0.8' })).toEqual([
        expect.stringContaining('red interna'),
        ['address'],
      ]);
      expect(await said({ address: 'https://localhost:1' })).toEqual([
        expect.stringContaining('red interna'),
        ['address'],
      ]);
      expect(await said({ address: 'http://pagos.example' })).toEqual([
        expect.stringContaining('https://'),
        ['address'],
      ]);
      expect(await said({ address: 'https://a:b@pagos.example' })).toEqual([
        expect.stringContaining('usuario'),
        ['address'],
      ]);
      expect(await said({ address: '' })).toEqual([expect.stringContaining('https://'), ['address']]);
      expect(await said({ login: '' })).toEqual([expect.stringContaining('Escriba el login'), ['login']]);
      expect(await said({ secret: '' })).toEqual([expect.stringContaining('Escriba la clave secreta'), ['secret']]);
      expect(problemOf(await attempt(person, {})).msg).toContain('Escriba el login');

      expectOk(await attempt(person, keys()));
      expect(await chosen(person)).toEqual(fresh);
      expect(await service().database.rows('select from payment_provider')).toEqual([]);
      expect(stub.sessions.size).toBe(0);
    });

    test('keys are kept sealed and not shown, stay when they are not typed, and go to no other address', async () => {
      const person = await service().person();
      expect((await set(person, { ...keys(), secret: 'mala' })).status).toBe(422);
      expect(await service().database.rows('select from payment_provider')).toEqual([]);
      const saved = expectOk(await set(person));
      expect(saved).toMatchObject({ kind: 'placetopay', site: 'otra_direccion', address: stub.url, version: 1 });
      expect(JSON.stringify(saved)).not.toContain(stub.site.secret);
      const [stored] = await service().database.rows<{ secret: string }>('select secret from payment_provider');
      expect(stored?.secret).not.toContain(stub.site.secret);
      const { secret: _, ...untyped } = keys();
      expectOk(await attempt(person, untyped));
      expect((await set(person, { ...untyped, version: 7 })).status).toBe(412);
      expectOk(await set(person, { ...untyped, version: 1 }));
      expect(problemOf(await attempt(person, { ...untyped, site: 'ecuador' })).fields).toEqual({
        secret: expect.stringContaining('El entorno cambió'),
      });
      const analyst = await service().person({ role: 'operador' });
      expect((await analyst.get(PROVIDER)).status).toBe(403);
      expect((await set(analyst)).status).toBe(403);
    });

    test('in a demonstration real keys make the links; without a provider none are made, and what was sent is still paid', async () => {
      const { person, link, session, documentId } = await world();
      await demonstration(service(), person);
      expectOk(await set(person));
      const [customer] = await service().database.rows<{ id: string }>('select id from customer');
      const more = await begin(person, [documentId('F-1')]);
      expect(more.url).toContain('/session/');
      await service().database.rows('delete from demo_clock');
      expectOk(await person.send('PUT', PROVIDER, { kind: 'ninguno' }));
      expect(await chosen(person)).toMatchObject({ kind: 'ninguno', has_secret: true });
      const refused = await askLink(person, customer?.id ?? '', [documentId('F-1')]);
      expect(refused).toMatchObject({ status: 409, body: { code: 'no-provider' } });
      stub.pay(session, 83);
      expect(await notify(person, session)).toBe(200);
      await settled();
      expect(await readLink(person, link)).toMatchObject({ status: 'pagado' });
    });

    test('what the provider refuses of a link is said, and what may work later is tried again', async () => {
      const { person, documentId } = await world();
      stub.fates.push({ status: 503 });
      expect(await begin(person, [documentId('F-1')])).toMatchObject({ status: 'pendiente', reason: '' });
      stub.fates.push({
        status: 400,
        body: { status: { status: 'FAILED', reason: 'XX', message: 'Moneda no permitida' } },
      });
      expect(await begin(person, [documentId('F-1')])).toMatchObject({
        status: 'fallido',
        reason: 'Placetopay no lo aceptó: Moneda no permitida',
      });
      stub.fates.push({
        status: 200,
        body: { status: { status: 'OK' }, requestId: 5, processUrl: 'javascript:alert(1)' },
      });
      expect(await begin(person, [documentId('F-1')])).toMatchObject({
        status: 'fallido',
        url: '',
        reason: 'La respuesta de Placetopay no se entiende.',
      });
    });
  },
  { payments: { paymentHosts: ['127.0.0.1'], publicUrl: 'https://cartera.example' } },
);

withService(
  'Placetopay without a public address',
  (service) => {
    test('nothing is connected, and whose matter it is is said', async () => {
      const person = await service().person();
      const body = { kind: 'placetopay', site: 'otra_direccion', address: stub.url, ...stub.site };
      expect(problemOf(await person.send('PUT', PROVIDER, body)).msg).toContain('PUBLIC_URL');
    });
  },
  { payments: { paymentHosts: ['127.0.0.1'] } },
);

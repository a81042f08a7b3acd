import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signedEvent } from '../../server/paymentLinks/demoProvider';
import { type Person, withService } from '../support/processes/service';
import { askLink, LINKS, linkFor, readLink } from '../support/service/paymentLinks';
import { books, ledgerFaults } from '../support/service/receivables';

const OWED = [
  { number: 'F-1', total: '100.00', due: '2026-10-01' },
  { number: 'F-2', total: '50.00', due: '2026-10-02' },
];

withService('the page of payment of a demonstration', (service) => {
  async function world() {
    const person = await service().person();
    const book = await books(service(), person, OWED);
    const link = await linkFor(
      service(),
      person,
      OWED.map(({ number }) => book.documentId(number)),
    );
    const address = service().url + link.url;
    const press = (kind: string | undefined, headers: Record<string, string> = {}) =>
      fetch(address, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(kind ? { kind } : {}) });
    const open = async () => (await fetch(address)).text();
    return { person, link, address, press, open, ...book };
  }
  const payments = ({ profileId }: Person) =>
    service().database.rows<{ amount: string; allocated: string }>(
      'select amount, allocated from payment where profile_id = $1',
      [profileId],
    );
  const ONE = [{ amount: '150.00', allocated: '150.00' }];

  test('shows who asks for what, runs nothing of it, and tells us by a signed event', async () => {
    const { person, link, press, open } = await world();
    await service().database.rows('update profile set name = $2 where id = $1', [person.profileId, '<script>"&']);
    const page = await open();
    for (const part of ['USD 150,00', 'F-1: USD 100,00', 'F-2: USD 50,00', link.reference, '&lt;script&gt;']) {
      expect(page).toContain(part);
    }
    expect(page).not.toContain('<script>');
    expect((await press('failed')).status).toBe(303);
    expect((await readLink(person, link)).status).toBe('fallido');
    expect(await open()).toContain('El pago falló');
    await press('paid');
    expect(await readLink(person, link)).toMatchObject({ status: 'pagado' });
    expect(await open()).not.toContain('<form');
  });

  test('is paid once and only for its amount: ten presses at once, more afterwards, and after an undo', async () => {
    const { person, link, press } = await world();
    await Promise.all(Array.from({ length: 10 }, () => press('paid')));
    expect(await payments(person)).toEqual(ONE);
    for (const kind of ['paid', 'failed', 'expired', 'paid']) await press(kind);
    expect(await payments(person)).toEqual(ONE);
    expect(await readLink(person, link)).toMatchObject({ status: 'pagado' });
    // A press that was on its way while the link was paid is the same movement of money.
    await service().database.rows(`update payment_link set status = 'pendiente' where id = $1`, [link.id]);
    await press('paid');
    expect(await payments(person)).toEqual(ONE);
    expect(await ledgerFaults(service())).toEqual([]);
  });

  test('a link whose time is over, whose documents owe nothing or that is told nothing known pays nothing', async () => {
    const { person, link, press, open } = await world();
    await press(undefined);
    await press('refund');
    await press('expired');
    expect(await readLink(person, link)).toMatchObject({ status: 'vencido' });
    await press('paid');
    await service().database.rows(
      `update payment_link set status = 'pendiente', expires_at = now() - interval '1 minute' where id = $1`,
      [link.id],
    );
    await press('paid');
    expect(await open()).toContain('El enlace venció');
    await service().database.rows(`update payment_link set expires_at = now() + interval '1 day' where id = $1`, [
      link.id,
    ]);
    await service().database.rows('update document set voided_at = now() where profile_id = $1', [person.profileId]);
    await press('paid');
    expect(await open()).toContain('ya no deben nada');
    expect(await payments(person)).toEqual([]);
  });

  test('another site cannot press its button', async () => {
    const { person, press } = await world();
    const others: Record<string, string>[] = [
      { origin: 'https://otra.example' },
      { origin: 'null' },
      { origin: 'no es una dirección' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: service().url, 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of others) {
      const refused = await press('paid', headers);
      expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('<h1>')]);
    }
    expect(await payments(person)).toEqual([]);
    await press('paid', { origin: service().url, 'sec-fetch-site': 'same-origin' });
    expect(await payments(person)).toEqual(ONE);
  });

  test('who opens an unknown link reads a page, whatever the link looks like', async () => {
    for (const token of [randomUUID(), 'x', '%00', 'a b']) {
      for (const method of ['GET', 'POST']) {
        const answer = await fetch(`${service().url}/pagar/${encodeURIComponent(token)}`, { method });
        expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
        expect(await answer.text()).toContain('Este enlace de pago no existe.');
      }
    }
  });

  test('a company that is no demonstration has neither provider nor page, also for what it made while everybody had them', async () => {
    const { person, link, address, documentId } = await world();
    const event = {
      id: randomUUID(),
      link: link.url.split('/').at(-1) ?? '',
      at: new Date().toISOString(),
      kind: 'paid',
      amount: '150.00',
      currency: 'USD',
      transaction: 'TX-1',
    } as const;
    const [provider] = await service().database.rows<{ id: string }>('select id from payment_provider');
    const own = await service()
      .app.unscoped.scoped(person.profileId)
      .transaction((tx) => service().app.providers.accountOf(tx, person.profileId));
    await service().database.rows('delete from demo_clock');
    for (const method of ['GET', 'POST']) {
      const body = method === 'POST' ? new URLSearchParams({ kind: 'paid' }) : null;
      expect((await fetch(address, { method, body })).status).toBe(404);
    }
    const { headers, body } = signedEvent(event, own.keys.secret, new Date());
    const webhook = `${service().url}/api/v1${LINKS}webhook/${provider?.id}`;
    expect((await fetch(webhook, { method: 'POST', headers, body })).status).toBe(401);
    const refused = await askLink(person, link.customer ?? '', [documentId('F-1')]);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'no-provider', msg: expect.stringContaining('no tiene un proveedor de enlaces de pago') },
    });
    expect(await payments(person)).toEqual([]);
  });
});

withService(
  'an installation without a demonstration',
  (service) => {
    test('has no page of payment', async () => {
      for (const method of ['GET', 'POST']) {
        expect((await fetch(`${service().url}/pagar/${randomUUID()}`, { method })).status).toBe(404);
      }
    });
  },
  { demo: false },
);

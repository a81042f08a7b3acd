import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { isEndOf, lastOf } from '../../server/portal/visits';
import { getPortal } from '../../src/api/contract/customers/portal';
import { portalCalls, statementPath } from '../../src/api/contract/customers/portalPage';
import { failureBody } from '../../src/api/contract/row';
import { contactOf, inDays, linkTo, visitOf, visitorOf } from '../support/portal/visitor';
import { type Staff, withService } from '../support/processes/service';
import { books, commit, settle } from '../support/service/receivables';

/** López C.A., whose identifier `books` gives. */
const DNI = '1790012345001';
const END = '2345';
const OTHER = { name: 'Ajena', dni: '0991234567' };

withService("the customer's own page", (service) => {
  const portalOf = async (person: Staff, customer: string) =>
    getPortal.answer.parse((await person.get(`/customers/customers/${customer}/portal/`)).body);
  const customerOf = async (contact: string) => {
    const [row] = await service().database.rows<{ id: string }>('select customer_id as id from contact where id = $1', [
      contact,
    ]);
    return row?.id ?? '';
  };
  /** A customer of ours with a contact, and one who owes besides. */
  async function owing(): Promise<{ ana: Staff; contact: string; elsewhere: string }> {
    const ana = await service().person();
    await books(service(), ana, [
      { number: 'F-1', total: '100.00' },
      { number: 'F-2', total: '50.50', due: null },
      { number: 'F-9', total: '999.00', customer: OTHER },
    ]);
    const contact = await contactOf(service(), ana, DNI);
    return { ana, contact, elsewhere: await contactOf(service(), ana, OTHER.dni) };
  }
  const account = portalCalls.readAccount.answer;

  it('tells who asks before anybody said who they are, and what is owed to who knows the end of the identifier', async () => {
    const { ana, contact } = await owing();
    const visitor = await linkTo(service(), ana, contact);
    expect(await visitor.ask('GET', 'greeting')).toMatchObject({
      status: 200,
      body: { company: 'Uno', is_open: false },
    });
    expect(await visitor.ask('GET', 'account')).toMatchObject({ status: 401, body: { code: 'visit-over' } });
    expect(await visitor.ask('GET', 'statement.pdf')).toMatchObject({ status: 401 });
    const entered = await visitor.ask('POST', 'visit', { end: ' 2-345 ' });
    expect(entered.status).toBe(200);
    const set = entered.headers.get('set-cookie') ?? '';
    expect(set).toContain(`Path=/c/${visitor.token};`);
    expect(set).toMatch(/HttpOnly; SameSite=Strict$/);
    expect(await visitor.ask('GET', 'greeting')).toMatchObject({ body: { is_open: true } });

    const { status, body, headers } = await visitor.ask('GET', 'account');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    const { currencies, ...read } = account.parse(body);
    expect(read).toMatchObject({ company: 'Uno', customer_name: 'López C.A.' });
    expect(currencies).toMatchObject([{ currency: 'USD', balance: '150.50', overdue: '100.00', unlisted: 0 }]);
    expect(currencies[0]?.documents.map(({ number, balance }) => [number, balance])).toEqual([
      ['F-1', '100.00'],
      ['F-2', '50.50'],
    ]);
    expect(JSON.stringify(body)).not.toContain('999.00');

    const pdf = await visitor.ask('GET', 'statement.pdf');
    expect(pdf.status).toBe(200);
    expect(pdf.headers.get('content-disposition')).toMatch(/^attachment; .*estado-de-cuenta-lopez-c-a-/);
    expect(new TextDecoder('latin1').decode(pdf.bytes.slice(0, 5))).toBe('%PDF-');
    expect(statementPath('t')).toBe('/c/t/statement.pdf');

    expect((await portalOf(ana, await customerOf(contact))).links).toMatchObject([
      { contact, has_ended: false, last_visit_at: expect.any(String) },
    ]);
    expect(await visitor.ask('DELETE', 'visit')).toMatchObject({ status: 200 });
    expect(await visitorOf(service().url, visitor.token, set.split(';')[0]).ask('GET', 'account')).toMatchObject({
      status: 401,
    });
  });

  it('tells a document as owed until it is paid to the last cent, and then no longer', async () => {
    const { ana, contact } = await owing();
    const visitor = await visitOf(service(), ana, contact, END);
    const read = async () => account.parse((await visitor.ask('GET', 'account')).body);
    const owed = async () =>
      (await read()).currencies.map(({ balance, overdue, credit, documents }) => ({
        ...{ balance, overdue, credit },
        documents: documents.map((one) => [one.number, one.balance]),
      }));
    const [first, second] = (await read()).currencies[0]?.documents ?? [];
    await settle(service(), first?.id ?? '', '99.99');
    const open = ['F-2', '50.50'];
    expect(await owed()).toEqual([
      { balance: '50.51', overdue: '0.01', credit: '0.00', documents: [['F-1', '0.01'], open] },
    ]);
    await settle(service(), first?.id ?? '', '0.01');
    expect(await owed()).toEqual([{ balance: '50.50', overdue: '0.00', credit: '0.00', documents: [open] }]);
    await settle(service(), second?.id ?? '', '50.50');
    // The page then says that nothing is owed; a certificate may still come.
    expect((await owed()).map(({ balance, documents }) => [balance, documents]).flat(2)).not.toContain('50.50');
    expect((await owed()).every(({ balance, documents }) => balance === '0.00' && documents.length === 0)).toBe(true);
    expect((await read()).certifiable.map(({ number, owed: left }) => [number, left])).toEqual([
      ['F-1', '0.00'],
      ['F-2', '0.00'],
    ]);
  });

  it('takes the end of an identifier however it is written: of a RUC what stands before 001, or all of it', () => {
    expect(lastOf('1790012345001')).toBe('2345');
    expect(lastOf('0912345678')).toBe('5678');
    expect(lastOf('900.123.456-7')).toBe('4567');
    // Thirteen digits that end otherwise, and a passport.
    expect(lastOf('1790012345002')).toBe('5002');
    expect(lastOf('ab-12 3x')).toBe('123X');
    expect(isEndOf('1790012345001', '5001')).toBe(false);
    expect(isEndOf('1790012345001', '1790012345001')).toBe(true);
    expect(isEndOf('1790012345001', '345')).toBe(false);
    expect(isEndOf('AB123X', '123x')).toBe(true);
    expect(isEndOf('', '')).toBe(false);
    expect(isEndOf('---', '...')).toBe(false);
  });

  it('refuses a wrong end five times an hour, whoever sends them at once, and then the right one too', async () => {
    const { ana, contact, elsewhere } = await owing();
    const visitor = await linkTo(service(), ana, contact);
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        visitorOf(service().url, visitor.token).ask('POST', 'visit', { end: `000${n}` }),
      ),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
    const late = await visitor.ask('POST', 'visit', { end: END });
    expect(late.status).toBe(429);
    expect(failureBody.parse(late.body).msg).toMatch(/Espere 60 minutos/);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(3_000);
    // Another link of the same company is not affected.
    const other = await linkTo(service(), ana, elsewhere);
    expect(await other.ask('POST', 'visit', { end: '4567' })).toMatchObject({ status: 200 });
    await service().database.rows(`update attempt_limit set ends_at = now() - interval '1 second'`);
    expect(await visitor.ask('POST', 'visit', { end: END })).toMatchObject({ status: 200 });
    for (const end of ['', 7, null, 'x'.repeat(41), '\u0000']) {
      expect((await visitor.ask('POST', 'visit', { end })).status).toBe(422);
    }
  });

  it('opens nothing by a link that is cut, longer, guessed, ended, revoked or replaced, all told alike', async () => {
    const { ana, contact } = await owing();
    const first = await visitOf(service(), ana, contact, END);
    const { token } = first;
    const cookie = first.cookie();
    const refusals = new Set<unknown>();
    const isShut = async (shut: string) => {
      for (const [method, path, body] of [
        ['GET', 'greeting'],
        ['GET', 'account'],
        ['GET', 'statement.pdf'],
        ['POST', 'visit', { end: END }],
      ] as const) {
        const { status, body: said } = await visitorOf(service().url, shut, cookie).ask(method, path, body);
        expect([path, status]).toEqual([path, 404]);
        refusals.add(JSON.stringify(said));
      }
    };
    await isShut(token.slice(0, -1));
    await isShut(`${token}A`);
    await isShut(token.toLowerCase());
    await isShut(randomBytes(32).toString('base64url'));
    await isShut('..%2F..%2Fetc%2Fpasswd');
    await isShut('%27%20or%201%3D1');

    // A new link of the same contact takes the place of the earlier one.
    const second = await visitOf(service(), ana, contact, END);
    await isShut(token);
    expect(await second.ask('GET', 'account')).toMatchObject({ status: 200 });
    const customer = await customerOf(contact);
    const [link] = (await portalOf(ana, customer)).links;
    await commit(service(), 'update portal_link set ends_on = current_date - 1');
    await isShut(second.token);
    expect((await portalOf(ana, customer)).links).toMatchObject([{ has_ended: true }]);
    await commit(service(), 'update portal_link set ends_on = current_date');
    expect(await second.ask('GET', 'account')).toMatchObject({ status: 200 });
    expect(await ana.send('DELETE', `/customers/portal_links/${link?.id}/`)).toMatchObject({ status: 200 });
    expect(await ana.send('DELETE', `/customers/portal_links/${link?.id}/`)).toMatchObject({ status: 404 });
    await isShut(second.token);
    expect((await portalOf(ana, customer)).links).toEqual([]);
    expect(refusals.size).toBe(1);
  });

  it('ends a visit in time, and no cookie of one link opens another', async () => {
    const { ana, contact, elsewhere } = await owing();
    const ours = await visitOf(service(), ana, contact, END);
    const theirs = await visitOf(service(), ana, elsewhere, '4567');
    const mixed = visitorOf(service().url, ours.token, theirs.cookie());
    expect(await mixed.ask('GET', 'account')).toMatchObject({ status: 401 });
    expect(await mixed.ask('GET', 'statement.pdf')).toMatchObject({ status: 401 });
    expect(account.parse((await theirs.ask('GET', 'account')).body).customer_name).toBe('Ajena');
    await commit(service(), `update portal_visit set ends_at = now() - interval '1 second'`);
    expect(await ours.ask('GET', 'account')).toMatchObject({ status: 401 });
  });

  it('keeps no token and no secret, and opens nothing of a customer or contact that is gone', async () => {
    const { ana, contact, elsewhere } = await owing();
    const ours = await visitOf(service(), ana, contact, END);
    const stored = await Promise.all(
      ['portal_link', 'portal_visit', 'audit_line', 'idempotency_key'].map((table) =>
        service().database.rows(`select * from ${table}`),
      ),
    );
    const secret = ours.cookie()?.split('=')[1] ?? '';
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(stored)).not.toContain(ours.token);
    expect(JSON.stringify(stored)).not.toContain(secret);
    await commit(service(), 'update customer set deleted_at = now() where id = $1', [await customerOf(contact)]);
    expect(await ours.ask('GET', 'account')).toMatchObject({ status: 404 });
    const theirs = await visitOf(service(), ana, elsewhere, '4567');
    expect(await ana.send('DELETE', `/customers/contacts/${elsewhere}/`)).toMatchObject({ status: 200 });
    expect(await theirs.ask('GET', 'account')).toMatchObject({ status: 404 });
  });

  it('is made by who manages contacts, of their own company, with an end within a year', async () => {
    const { ana, contact } = await owing();
    const ben = await service().person({ profile: 'Dos' });
    const reader = await service().person({ role: 'analista' });
    const wanted = { contact, ends_on: await inDays(service(), 30) };
    expect((await reader.post('/customers/portal_links/', wanted)).status).toBe(403);
    expect((await service().anybody.post('/customers/portal_links/', wanted)).status).toBe(401);
    expect((await ben.post('/customers/portal_links/', wanted)).status).toBe(404);
    expect((await ben.get(`/customers/customers/${await customerOf(contact)}/portal/`)).status).toBe(404);
    for (const days of [-1, 367]) {
      const late = { contact, ends_on: await inDays(service(), days) };
      expect(await ana.post('/customers/portal_links/', late)).toMatchObject({
        status: 422,
        body: { fields: { ends_on: expect.any(String) } },
      });
    }
    await linkTo(service(), ana, contact, 366);
    const [link] = (await portalOf(reader, await customerOf(contact))).links;
    expect((await ben.send('DELETE', `/customers/portal_links/${link?.id}/`)).status).toBe(404);
    expect((await reader.send('DELETE', `/customers/portal_links/${link?.id}/`)).status).toBe(403);
    expect(JSON.stringify(link)).not.toContain('url');
  });

  it('asks no more of a link than so often', async () => {
    const { ana, contact } = await owing();
    const visitor = await visitOf(service(), ana, contact, END);
    expect(await visitor.ask('GET', 'account')).toMatchObject({ status: 200 });
    await commit(service(), `update attempt_limit set count = 240`);
    expect(await visitor.ask('GET', 'account')).toMatchObject({ status: 429 });
  });
});

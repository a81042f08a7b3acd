import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type AccountingPreview,
  accountingLot,
  accountingPreview,
  listAccountingAccounts,
  listAccountingLots,
} from '../../src/api/contract/receivables/accountingEntries';
import { type DisputeDetail, disputeDetail } from '../../src/api/contract/receivables/disputes';
import { paymentDetail } from '../../src/api/contract/receivables/payments';
import { exportedFile, failureBody } from '../../src/api/contract/row';
import { type Person, type Staff, withService } from '../support/processes/service';
import {
  books,
  commit,
  conciliate,
  expectOk,
  ledgerFaults,
  reconcile,
  reconciledOf,
} from '../support/service/receivables';

const ENTRIES = '/customers/accounting_entries/';
const LOTS = '/customers/accounting_lots/';
const ACCOUNTS = '/customers/accounting_accounts/';
const DAY = '2026-01-01';

const keyed = (key: string = randomUUID()) => ({ 'idempotency-key': key });
const begin = (person: Staff, begun_on = DAY) => person.send('PUT', `${ENTRIES}begin/`, { begun_on });
const previewed = async (person: Staff, query = '') =>
  accountingPreview.parse(expectOk(await person.get(`${ENTRIES}${query}`)));
const accountsOf = async (person: Staff) =>
  listAccountingAccounts.answer.parse(expectOk(await person.get(ACCOUNTS))).results;
const lotsOf = async (person: Staff) => listAccountingLots.answer.parse(expectOk(await person.get(LOTS))).results;
const take = (person: Staff, { last, digest, until, conciliation }: AccountingPreview, key?: string) =>
  person.post(LOTS, { last, digest, ...(conciliation ? { conciliation } : { until }) }, keyed(key));

/** Each role, bank account and category has an account of its own, but for those that `without` names. */
async function map(person: Staff, without: string[] = []) {
  for (const [at, { id, role, version }] of (await accountsOf(person)).entries()) {
    if (role === 'por_asignar' || without.includes(role)) continue;
    expectOk(await person.send('PUT', ACCOUNTS, { id, account: `1.01.${at}`, version }));
  }
}

const linesOf = ({ lines }: AccountingPreview) =>
  lines.map(({ entry, role, document_number, debit, credit }) => [entry, role, document_number, debit, credit]);

withService('accounting entries', (service) => {
  async function downloaded(person: Staff, lot: string, format: string): Promise<Buffer> {
    const { url } = exportedFile.parse(expectOk(await person.get(`${LOTS}export/?lot=${lot}&format=${format}`)));
    const answer = await fetch(`${service().url}/api/v1${url}`);
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  }

  /** López owes two documents; a payment by hand settles one and leaves 10 to him. */
  async function begun(profile: string) {
    const person = await service().person({ profile });
    const made = await books(service(), person, [
      { number: 'F-1', total: '100.00' },
      { number: 'F-2', total: '50.00', customer: { name: '=María;"Mora"', dni: '0991234567' } },
    ]);
    expectOk(await begin(person));
    return { person, made };
  }
  async function paid(person: Person, document: string, amount: string, more: object = {}) {
    const [row] = await service().database.rows<{ id: string }>(
      'select customer_id as id from document where id = $1',
      [document],
    );
    const usual = { customer: row?.id, currency: 'USD', date: '2026-11-20', method: 'efectivo' };
    const body = { ...usual, amount, documents: [{ document, amount }], ...more };
    return paymentDetail.parse(expectOk(await person.post('/customers/payments_details/', body, keyed())));
  }

  test('a payment is an entry in its own transaction, a lot takes what was seen once, and its undoing is a correction of the next', async () => {
    const { person, made } = await begun('Uno');
    const payment = await paid(person, made.documentId('F-1'), '100.00', { amount: '110.00', keeps_rest: true });
    const first = await previewed(person);
    expect(first).toMatchObject({ begun_on: DAY, entries: 1, corrections: 0 });
    expect(first.totals).toMatchObject([{ currency: 'USD', debit: '110.00', credit: '110.00' }]);
    expect(linesOf(first)).toEqual([
      [1, 'por_depositar', '', '110.00', '0.00'],
      [1, 'anticipos', '', '0.00', '10.00'],
      [1, 'clientes', 'F-1', '0.00', '100.00'],
    ]);

    // Without accounts there is no lot; what is missing is said.
    expect(first.missing.map(({ role }) => role)).toEqual(['anticipos', 'clientes', 'por_depositar']);
    const unmapped = await take(person, first);
    expect([unmapped.status, failureBody.parse(unmapped.body).msg]).toEqual([
      409,
      'Faltan cuentas contables. No se creó el lote; asígnelas, o diga una cuenta por asignar.',
    ]);
    await map(person, ['anticipos']);
    expect((await previewed(person)).missing).toMatchObject([{ role: 'anticipos' }]);
    expectOk(await person.send('PUT', ACCOUNTS, { id: 'por_asignar', account: '9.99', version: 0 }));
    // The accounts are others than those that were seen.
    expect((await take(person, first)).status).toBe(409);
    const seen = await previewed(person);
    expect(seen.missing).toEqual([]);
    // What comes later is left to the next lot.
    await paid(person, made.documentId('F-2'), '20.00');
    const key = randomUUID();
    const lot = accountingLot.parse(expectOk(await take(person, seen, key)));
    expect(lot).toMatchObject({ number: 1, entries: 1, totals: [{ currency: 'USD', debit: '110.00' }] });
    expect(accountingLot.parse(expectOk(await take(person, seen, key))).id).toBe(lot.id);
    expect((await take(person, seen)).status).toBe(409);
    expect(await lotsOf(person)).toHaveLength(1);

    expectOk(
      await person.post(`/customers/payments_details/${payment.id}/void/`, {
        reason: 'Era de otro',
        version: payment.version,
      }),
    );
    const second = await previewed(person);
    expect(second).toMatchObject({ entries: 2, corrections: 1 });
    expect(linesOf(second).filter(([entry]) => entry === 2)).toEqual([
      [2, 'anticipos', '', '10.00', '0.00'],
      [2, 'clientes', 'F-1', '100.00', '0.00'],
      [2, 'por_depositar', '', '0.00', '110.00'],
    ]);
    const next = accountingLot.parse(expectOk(await take(person, second)));
    expect(next).toMatchObject({ number: 2, entries: 2 });
    expect(await previewed(person)).toMatchObject({ entries: 0, last: 0 });
    expect((await take(person, await previewed(person))).status).toBe(409);
    expect(await ledgerFaults(service())).toEqual([]);

    // A lot is the same at any time, whatever accounts and names are later.
    const before = await downloaded(person, lot.id, 'csv');
    const text = before.toString();
    expect(text.split('\r\n')[1]).toMatch(
      /^1;1;20\/11\/2026;1\.01\.\d+;Cobros por depositar;110,00;;USD;Pago;López C\.A\.;1790012345001;;$/,
    );
    expect(text).toContain(';9.99;Anticipos de clientes;;10,00;USD;');
    await map(person);
    await commit(service(), `update customer set first_name = 'Otro' where profile_id = $1`, [person.profileId]);
    expect((await downloaded(person, lot.id, 'csv')).equals(before)).toBe(true);
    const correction = (await downloaded(person, next.id, 'csv')).toString();
    expect(correction).toContain(';Pago (corrección);');
    // A text that begins as a formula stays a text.
    expect(correction).toContain(`;"'=María;""Mora""";`);
    expect((await downloaded(person, next.id, 'xlsx')).subarray(0, 2).toString()).toBe('PK');
  });

  test('a statement’s payments, forgiven rests, categories and fees are entries of their accounts, by the statement too', async () => {
    const { person, made } = await begun('Dos');
    await commit(service(), 'insert into reconciliation_settings (profile_id, forgive_limit) values ($1, 7)', [
      person.profileId,
    ]);
    const file =
      'Fecha;Concepto;Importe\n02/10/2026;PAGO F-1;98,00\n03/10/2026;INTERES;-5,00\n04/10/2026;PAGO F-2;60,00\n';
    const { id, movements } = await conciliate(person, made.account, file);
    const [one, two, three] = movements.map((movement) => movement.id);
    reconciledOf(
      await person.post(
        `/conciliation/conciliations/${id}/manual_reconcile/`,
        {
          movement_id: one,
          document_ids: [made.documentId('F-1')],
          amounts: ['98.00'],
          forgiven: [{ document_id: made.documentId('F-1'), amount: '2.00', reason: 'Redondeo' }],
        },
        keyed(),
      ),
    );
    const categories = await service().database.rows<{ id: string }>(
      `select id from movement_category where profile_id = $1 and name = 'Impuesto'`,
      [person.profileId],
    );
    const category = categories[0]?.id;
    const categorised = reconciledOf(
      await person.send('PUT', `/conciliation/conciliations/${id}/categorise/`, { movements: [two], category }),
    );
    const { batch } = reconciledOf(await reconcile(person, id, three ?? '', [[made.documentId('F-2'), '50.00']]));
    const seen = await previewed(person, `?conciliation=${id}`);
    const totals = Object.fromEntries(
      seen.accounts.map(({ role, name, debit, credit }) => [`${role} ${name}`, [debit, credit]]),
    );
    expect(totals).toEqual({
      'banco Pichincha': ['148.00', '5.00'],
      'clientes ': ['0.00', '150.00'],
      'condonado ': ['2.00', '0.00'],
      'categoria Impuesto': ['5.00', '0.00'],
    });
    expect(seen.lines.map(({ day }) => day)).toEqual(seen.lines.map(({ day }) => day).toSorted());
    expect((await previewed(person, '?until=2026-10-02')).entries).toBe(2);
    await map(person);
    const lot = accountingLot.parse(expectOk(await take(person, await previewed(person, `?conciliation=${id}`))));
    expect(lot).toMatchObject({ entries: 4, conciliation: id, until: null });

    // Undone, both are corrections of today.
    for (const undone of [batch, categorised.batch]) {
      expectOk(await person.send('PUT', `/conciliation/conciliations/${id}/update_movements/`, { batch: undone }));
    }
    const after = await previewed(person);
    expect(after).toMatchObject({ entries: 2, corrections: 2 });
    expect(after.totals).toMatchObject([{ debit: '55.00', credit: '55.00' }]);
    expect(await ledgerFaults(service())).toEqual([]);
  });

  test('what a bank keeps as its known fee is posted to the fees’ account, another amount to what is written off; undone, to the same', async () => {
    const { person, made } = await begun('Comisiones');
    await commit(service(), 'insert into reconciliation_settings (profile_id, forgive_limit) values ($1, 7)', [
      person.profileId,
    ]);
    await commit(
      service(),
      `insert into reconciliation_rule (profile_id, kind, bank_account_id, largest, exact) values ($1, 'comision', $2, 0.31, true)`,
      [person.profileId, made.account],
    );
    const file = 'Fecha;Concepto;Importe\n02/10/2026;PAGO F-1;99,69\n03/10/2026;PAGO F-2;49,50\n';
    const { id, movements } = await conciliate(person, made.account, file);
    const pay = async (at: number, number: string, amount: string, rest: string) =>
      reconciledOf(
        await person.post(
          `/conciliation/conciliations/${id}/manual_reconcile/`,
          {
            movement_id: movements[at]?.id,
            document_ids: [made.documentId(number)],
            amounts: [amount],
            forgiven: [{ document_id: made.documentId(number), amount: rest, reason: 'Lo que falta' }],
          },
          keyed(),
        ),
      );
    const { batch } = await pay(0, 'F-1', '99.69', '0.31');
    await pay(1, 'F-2', '49.50', '0.50');
    const seen = await previewed(person);
    expect(seen.accounts.map(({ role, debit, credit }) => [role, debit, credit]).toSorted()).toEqual([
      ['banco', '149.19', '0.00'],
      ['clientes', '0.00', '150.00'],
      ['comision', '0.31', '0.00'],
      ['condonado', '0.50', '0.00'],
    ]);
    // Without an account of its own there is no lot.
    await map(person, ['comision']);
    expect((await previewed(person)).missing).toEqual([{ role: 'comision', name: '' }]);
    expect((await take(person, await previewed(person))).status).toBe(409);
    await map(person);
    const lot = accountingLot.parse(expectOk(await take(person, await previewed(person))));
    const text = (await downloaded(person, lot.id, 'csv')).toString();
    expect(text.split('\r\n').filter((line) => line.includes('Comisiones bancarias'))).toHaveLength(1);

    // The bank's fee is known no more: what was posted is taken back from where it stands.
    await commit(service(), 'update reconciliation_rule set enabled = false where profile_id = $1', [person.profileId]);
    expectOk(await person.send('PUT', `/conciliation/conciliations/${id}/update_movements/`, { batch }));
    const after = await previewed(person);
    expect(after.accounts.map(({ role, debit, credit }) => [role, debit, credit]).toSorted()).toEqual([
      ['banco', '0.00', '99.69'],
      ['clientes', '100.00', '0.00'],
      ['comision', '0.00', '0.31'],
    ]);
    expect(after).toMatchObject({ entries: 2, corrections: 2 });
    expect(await ledgerFaults(service())).toEqual([]);
  });

  test('credit notes are entries only where the company says so, of those from then on, with the tax of a whole document; undone, the opposite', async () => {
    const { person, made } = await begun('Notas');
    const choose = (posts_credit_notes: boolean) =>
      person.send('PUT', `${ENTRIES}credit_notes/`, { posts_credit_notes });
    await commit(
      service(),
      `update document set subtotal = 87.00, tax = 13.00 where profile_id = $1 and number = 'F-1'`,
      [person.profileId],
    );
    const credited = async (number: string, amount: string) => {
      const body = { document: made.documentId(number), kind: 'precio', amount };
      const { id, version } = disputeDetail.parse(expectOk(await person.post('/customers/disputes/', body)));
      const ending = { outcome: 'nota_credito', credit_note: 'NC-1', version };
      return disputeDetail.parse(expectOk(await person.post(`/customers/disputes/${id}/end/`, ending)));
    };
    const reopen = async ({ id, version }: DisputeDetail) =>
      expectOk(await person.post(`/customers/disputes/${id}/reopen/`, { version }));

    // Not unless it says so; and what came before stays out, undone too.
    const before = await credited('F-2', '5.00');
    expect(await previewed(person)).toMatchObject({ posts_credit_notes: false, entries: 0 });
    expectOk(await choose(true));
    expect(await previewed(person)).toMatchObject({ posts_credit_notes: true, entries: 0 });
    await reopen(before);
    expect((await previewed(person)).entries).toBe(0);

    const whole = await credited('F-1', '100.00');
    await credited('F-2', '8.00');
    const seen = await previewed(person);
    expect(linesOf(seen)).toEqual([
      [1, 'devoluciones', '', '87.00', '0.00'],
      [1, 'iva_ventas', '', '13.00', '0.00'],
      [1, 'clientes', 'F-1', '0.00', '100.00'],
      [2, 'devoluciones', '', '8.00', '0.00'],
      [2, 'clientes', 'F-2', '0.00', '8.00'],
    ]);
    expect(seen.missing.map(({ role }) => role)).toEqual(['clientes', 'devoluciones', 'iva_ventas']);
    await map(person);
    const lot = accountingLot.parse(expectOk(await take(person, await previewed(person))));
    expect((await downloaded(person, lot.id, 'csv')).toString()).toContain(
      ';IVA en ventas;13,00;;USD;Nota de crédito;',
    );

    // What was posted is taken back though the company says no more of them.
    expectOk(await choose(false));
    await reopen(whole);
    await credited('F-2', '1.00');
    expect(linesOf(await previewed(person))).toEqual([
      [1, 'clientes', 'F-1', '100.00', '0.00'],
      [1, 'devoluciones', '', '0.00', '87.00'],
      [1, 'iva_ventas', '', '0.00', '13.00'],
    ]);
    expect(await ledgerFaults(service())).toEqual([]);
    const other = await service().person({ profile: 'Sin empezar' });
    const early = await other.send('PUT', `${ENTRIES}credit_notes/`, { posts_credit_notes: true });
    expect(early.status).toBe(409);
  });

  test('it begins once, no later than today, with what stands since; what is of an earlier day is never an entry', async () => {
    const person = await service().person({ profile: 'Tres' });
    const made = await books(service(), person, [{ number: 'F-1', total: '100.00' }]);
    const early = await paid(person, made.documentId('F-1'), '10.00', { date: '2026-10-01' });
    await paid(person, made.documentId('F-1'), '20.00', { date: '2026-11-20' });
    expect(await previewed(person)).toMatchObject({ begun_on: null, entries: 0 });
    expect((await begin(person, '2999-01-01')).status).toBe(422);
    expectOk(await begin(person, '2026-11-01'));
    expect((await begin(person, '2026-11-02')).status).toBe(409);
    expect((await previewed(person)).totals).toMatchObject([{ debit: '20.00' }]);
    // Of an earlier day, and told only now.
    await paid(person, made.documentId('F-1'), '30.00', { date: '2026-10-05' });
    expect((await previewed(person)).totals).toMatchObject([{ debit: '20.00' }]);
    // What the accounting had before is corrected from now on.
    expectOk(
      await person.post(`/customers/payments_details/${early.id}/void/`, {
        reason: 'Era de otro',
        version: early.version,
      }),
    );
    expect(await previewed(person)).toMatchObject({ entries: 2, corrections: 1, totals: [{ debit: '30.00' }] });
  });

  test('postings, lots and their lines are never changed, deleted or out of balance, whoever asks', async () => {
    const { person, made } = await begun('Cuatro');
    await paid(person, made.documentId('F-1'), '100.00');
    await map(person);
    expectOk(await take(person, await previewed(person)));
    const { database } = service();
    const own = [person.profileId];
    for (const text of [
      `update accounting_posting set lot_id = null where profile_id = $1`,
      `update accounting_posting set day = day + 1 where profile_id = $1`,
      `delete from accounting_posting where profile_id = $1`,
      `update accounting_posting_line set amount = amount * 2 where profile_id = $1`,
      `delete from accounting_lot_line where profile_id = $1`,
      `update accounting_lot set number = 7 where profile_id = $1`,
      `insert into accounting_posting_line (profile_id, posting_id, place, role, subject_id, amount)
         select profile_id, id, 99, 'clientes', no_subject(), 1 from accounting_posting where profile_id = $1`,
      `insert into accounting_lot (profile_id, number, until, entries, debit, credit) values ($1, 9, current_date, 1, 2, 1)`,
    ]) {
      await expect(database.rows(text, own), text).rejects.toMatchObject({ code: '23514' });
    }
    const other = await service().person({ profile: 'Cinco' });
    expect(await lotsOf(other)).toEqual([]);
  });

  test('an account is named by its version, and of what there is', async () => {
    const person = await service().person({ profile: 'Seis' });
    const put = (body: object) => person.send('PUT', ACCOUNTS, body);
    expectOk(await put({ id: 'clientes', account: ' 1.02 ', version: 0 }));
    expect((await put({ id: 'clientes', account: '1.03', version: 0 })).status).toBe(412);
    expect((await accountsOf(person)).find(({ id }) => id === 'clientes')).toMatchObject({
      account: '1.02',
      version: 1,
    });
    for (const id of ['nada', 'banco', `banco:${randomUUID()}`, 'banco:x', 'clientes:x']) {
      expect((await put({ id, account: '1' })).status, id).toBe(404);
    }
    expectOk(await put({ id: 'clientes', account: '', version: 1 }));
    expect((await accountsOf(person)).find(({ id }) => id === 'clientes')).toMatchObject({ account: '', version: 0 });
  });
});

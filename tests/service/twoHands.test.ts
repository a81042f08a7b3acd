import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sessionAnswer, tokens } from '../../src/api/contract/console/session';
import { conciliation as conciliationShape, movement, reconciled } from '../../src/api/contract/reconciliation/shapes';
import { seed } from '../support/files/lots';
import { type Fresh, freshDatabase, PASSWORD, type Staff } from '../support/processes/service';
import { type ServiceProcess, temporaryFolder } from '../support/processes/serviceProcess';
import { startTwo, type TwoProcesses } from '../support/processes/twoProcesses';
import { type Answered, caller } from '../support/service/caller';
import * as debits from '../support/service/debits';
import { books, expectOk, ledgerFaults, previewOf, reconcile, save } from '../support/service/receivables';
import { drawsOf } from '../support/sizes';

/** Two processes of the service on one database, and a person at each: different commands at the same moment, each first at its own; the whole run has them in both orders. */

const PERSON = { fullName: 'Ana', email: 'ana@cartera.local', password: PASSWORD };
const FILE = 'Fecha;Concepto;Importe\n02/10/2026;ABONO LOPEZ;150,00\n';
const SEEDS = drawsOf('SEEDS', 10, 1);
const STEPS = 12;
/** Of two different commands: each order of them, or one, in turn. */
const ORDERS = drawsOf('ORDERS', 2, 1);

const folder = temporaryFolder();
let fresh: Fresh;
let both: TwoProcesses;
let hands: [Staff, Staff];

beforeAll(async () => {
  fresh = await freshDatabase();
  both = await startTwo(fresh, { DATA_DIR: folder.path });
  const { one, other } = both;
  expectOk(await one.post('/users/register/', PERSON));
  const { accessToken, userData } = await login();
  const at = ({ url }: ServiceProcess) => ({ ...caller(url, accessToken), profileId: userData.profile_id ?? '' });
  hands = [at(one), at(other)];
});
afterAll(async () => {
  await both.stop();
  folder.remove();
});

const NONE: Answered = { status: 0, body: undefined, headers: new Headers() };
const login = async () =>
  sessionAnswer.parse(expectOk(await both.one.post('/users/login/', { email: PERSON.email, password: PASSWORD })));

type Command = (by: Staff) => Promise<Answered>;
type Commands = Record<string, Command>;

/** A movement that is reconciled in part, with what may be done about it. */
async function conciliation(): Promise<{ commands: Commands; documents: string[] }> {
  const [staff] = hands;
  const mark = randomUUID().slice(0, 8);
  const owed = [`F-1-${mark}`, `F-2-${mark}`].map((number) => ({ number, total: '100.00' }));
  const { account, documentId } = await books(fresh, staff, owed, mark);
  const documents = owed.map(({ number }) => documentId(number));
  const [one = '', two = ''] = documents;
  const { id: preview_id } = await previewOf(staff, account, FILE);
  const { id } = conciliationShape.parse(expectOk(await save(staff, { preview_id })));
  const [row] = await fresh.database.rows<{ id: string }>('select id from bank_movement where conciliation_id = $1', [
    id,
  ]);
  const moved = row?.id ?? '';
  const done = reconciled.parse(expectOk(await reconcile(staff, id, moved, [[one, '60.00']])));
  const [paid] = await fresh.database.rows<{ id: string }>('select id from payment where movement_id = $1', [moved]);
  const { version } = movement.parse(done.movements[0]);
  const base = `/conciliation/conciliations/${id}/`;
  const change = (by: Staff, body: object) => by.send('PUT', `${base}update_movements/`, body);
  const key = () => ({ 'idempotency-key': randomUUID() });
  return {
    documents,
    commands: {
      reconcile: (by) => reconcile(by, id, moved, [[two, '70.00']]),
      'reconcile the rest': (by) => reconcile(by, id, moved, [[one, '40.00']]),
      undo: (by) => change(by, { movements: [], batch: done.batch }),
      note: (by) => change(by, { movements: [{ movement_id: moved, version, note: randomUUID() }] }),
      'delete the payment': (by) =>
        by.post('/customers/payments_details/delete_payment/', { id_payment_detail: paid?.id }, key()),
      'delete the conciliation': (by) => by.send('DELETE', base),
    },
  };
}

async function debit(): Promise<{ commands: Commands }> {
  const [staff] = hands;
  const mark = randomUUID().slice(0, 8);
  const { account } = await debits.payers(fresh, staff, [{ name: mark, owes: { [`D-1-${mark}`]: '30.00' } }]);
  const { id, version } = await debits.created(staff, account, mark);
  const [line] = await fresh.database.rows<{ id: string }>('select id from debit_detail where debit_id = $1', [id]);
  return {
    commands: {
      edit: (by) => debits.edit(by, id, [{ id: line?.id, amount: '20.00' }], version),
      save: (by) => debits.save(by, id, version),
      order: (by) => debits.order(by, id),
      delete: (by) => debits.remove(by, id),
    },
  };
}

async function answered(): Promise<{ commands: Commands }> {
  const [staff] = hands;
  const mark = randomUUID().slice(0, 8);
  const number = `D-1-${mark}`;
  const { account } = await debits.payers(fresh, staff, [{ name: mark, owes: { [number]: '30.00' } }]);
  const { id, reference } = await debits.sent(fresh, staff, account, mark);
  const file = `Referencia;Monto;Estado\n${reference(number)};30,00;Cobrado\n`;
  const { id: answer } = await debits.loaded(staff, id, file);
  return {
    commands: {
      'load the answer': (by) => debits.load(by, id, file),
      'save the answer': (by) => debits.collect(by, id, answer),
      close: (by) => debits.close(by, id),
      order: (by) => debits.order(by, id),
    },
  };
}

/** A customer who owes three documents, and whose payment, dispute, agreement and certificate may each be taken back. */
async function customer(): Promise<{ commands: Commands }> {
  const [staff] = hands;
  const mark = randomUUID().slice(0, 8);
  const who = { name: `Cliente ${mark}`, dni: mark };
  const owed = [1, 2, 3].map((n) => ({ number: `C-${n}-${mark}`, total: '100.00', customer: who }));
  const { documentId } = await books(fresh, staff, owed, mark);
  const [one = '', two = '', three = ''] = owed.map(({ number }) => documentId(number));
  const [found = { id: '', today: '' }] = await fresh.database.rows<{ id: string; today: string }>(
    'select customer_id as id, current_date::text as today from document where id = $1',
    [one],
  );
  const { id, today } = found;
  const post = (by: Staff, path: string, body: object = {}) =>
    by.post(`/customers/${path}`, body, { 'idempotency-key': randomUUID() });
  const made = async (path: string, body: object) =>
    z.looseObject({ id: z.string() }).parse(expectOk(await post(staff, path, body))).id;
  const pay = (amount: string) => ({
    ...{ customer: id, amount, currency: 'USD', date: today, method: 'efectivo' },
    documents: [{ document: one, amount }],
  });
  const plan = { kind: 'iguales', count: 2, first_on: today, every: 'mensual' };
  const agree = (document: string) => ({ customer: id, documents: [document], amount: '100.00', plan, grace_days: 3 });
  const held = { document: one, number: mark, issued_on: today, renta: '5.00' };
  const payment = await made('payments_details/', pay('10.00'));
  const dispute = await made('disputes/', { document: one, kind: 'precio', amount: '30.00', note: '' });
  const agreement = await made('agreements/', agree(two));
  const certificate = await made('withholding_certificates/', held);
  const read = z.looseObject({ version: z.number() });
  const { version } = read.parse(expectOk(await staff.get(`/customers/customers/${id}/`)));
  const fields = { first_name: who.name, dni: who.dni, version: String(version) };
  return {
    commands: {
      'edit the customer': (by) =>
        by.send('PUT', `/customers/customers/${id}/`, new URLSearchParams({ ...fields, address: randomUUID() })),
      pay: (by) => post(by, 'payments_details/', pay('70.00')),
      'void the payment': (by) => post(by, `payments_details/${payment}/void/`, { reason: 'Repetido' }),
      'write the dispute off': (by) =>
        post(by, `disputes/${dispute}/end/`, { outcome: 'condonada', reason: 'Precio equivocado' }),
      agree: (by) => post(by, 'agreements/', agree(three)),
      'cancel the agreement': (by) => post(by, `agreements/${agreement}/cancel/`, { reason: 'No paga' }),
      'void the certificate': (by) => post(by, `withholding_certificates/${certificate}/void/`),
    },
  };
}

/** These name the version they saw, so that of two at once the second is told 412. */
const VERSIONED = ['note', 'edit', 'save', 'edit the customer'];
/** What is done once, by whoever of the two was first. */
const DONE_ONCE = [
  'pay',
  'void the payment',
  'write the dispute off',
  'agree',
  'cancel the agreement',
  'void the certificate',
];

for (const [about, world] of Object.entries({
  'a conciliation': conciliation,
  'a debit': debit,
  'an answer': answered,
  'a customer': customer,
})) {
  test(`every pair of what is done with ${about}, at two processes at once: no failure, and the ledger holds`, async () => {
    const names = Object.keys((await world()).commands);
    const counted: Record<string, number> = {};
    let pairs = 0;
    for (const [at, one] of names.entries()) {
      for (const [beside, other] of names.entries()) {
        if (ORDERS === 1 && beside !== at && beside > at === (at + beside) % 2 > 0) continue;
        pairs += 1;
        const { commands } = await world();
        const answers = await Promise.all([commands[one]?.(hands[0]) ?? NONE, commands[other]?.(hands[1]) ?? NONE]);
        const statuses = answers.map(({ status }) => status);
        for (const status of statuses) counted[status] = (counted[status] ?? 0) + 1;
        expect([one, other, ...statuses.filter((status) => status < 200 || status >= 500)]).toEqual([one, other]);
        if (one === other && VERSIONED.includes(one)) expect([one, ...statuses.toSorted()]).toEqual([one, 200, 412]);
        if (one === other && DONE_ONCE.includes(one))
          expect([one, ...statuses.toSorted()]).not.toEqual([one, 200, 200]);
      }
    }
    console.log(`${pairs} pairs with ${about}, answers by status:`, counted);
    expect(await ledgerFaults(fresh)).toEqual([]);
  });
}

test('a refresh at one process and a logout at the other: what was logged out stays so', async () => {
  for (const order of [0, 1]) {
    const { refreshToken } = await login();
    const { one, other } = both;
    const [first, second] = order === 0 ? [one, other] : [other, one];
    const [refreshed, left] = await Promise.all([
      first.post('/jwt/refresh-token', { refreshToken }),
      second.post('/jwt/revoke-token', { refreshToken }),
    ]);
    expect([200, 401]).toContain(refreshed.status);
    expect(left.status).toBe(200);
    if (refreshed.status !== 200) continue;
    const again = await first.post('/jwt/refresh-token', { refreshToken: tokens.parse(refreshed.body).refreshToken });
    expect(again.status).toBe(401);
  }
});

test(`${SEEDS} histories end at two processes as at one, to the cent`, async () => {
  console.log(`histories at two processes: seeds from ${seed}`);
  for (let one = seed; one < seed + SEEDS; one++) {
    const atOne = await lived(one, () => hands[0]);
    const atTwo = await lived(one, (step) => hands[step % 2 === 0 ? 0 : 1]);
    expect({ one, ...atTwo }).toEqual({ one, ...atOne });
  }
  expect(await ledgerFaults(fresh)).toEqual([]);
});

/** The same steps for the same seed: how each ended, and what is owed then. */
async function lived(seed: number, by: (step: number) => Staff) {
  const { commands, documents } = await conciliation();
  const names = Object.keys(commands).filter((name) => name !== 'delete the conciliation');
  let state = seed;
  const ended: string[] = [];
  for (let step = 0; step < STEPS; step++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const name = names[(state >>> 8) % names.length] ?? '';
    const { status } = (await commands[name]?.(by(step))) ?? NONE;
    ended.push(`${name}: ${status}`);
  }
  const owed = await fresh.database.rows<{ balance: string }>(
    'select balance from document where id = any($1) order by number',
    [documents],
  );
  return { ended, owed };
}

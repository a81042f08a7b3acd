import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { Queryable } from '../../../server/database/database';
import { faultsIn } from '../../../server/ledger/faults';
import { listMovements } from '../../../src/api/contract/reconciliation/conciliations';
import { preview } from '../../../src/api/contract/reconciliation/preview';
import { conciliation, movementDetail, reconciled } from '../../../src/api/contract/reconciliation/shapes';
import { pageOf } from '../../../src/api/contract/row';
import type { Behind, Staff } from '../processes/service';
import type { Answered } from './caller';

/** What tests of conciliation build on: a profile with an account, customers and documents, and the calls of the flow. */

export type Owed = { number: string; total: string; due?: string | null; customer?: { name: string; dni: string } };

export async function books(service: Behind, person: Staff, owed: Owed[], number = '2200112245') {
  const { database } = service;
  const [bank] = await database.rows<{ id: string }>('insert into bank (name) values ($1) returning id', [
    `Banco ${randomUUID()}`,
  ]);
  const [account] = await database.rows<{ id: string }>(
    `insert into bank_account (profile_id, bank_id, number, alias) values ($1, $2, $3, 'Pichincha') returning id`,
    [person.profileId, bank?.id, number],
  );
  const documents = new Map<string, string>();
  for (const { number, total, due = '2026-10-01', customer = { name: 'López C.A.', dni: '1790012345001' } } of owed) {
    const [row] = await database.rows<{ id: string }>(
      `with known as (select id from customer where profile_id = $1 and dni = $3),
         added as (insert into customer (profile_id, first_name, dni) select $1, $2, $3 where not exists (select from known) returning id)
       insert into document (profile_id, customer_id, number, total, due_date)
       select $1, id, $4, $5, $6 from (select id from known union all select id from added) c returning id`,
      [person.profileId, customer.name, customer.dni, number, total, due],
    );
    documents.set(number, row?.id ?? '');
  }
  const balance = async (number: string) => {
    const [row] = await database.rows<{ balance: string }>('select balance from document where id = $1', [
      documents.get(number),
    ]);
    return row?.balance;
  };
  return { account: account?.id ?? '', documentId: (n: string) => documents.get(n) ?? '', balance };
}

/** What is written past the calls, of which the service hears as of its own commits: else it only looks every few seconds. */
export const commit = <T extends object>({ database }: Behind, ...asked: Parameters<Queryable['rows']>) =>
  database.transaction((tx) => tx.rows<T>(...asked));

/** A payment made by hand that settles so much of a document. */
export async function settle(service: Behind, documentId: string, amount: string): Promise<string> {
  const [payment] = await commit<{ id: string }>(
    service,
    `with paid as (
       insert into payment (profile_id, customer_id, origin, method, date, amount)
       select profile_id, customer_id, 'manual', 'efectivo', '2026-11-02', $2 from document where id = $1 returning id, profile_id)
     insert into allocation (profile_id, payment_id, document_id, amount, batch)
     select profile_id, id, $1, $2, gen_random_uuid() from paid returning payment_id as id`,
    [documentId, amount],
  );
  return payment?.id ?? '';
}

export function upload(
  person: Pick<Staff, 'post'>,
  /** Left out, it is the one that the file names. */
  account: string | undefined,
  file: string | Uint8Array,
  mapping?: object,
  name = 'movimientos.csv',
) {
  const form = new FormData();
  if (account !== undefined) form.set('bank_account', account);
  if (mapping) form.set('mapping', JSON.stringify(mapping));
  form.set('file', new File([typeof file === 'string' ? file : new Uint8Array(file)], name));
  return person.post('/conciliation/conciliations/preview_data/', form);
}

/** Of a file that only leaves open whether its unsigned amounts came in, staff say that they did. */
export async function previewOf(
  person: Pick<Staff, 'post'>,
  account: string | undefined,
  file: string | Uint8Array,
  mapping?: object,
) {
  const read = preview.parse(expectOk(await upload(person, account, file, mapping)));
  if (read.questions.map(({ field }) => field).join() !== 'signs') return read;
  const said = { mapping: { ...read.asked, signs: 'signed' } };
  return preview.parse(expectOk(await person.post(`/conciliation/conciliations/preview_data/${read.id}/`, said)));
}

export async function save(person: Pick<Staff, 'post'>, body: object, key: string = randomUUID()): Promise<Answered> {
  return person.post('/conciliation/conciliations/save_movements/', body, { 'idempotency-key': key });
}

/** Uploads and saves a file: the conciliation and its movements. */
export async function conciliate(person: Pick<Staff, 'get' | 'post'>, account: string, file: string | Uint8Array) {
  const { id } = await previewOf(person, account, file);
  const saved = conciliation.parse(expectOk(await save(person, { preview_id: id })));
  return { ...saved, movements: await movementsOf(person, saved.id) };
}

/** A line of a bank, what is suggested for it, and the numbers of the documents. */
export type SuggestedLine = [text: string, amount: string, suggestion: string, documents: string];

/** The lines as a statement of one day has them, beside what these customers owe, with what came to be suggested. */
export async function suggested(service: Behind, person: Staff, owed: Owed[], lines: SuggestedLine[]) {
  const { account } = await books(service, person, owed);
  const rows = lines.map(([text, amount]) => `15/08/2026;${text};${amount}`);
  const { movements } = await conciliate(person, account, `Fecha;Descripción;Crédito\n${rows.join('\n')}\n`);
  return movements.map((movement, i): SuggestedLine => {
    const [text = '', amount = ''] = lines[i] ?? [];
    return [text, amount, movement.suggestion, movement.suggested.map((one) => one.document_number).join(' ')];
  });
}

/** With their suggestions, once those were looked for. */
export function movementsOf(person: Pick<Staff, 'get'>, id: string) {
  return vi.waitUntil(
    async () => {
      const answer = expectOk(await person.get(`/conciliation/conciliations/${id}/movements/`));
      const { movements, matching } = listMovements.answer.parse(answer);
      return !matching && movements;
    },
    // How long matching may take is the test's own time-out.
    { timeout: 600_000, interval: 20 },
  );
}

/** One of them in full, once its suggestions were looked for. */
export function detailOf(person: Staff, id: string, movementId: string) {
  const path = `/conciliation/conciliations/${id}/movement_detail/?movement_id=${movementId}`;
  return vi.waitUntil(
    async () => {
      const detail = movementDetail.parse(expectOk(await person.get(path)));
      return !detail.matching && detail;
    },
    { timeout: 60_000, interval: 20 },
  );
}

export async function conciliationsOf(person: Staff) {
  return pageOf(conciliation).parse(expectOk(await person.get('/conciliation/conciliations/'))).results;
}

export function reconcile(
  person: Staff,
  id: string,
  movementId: string,
  parts: [string, string][],
  key: string = randomUUID(),
) {
  return person.post(
    `/conciliation/conciliations/${id}/manual_reconcile/`,
    { movement_id: movementId, document_ids: parts.map(([d]) => d), amounts: parts.map(([, a]) => a) },
    { 'idempotency-key': key },
  );
}

export const reconciledOf = (answer: Answered) => reconciled.parse(expectOk(answer));

export function expectOk(answer: Answered): unknown {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** The ledger's promises, checked in the database: every stored sum is the sum of its allocations. */
export const ledgerFaults = (service: Behind) => faultsIn(service.database);

import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import {
  answerPreview,
  type Debit,
  debit,
  debitWithDetails,
  migrationError,
  textFile,
} from '../../../src/api/contract/debits/shapes';
import type { Behind, Staff } from '../processes/service';
import type { Answered } from './caller';
import { expectOk } from './receivables';

/** What tests of automatic debits build on: customers who can be collected from, and the calls of the flow. */

const DEBTS = '/cash_management/automatic-debts/';

export type Payer = {
  name: string;
  /** As set up for automatic debits; 'no bank' has no bank data. */
  setup?: 'active' | 'inactive' | 'no bank' | 'other bank';
  /** Document number -> total; due on 2026-10-01. */
  owes?: Record<string, string>;
  due?: string;
  currency?: string;
  account?: string;
  mandate?: string;
};

/** An account to collect into, and payers with what they owe. `document('F-1')` is its id. */
export async function payers({ database }: Behind, { profileId }: Staff, all: Payer[]) {
  const suffix = randomUUID().slice(0, 8);
  const banks = await database.rows<{ id: string; cash_management: boolean }>(
    `insert into bank (name, cash_management) values ($1, true), ($2, false) returning id, cash_management`,
    [`Pichincha ${suffix}`, `Otro ${suffix}`],
  );
  const bank = banks.find((b) => b.cash_management)?.id ?? '';
  const other = banks.find((b) => !b.cash_management)?.id ?? '';
  const [account] = await database.rows<{ id: string }>(
    `insert into bank_account (profile_id, bank_id, number, alias) values ($1, $2, $3, 'Recaudación') returning id`,
    [profileId, bank, `22${suffix}`],
  );
  const documents = new Map<string, string>();
  for (const [i, payer] of all.entries()) {
    const { name, setup = 'active', owes = {}, due = '2026-10-01', currency = 'USD', mandate = '' } = payer;
    const [customer] = await database.rows<{ id: string }>(
      'insert into customer (profile_id, first_name, dni, is_active_cm) values ($1, $2, $3, $4) returning id',
      [profileId, name, `09${suffix}${i}`, setup !== 'inactive'],
    );
    if (setup !== 'no bank') {
      await database.rows(
        `insert into customer_bank (profile_id, customer_id, bank_id, account_number, mandate) values ($1, $2, $3, $4, $5)`,
        [profileId, customer?.id, setup === 'other bank' ? other : bank, payer.account ?? `33${i}00${suffix}`, mandate],
      );
    }
    for (const [number, total] of Object.entries(owes)) {
      const [row] = await database.rows<{ id: string }>(
        `insert into document (profile_id, customer_id, number, total, due_date, currency) values ($1, $2, $3, $4, $5, $6) returning id`,
        [profileId, customer?.id, number, total, due, currency],
      );
      documents.set(number, row?.id ?? '');
    }
  }
  const balance = async (number: string) => {
    const [row] = await database.rows<{ balance: string }>('select balance from document where id = $1', [
      documents.get(number),
    ]);
    return row?.balance;
  };
  return { account: account?.id ?? '', bank, document: (n: string) => documents.get(n) ?? '', balance };
}

export function create(person: Staff, account: string, name = 'Noviembre', more: object = {}, key?: string) {
  const body = { name, bank_account: account, collect_on: '2026-11-21', ...more };
  return person.post(DEBTS, body, { 'idempotency-key': key ?? randomUUID() });
}

export async function created(person: Staff, account: string, name?: string): Promise<Debit> {
  return debit.parse(expectOk(await create(person, account, name)));
}

export async function detailsOf(person: Staff, id: string, search = '') {
  return debitWithDetails.parse(expectOk(await person.get(`${DEBTS}${id}/details/?search=${search}`)));
}

export const edit = (person: Staff, id: string, details: object[], version?: number) =>
  person.send('PUT', `${DEBTS}${id}/update-details/`, { details, version });

export const save = (person: Staff, id: string, version?: number, key: string = randomUUID()) =>
  person.post(`${DEBTS}save/`, { id, version }, { 'idempotency-key': key });

export const order = (person: Staff, id: string, format = 'csv') =>
  person.post(`${DEBTS}${id}/order_file/`, { format });

export async function orderOf(person: Staff, id: string, format?: string) {
  return z.extend(textFile, { debit }).parse(expectOk(await order(person, id, format)));
}

export const close = (person: Staff, id: string) => person.post(`${DEBTS}${id}/close/`, {});
export const remove = (person: Staff, id: string) => person.send('DELETE', `${DEBTS}${id}/`);

/** Created, saved and sent: the details as they stand, each with what the order calls it. */
export async function sent(service: Behind, person: Staff, account: string, name?: string) {
  const { id } = await created(person, account, name);
  expectOk(await save(person, id));
  await orderOf(person, id);
  const named = await service.database.rows<{ number: string; reference: string }>(
    `select d.number, l.end_to_end_id as reference from debit_detail l join document d on d.id = l.document_id where l.debit_id = $1`,
    [id],
  );
  const references = new Map(named.map(({ number, reference }) => [number, reference]));
  return { id, reference: (number: string) => references.get(number) ?? '' };
}

export function load(person: Staff, id: string, file: string | Uint8Array, name = 'respuesta.csv'): Promise<Answered> {
  const form = new FormData();
  form.set('file', new File([typeof file === 'string' ? file : new Uint8Array(file)], name));
  return person.post(`${DEBTS}${id}/load_debits/`, form);
}

export async function loaded(person: Staff, id: string, file: string | Uint8Array, name?: string) {
  return answerPreview.parse(expectOk(await load(person, id, file, name)));
}

export const collect = (person: Staff, id: string, previewId: string, key: string = randomUUID()) =>
  person.post(`${DEBTS}${id}/save_migrate_cobro/`, { preview_id: previewId }, { 'idempotency-key': key });

const collectedAnswer = z.looseObject({ debit, errors: z.array(migrationError) });
export async function collected(person: Staff, id: string, previewId: string) {
  return collectedAnswer.parse(expectOk(await collect(person, id, previewId)));
}

export async function errorsOf(person: Staff, id: string) {
  const answer = expectOk(await person.get(`${DEBTS}${id}/migration_errors/`));
  return z.extend(textFile, { errors: z.array(migrationError) }).parse(answer);
}

import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import {
  type AccountingDispatch,
  type EntryMapping,
  entryConnector,
  listAccountingDispatches,
} from '../../../src/api/contract/receivables/accountingDispatches';
import {
  accountingLot,
  accountingPreview,
  listAccountingAccounts,
} from '../../../src/api/contract/receivables/accountingEntries';
import type { Staff } from '../processes/service';
import { expectOk } from '../service/receivables';
import { TOKEN } from './entryLedger';

export const CONNECTOR = '/customers/accounting_entries/connector/';
export const DISPATCHES = '/customers/accounting_dispatches/';
const ENTRIES = '/customers/accounting_entries/';
const ACCOUNTS = '/customers/accounting_accounts/';

export const MAPPING: EntryMapping = {
  method: 'POST',
  token_in: 'bearer',
  key_header: 'Idempotency-Key',
  key_use: 'reconoce',
  dates: 'iso',
  amounts: 'texto',
  sides: 'debe_haber',
  fields: { date: 'asiento.fecha', reference: 'asiento.numero', description: 'asiento.glosa', lines: 'asiento.lineas' },
  line_fields: { account: 'cuenta', debit: 'debe', credit: 'haber', description: 'detalle' },
  fixed: '{"diario": "COB"}',
  id_path: 'data.id',
};

type Caller = Pick<Staff, 'send' | 'get' | 'post'>;

/** Its lots are sent there from now on. */
export async function sending(person: Caller, address: string, changed: Partial<EntryMapping> = {}, is_on = true) {
  const { version } = entryConnector.parse(expectOk(await person.get(CONNECTOR)));
  const body = { is_on, address, token: TOKEN, mapping: { ...MAPPING, ...changed }, version };
  return entryConnector.parse(expectOk(await person.send('PUT', CONNECTOR, body)));
}

/** The company has begun, and each role, bank account and category has an account of its own. */
export async function begunWithAccounts(person: Caller, begun_on = '2026-01-01') {
  expectOk(await person.send('PUT', `${ENTRIES}begin/`, { begun_on }));
  const { results } = listAccountingAccounts.answer.parse(expectOk(await person.get(ACCOUNTS)));
  for (const { id, role, version } of results) {
    if (role !== 'por_asignar')
      expectOk(await person.send('PUT', ACCOUNTS, { id, account: `1.01.${role}`.slice(0, 40), version }));
  }
}

/** A lot of all that waits. */
export async function lotTaken(person: Caller) {
  const seen = accountingPreview.parse(expectOk(await person.get(ENTRIES)));
  const { last, digest, until } = seen;
  const key = { 'idempotency-key': randomUUID() };
  return accountingLot.parse(expectOk(await person.post('/customers/accounting_lots/', { last, digest, until }, key)));
}

export const dispatchesOf = async (person: Caller, query = ''): Promise<AccountingDispatch[]> =>
  listAccountingDispatches.answer.parse(expectOk(await person.get(`${DISPATCHES}${query}`))).results;

export const statesOf = async (person: Caller) => (await dispatchesOf(person)).map(({ status }) => status).sort();

export async function expectStates(person: Caller, ...states: string[]) {
  expect(await statesOf(person)).toEqual(states);
}

import type * as z from 'zod/mini';
import type {
  BankAccount,
  createBankAccount,
  listBankAccounts as row,
  updateBankAccount,
} from '../../src/api/contract/reconciliation/bankAccounts';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import type { Listed, Page } from '../database/list';
import { type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import type { Actor } from '../ledger/audit';
import { type ColumnsOf, plainRecordsOf } from '../ledger/records';
import { mustBeLayout } from '../orderLayouts/layouts';
import { conflict, refused } from '../problems';

type NewAccount = z.output<(typeof createBankAccount)['body']>;
type Changes = z.output<(typeof updateBankAccount)['body']>;

/** `rows`: the rows of `bank_account` to read. */
const accountsFrom = (rows: Sql) => sql`
  select a.id, a.version, a.bank_id as bank, b.name as bank_name, a.number, a.alias, a.currency, a.type,
    coalesce(a.mapping, (select l.mapping from file_layout l where l.bank_account_id = a.id order by l.used_at desc, l.id limit 1)) as mapping, a.order_layout,
    (select count(*) from conciliation c where c.bank_account_id = a.id and c.deleted_at is null) as conciliations
  from ${rows} a join bank b on b.id = a.bank_id`;

const accounts = plainRecordsOf<BankAccount, 'bank_name' | 'number' | 'alias'>({
  table: 'bank_account',
  alias: 'a',
  projection: accountsFrom,
  isThere: sql`a.deleted_at is null`,
  rows: sql`select a.* from (select a.*, b.name as bank_name from bank_account a join bank b on b.id = a.bank_id) a`,
  orders: {
    by: { bank_name: sql`a.bank_name`, number: sql`a.number`, alias: sql`a.alias` },
    usual: sql`a.alias, a.id`,
    id: sql`a.id`,
  },
  missing: 'la cuenta bancaria',
  once: {
    constraint: 'bank_account_number',
    msg: 'Ya hay una cuenta con ese número en ese banco. No se guardó; revise el número o use la que existe.',
    fields: { number: 'Ya existe en ese banco' },
  },
});

export const { read } = accounts;

/** `search` looks in the alias, the number and the bank's name. */
export function list(
  db: Queryable,
  profileId: string,
  page: Page,
  { search, ordering }: z.output<(typeof row)['query']>,
): Promise<Listed<BankAccount>> {
  const names = sql`a.alias || ' ' || a.number || ' ' || a.bank_name`;
  return accounts.list(db, profileId, page, ordering, [search && contains(names, search)]);
}

const columnsOf = ({ bank, number, alias, currency, type, mapping, order_layout }: NewAccount | Changes) =>
  ({
    bank_id: bank,
    number,
    alias,
    currency,
    type,
    mapping,
    order_layout,
  }) satisfies ColumnsOf<Changes, 'bank', 'bank_id'>;

/** Problem 409 for a number already used in that bank, 422 for an unknown bank. */
export async function add(tx: Queryable, who: Actor, fields: NewAccount): Promise<BankAccount> {
  await mustBeBank(tx, fields.bank);
  await mustBeLayout(tx, who.profileId, fields.order_layout);
  return accounts.add(tx, who, columnsOf(fields));
}

/** An absent `mapping` or `order_layout` stays. Problem 412 for a stale version, and those of `add`. */
export async function change(tx: Queryable, who: Actor, id: string, changes: Changes): Promise<BankAccount> {
  const before = await accounts.lock(tx, who, id, changes.version);
  if (changes.currency !== before.currency && before.conciliations) {
    throw conflict(
      'La cuenta ya tiene conciliaciones en su moneda. No se cambió; cree otra cuenta para la otra moneda.',
      {
        fields: { currency: `Sus movimientos están en ${before.currency}` },
      },
    );
  }
  await mustBeBank(tx, changes.bank);
  await mustBeLayout(tx, who.profileId, changes.order_layout);
  if (changes.mapping === null) await tx.rows(sql`delete from file_layout where bank_account_id = ${id}`);
  return accounts.change(tx, who, before, columnsOf(changes));
}

/**
 * Problem 409 when conciliations or automatic debits use it. Saving a conciliation locks the row too, so one of the two
 * waits for the other.
 */
export async function remove(tx: Queryable, who: Actor, id: string): Promise<void> {
  const before = await accounts.lock(tx, who, id);
  const [debit] = await tx.rows(sql`select from debit where bank_account_id = ${id} and deleted_at is null limit 1`);
  if (before.conciliations || debit) {
    const what = before.conciliations ? conciliationsOf(before.conciliations) : 'débitos automáticos';
    throw conflict(`${before.alias} tiene ${what}. No se eliminó; elimine primero lo que depende de la cuenta.`, {
      code: 'in-use',
    });
  }
  await accounts.retire(tx, who, before);
}

const conciliationsOf = (count: number) => (count === 1 ? 'una conciliación' : `${count} conciliaciones`);

async function mustBeBank(tx: Queryable, id: string): Promise<void> {
  const [bank] = isUuid(id) ? await tx.rows(sql`select from bank where id = ${id}`) : [];
  if (!bank) throw refused('El banco elegido ya no existe. Elija otro.', { fields: { bank: 'No existe' } });
}

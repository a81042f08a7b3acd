import type { z } from 'zod';
import type {
  BankAccount,
  createBankAccount,
  listBankAccounts as row,
  updateBankAccount,
} from '../../src/api/contract/bankAccounts';
import type { Queryable } from '../database/database';
import { type Listed, listed, type Orders, orderOf, type Page } from '../database/list';
import { rowsOf, type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { mustBeLayout } from '../debits/layouts/layouts';
import { type Actor, audit } from '../ledger/audit';
import { conflict, isDatabaseError, notFound, refused, stale } from '../problems';

type NewAccount = z.output<(typeof createBankAccount)['body']>;
type Changes = z.output<(typeof updateBankAccount)['body']>;

/** `rows`: those of `bank_account` to tell of. */
const accountsFrom = (rows: Sql) => sql`
  select a.id, a.version, a.bank_id as bank, b.name as bank_name, a.number, a.alias, a.currency, a.type,
    coalesce(a.mapping, (select l.mapping from file_layout l where l.bank_account_id = a.id order by l.used_at desc, l.id limit 1)) as mapping, a.order_layout,
    (select count(*) from conciliation c where c.bank_account_id = a.id and c.deleted_at is null) as conciliations
  from ${rows} a join bank b on b.id = a.bank_id`;

const ORDERS: Orders<'bank_name' | 'number' | 'alias'> = {
  by: { bank_name: sql`a.bank_name`, number: sql`a.number`, alias: sql`a.alias` },
  usual: sql`a.alias, a.id`,
  id: sql`a.id`,
};

/** `search` looks in the alias, the number and the bank's name. */
export function listBankAccounts(
  db: Queryable,
  profileId: string,
  page: Page,
  { search = '', ordering }: z.output<(typeof row)['query']>,
): Promise<Listed<BankAccount>> {
  const rows = sql`select a.* from (select a.*, b.name as bank_name from bank_account a join bank b on b.id = a.bank_id) a`;
  const where = sql`a.profile_id = ${profileId} and a.deleted_at is null
    and match_key(a.alias || ' ' || a.number || ' ' || a.bank_name) like '%' || sought(${search}) || '%'`;
  return listed(db, { rows, where, order: orderOf(ORDERS, ordering), told: accountsFrom }, page);
}

/** Problem 404 when the profile has no such account. */
export async function readBankAccount(db: Queryable, profileId: string, id: string): Promise<BankAccount> {
  const [found] = await rowsOf<BankAccount>(
    db,
    sql`${accountsFrom(sql`bank_account`)} where a.profile_id = ${profileId} and a.id = ${id} and a.deleted_at is null`,
  );
  if (!found) throw notFound('la cuenta bancaria');
  return found;
}

/** Problem 409 for a number the bank has already here, 422 for an unknown bank. */
export async function addBankAccount(tx: Queryable, who: Actor, given: NewAccount): Promise<BankAccount> {
  await mustBeBank(tx, given.bank);
  await mustBeLayout(tx, who.profileId, given.order_layout);
  const [made] = await once(
    tx.rows<{ id: string }>(
      `insert into bank_account (profile_id, bank_id, number, alias, currency, type, mapping, order_layout)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [
        who.profileId,
        given.bank,
        given.number,
        given.alias,
        given.currency,
        given.type,
        given.mapping ?? null,
        given.order_layout ?? null,
      ],
    ),
  );
  const account = await readBankAccount(tx, who.profileId, made?.id ?? '');
  await audit(tx, who, [{ action: 'crear', entity: 'bank_account', entityId: account.id, after: account }]);
  return account;
}

/** What is left out of `mapping` and `order_layout` stays. Problem 412 for a stale version, besides those of a new account. */
export async function changeBankAccount(tx: Queryable, who: Actor, id: string, given: Changes): Promise<BankAccount> {
  const before = await lock(tx, who, id);
  if (given.version !== undefined && given.version !== before.version) throw stale();
  if (given.currency !== before.currency && before.conciliations) {
    throw conflict(
      'La cuenta ya tiene conciliaciones en su moneda. No se cambió; cree otra cuenta para la otra moneda.',
      {
        fields: { currency: `Sus movimientos están en ${before.currency}` },
      },
    );
  }
  await mustBeBank(tx, given.bank);
  await mustBeLayout(tx, who.profileId, given.order_layout);
  await once(
    tx.rows(
      `update bank_account set bank_id = $2, number = $3, alias = $4, currency = $5, type = $6,
         mapping = case when $7 then $8::jsonb else mapping end,
         order_layout = case when $9 then $10 else order_layout end, version = version + 1 where id = $1`,
      [
        id,
        given.bank,
        given.number,
        given.alias,
        given.currency,
        given.type,
        given.mapping !== undefined,
        given.mapping ?? null,
        given.order_layout !== undefined,
        given.order_layout ?? null,
      ],
    ),
  );
  if (given.mapping === null) await tx.rows('delete from file_layout where bank_account_id = $1', [id]);
  const after = await readBankAccount(tx, who.profileId, id);
  await audit(tx, who, [{ action: 'cambiar', entity: 'bank_account', entityId: id, before, after }]);
  return after;
}

/** Problem 409 when conciliations or automatic debits stand on it. */
export async function removeBankAccount(tx: Queryable, who: Actor, id: string): Promise<void> {
  const before = await lock(tx, who, id);
  const [debit] = await tx.rows('select from debit where bank_account_id = $1 and deleted_at is null limit 1', [id]);
  if (before.conciliations || debit) {
    const what = before.conciliations ? conciliationsOf(before.conciliations) : 'débitos automáticos';
    throw conflict(`${before.alias} tiene ${what}. No se eliminó; elimine primero lo que depende de la cuenta.`, {
      code: 'in-use',
    });
  }
  await tx.rows('update bank_account set deleted_at = now(), version = version + 1 where id = $1', [id]);
  await audit(tx, who, [{ action: 'eliminar', entity: 'bank_account', entityId: id, before }]);
}

const conciliationsOf = (count: number) => (count === 1 ? 'una conciliación' : `${count} conciliaciones`);

/** A conciliation that is being saved on it holds the row too, so one of the two waits for the other. */
async function lock(tx: Queryable, who: Actor, id: string): Promise<BankAccount> {
  await tx.rows('select from bank_account where profile_id = $1 and id = $2 for update', [who.profileId, id]);
  return readBankAccount(tx, who.profileId, id);
}

async function mustBeBank(tx: Queryable, id: string): Promise<void> {
  const [bank] = isUuid(id) ? await tx.rows('select from bank where id = $1', [id]) : [];
  if (!bank) throw refused('El banco elegido ya no existe. Elija otro.', { fields: { bank: 'No existe' } });
}

async function once<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (cause) {
    if (!isDatabaseError(cause) || cause.constraint !== 'bank_account_number') throw cause;
    throw conflict(
      'Ya hay una cuenta con ese número en ese banco. No se guardó; revise el número o use la que existe.',
      {
        fields: { number: 'Ya existe en ese banco' },
        cause,
      },
    );
  }
}

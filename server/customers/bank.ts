import type * as z from 'zod/mini';
import type { saveCustomerBank, updateCashManagement } from '../../src/api/contract/customers/customers';
import type { CustomerDetail } from '../../src/api/contract/customers/shapes';
import { type AccountBank, isWrongAccount, kindOfAccount } from '../../src/api/contract/reconciliation/accountNumber';
import type { Queryable } from '../database/database';
import { insertInto, set, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import type { Actor } from '../ledger/audit';
import { conflict, notFound, refused } from '../problems';
import { customers } from './change';

/** A customer's debit account and its switch: both count as changes of the customer. */

type Fields = Omit<z.output<(typeof saveCustomerBank)['body']>, 'version'>;
type Partly = z.output<(typeof updateCashManagement)['body']>;

/** Creates or replaces the customer's bank data. Problem 412 for a stale version, 422 for an unknown bank or code. */
export async function saveBank(
  tx: Queryable,
  who: Actor,
  id: string,
  { version, ...fields }: Fields & { version?: number | undefined },
): Promise<CustomerDetail> {
  const before = await customers.lock(tx, who, id, version);
  await write(tx, who, id, fields);
  return customers.change(tx, who, before, {});
}

/** Changes only the bank fields that are sent, and the switch. */
export async function updateCash(tx: Queryable, who: Actor, id: string, changes: Partly): Promise<CustomerDetail> {
  const { version, is_active_cm, ...bank } = changes;
  const before = await customers.lock(tx, who, id, version);
  if (Object.values(bank).some((value) => value !== undefined)) await write(tx, who, id, merged(before, bank));
  if (is_active_cm && !before.is_active_cm) await mustHaveBank(tx, id);
  return customers.change(tx, who, before, { is_active_cm });
}

/** Problem 409 when there is no account to debit. */
export async function setDebit(
  tx: Queryable,
  who: Actor,
  id: string,
  active: boolean,
  version?: number,
): Promise<CustomerDetail> {
  const before = await customers.lock(tx, who, id, version);
  if (active) await mustHaveBank(tx, id);
  return customers.change(tx, who, before, { is_active_cm: active });
}

/** The removal also switches the debit off. */
export async function removeBank(tx: Queryable, who: Actor, id: string, version?: number): Promise<CustomerDetail> {
  const before = await customers.lock(tx, who, id, version);
  if (before.bank === null) throw notFound('la información bancaria del cliente');
  await tx.rows(sql`delete from customer_bank where customer_id = ${id}`);
  return customers.change(tx, who, before, { is_active_cm: false });
}

async function write(tx: Queryable, who: Actor, id: string, fields: Fields): Promise<void> {
  const [bank] = isUuid(fields.bank)
    ? await tx.rows<AccountBank>(sql`select name, country from bank where id = ${fields.bank}`)
    : [];
  if (!bank) throw refused('El banco elegido ya no existe. Elija otro.', { fields: { bank: 'No existe' } });
  if (isWrongAccount(kindOfAccount(fields.account_number, bank))) {
    throw refused('La CLABE no es válida: su último dígito no corresponde a los demás. Revísela.', {
      fields: { account_number: 'La CLABE no es válida' },
    });
  }
  const code = fields.bank_code ?? null;
  if (code !== null) {
    const codes = isUuid(code)
      ? await tx.rows(sql`select from bank_code where id = ${code} and bank_id = ${fields.bank}`)
      : [];
    if (codes.length === 0) {
      throw refused('El código elegido no es de ese banco. Elija otro.', {
        fields: { bank_code: 'No es de ese banco' },
      });
    }
  }
  const columns = {
    bank_id: fields.bank,
    bank_code_id: code,
    account_number: fields.account_number,
    account_type: fields.account_type,
    holder_name: fields.holder_name ?? '',
    holder_dni: fields.holder_dni ?? '',
    mandate: fields.mandate ?? '',
  };
  const row = insertInto('customer_bank', { profile_id: who.profileId, customer_id: id, ...columns });
  const changes = set({ ...columns, version: sql`customer_bank.version + 1` });
  await tx.rows(sql`${row} on conflict (customer_id) do update ${changes}`);
}

/** A code belongs to its bank: a change of bank clears it. */
function merged({ bank }: CustomerDetail, changes: Omit<Partly, 'version' | 'is_active_cm'>): Fields {
  const sameBank = changes.bank === undefined || changes.bank === bank?.bank;
  const type = bank?.account_type === 'otro' ? undefined : bank?.account_type;
  const all = {
    bank: changes.bank ?? bank?.bank ?? undefined,
    account_number: changes.account_number ?? bank?.account_number,
    account_type: changes.account_type ?? type,
  };
  if (all.bank === undefined || all.account_number === undefined || all.account_type === undefined) {
    const fields = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [[name, 'Falta']] : []));
    throw refused('Faltan datos de la cuenta. Escríbalos y vuelva a guardar.', { fields: Object.fromEntries(fields) });
  }
  return {
    bank: all.bank,
    account_number: all.account_number,
    account_type: all.account_type,
    bank_code: changes.bank_code !== undefined ? changes.bank_code : sameBank ? bank?.bank_code : null,
    holder_name: changes.holder_name ?? bank?.holder_name,
    holder_dni: changes.holder_dni ?? bank?.holder_dni,
    mandate: changes.mandate ?? bank?.mandate,
  };
}

async function mustHaveBank(tx: Queryable, id: string): Promise<void> {
  const [bank] = await tx.rows(sql`select from customer_bank where customer_id = ${id}`);
  if (bank) return;
  throw conflict('No se activó el débito: el cliente no tiene información bancaria. Escríbala primero.', {
    code: 'no-bank',
  });
}

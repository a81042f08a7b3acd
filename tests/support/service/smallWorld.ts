import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../../server/database/database';
import type { Actor } from '../../../server/ledger/audit';
import { tokensOf } from '../../../server/matching/tokens';
import { fromCents } from '../../../src/api/contract/money';

export type World = { who: Actor; account: string; conciliation: string; movements: string[]; documents: string[] };

/** Cents of the movements and of the documents: small numbers that often fit each other and often do not. */
export const MOVEMENTS = [1000, 700, 2500];
export const DOCUMENTS = [1000, 700, 1700];
const NUMBERS = ['F-41640', 'F-53871', 'F-62903'];
const PAID_FOR = NUMBERS.map((number) => `PAGO FACTURA ${number}`);

/** One company, two payers, three documents that are due, three movements that came in, each for the document that it names. */
export async function smallWorld(db: Queryable): Promise<World> {
  const [profile, user, bank, account, conciliation] = Array.from({ length: 5 }, () => randomUUID());
  await db.rows(`insert into profile (id, name) values ($1, 'Uno')`, [profile]);
  await db.rows(
    `insert into app_user (id, email, full_name, password_hash, role, profile_id) values ($1, 'ana@x.y', 'Ana', '-', 'operador', $2)`,
    [user, profile],
  );
  await db.rows(`insert into bank (id, name, cash_management) values ($1, 'Banco', true)`, [bank]);
  await db.rows(
    `insert into bank_account (id, profile_id, bank_id, number, alias) values ($1, $2, $3, '2200', 'Cuenta')`,
    [account, profile, bank],
  );
  await db.rows(
    `insert into conciliation (id, profile_id, bank_account_id, preview_id, name, file_name, currency, created_by)
     values ($1, $2, $3, gen_random_uuid(), 'Octubre', 'x.csv', 'USD', $4)`,
    [conciliation, profile, account, user],
  );
  await db.rows('insert into reconciliation_settings (profile_id, forgive_limit) values ($1, 7)', [profile]);
  const movements = await db.rows<{ id: string }>(
    `insert into bank_movement (profile_id, conciliation_id, bank_account_id, row, date, amount, currency, description, tokens, key, ordinal)
     select $1, $2, $3, place, '2026-10-02', cents / 100.0, 'USD', text, string_to_array(tokens, ' '), place::text, 0
     from unnest($4::integer[], $5::text[], $6::text[]) with ordinality m(cents, text, tokens, place) returning id`,
    [profile, conciliation, account, MOVEMENTS, PAID_FOR, PAID_FOR.map((text) => tokensOf(text).join(' '))],
  );
  const documents: string[] = [];
  for (const [i, cents] of DOCUMENTS.entries()) {
    const [made] = await db.rows<{ id: string }>(
      `with known as (select id from customer where profile_id = $1 and dni = $2),
         added as (insert into customer (profile_id, first_name, dni, is_active_cm)
           select $1, $2, $2, true where not exists (select from known) returning id),
         banked as (insert into customer_bank (profile_id, customer_id, bank_id, account_number) select $1, id, $3, $2 from added)
       insert into document (profile_id, customer_id, number, total, due_date)
       select $1, id, $4, $5, '2026-10-01' from (select id from known union all select id from added) c returning id`,
      [profile, `Pagador ${i % 2}`, bank, NUMBERS[i], fromCents(cents)],
    );
    documents.push(made?.id ?? '');
  }
  return {
    who: { profileId: profile ?? '', userId: user ?? '' },
    account: account ?? '',
    conciliation: conciliation ?? '',
    movements: movements.map(({ id }) => id),
    documents,
  };
}

import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../server/database/database';
import type { Behind, Staff } from './processes/service';
import { commit } from './service/receivables';

/** A company whose every cent has its day, written past the calls: what is told of its past is computed by hand beside it. */

export type LedgerDays = Awaited<ReturnType<typeof ledgerDays>>;

export async function ledgerDays(db: Queryable) {
  const [profile, user] = [randomUUID(), randomUUID()];
  const id = async (text: string, values: unknown[]) =>
    (await db.rows<{ id: string }>(`${text} returning id`, values))[0]?.id ?? '';
  await db.rows(`insert into profile (id, name) values ($1, 'Días')`, [profile]);
  await db.rows(
    `insert into app_user (id, email, full_name, password_hash, role, profile_id) values ($1::uuid, $1::text || '@x.y', 'Ana', '-', 'operador', $2)`,
    [user, profile],
  );
  return {
    profile,
    user,
    customer: (name: string, owner: string | null = null) =>
      id('insert into customer (profile_id, first_name, dni, owner_id) values ($1, $2, $2, $3)', [
        profile,
        name,
        owner,
      ]),
    center: (code: string) =>
      id('insert into cost_center (profile_id, code, name) values ($1, $2, $2)', [profile, code]),
    document: (
      customer: string,
      total: string,
      issued: string,
      due: string | null,
      more: { currency?: string; center?: string | null } = {},
    ) =>
      id(
        `insert into document (profile_id, customer_id, number, total, issue_date, due_date, currency, cost_center_id, created_at)
         values ($1, $2, gen_random_uuid()::text, $3, $4, $5, $6, $7, $4::date + time '12:00')`,
        [profile, customer, total, issued, due, more.currency ?? 'USD', more.center ?? null],
      ),
    drop: (document: string, on: string) =>
      db.rows(`update document set voided_at = $2::date + time '12:00' where id = $1`, [document, on]),
    pay: (document: string, amount: string, on: string, origin = 'manual') =>
      id(
        `with p as (
           insert into payment (profile_id, customer_id, origin, method, date, amount, currency, created_at)
           select profile_id, customer_id, $4, 'efectivo', $3, $2, currency, $3::date + time '12:00' from document where id = $1
           returning id, profile_id, created_at)
         insert into allocation (profile_id, payment_id, document_id, amount, batch, created_at)
         select profile_id, id, $1, $2, gen_random_uuid(), created_at from p`,
        [document, amount, on, origin],
      ),
    undo: (allocation: string) =>
      db.rows(
        `insert into allocation (profile_id, payment_id, document_id, amount, reverses, batch)
         select profile_id, payment_id, document_id, -amount, id, gen_random_uuid() from allocation where id = $1`,
        [allocation],
      ),
    /** As money of the bank is less than what it pays: the entry names a movement. */
    forgive: (document: string, amount: string, on: string) =>
      id(
        `with bank as (insert into bank (name) values (gen_random_uuid()::text) returning id),
           account as (insert into bank_account (profile_id, bank_id, number, alias) select $1, id, gen_random_uuid()::text, 'Cuenta' from bank returning id),
           file as (insert into conciliation (profile_id, bank_account_id, preview_id, name, file_name, currency, created_by)
             select $1, id, gen_random_uuid(), 'Mes', 'x.csv', 'USD', $5 from account returning id, bank_account_id),
           movement as (insert into bank_movement (profile_id, conciliation_id, bank_account_id, row, date, amount, currency, description, tokens, key, ordinal)
             select $1, id, bank_account_id, 1, $4::date, 1, 'USD', 'x', '{}', gen_random_uuid()::text, 0 from file returning id)
         insert into allocation (profile_id, document_id, amount, batch, created_at, reason, movement_id)
         select $1, $2, $3, gen_random_uuid(), $4::date + time '12:00', 'Diferencia', id from movement`,
        [profile, document, amount, on, user],
      ),
    activity: (customer: string, kind: string, on: string, outcome: string | null = null) =>
      id(
        `insert into activity (profile_id, customer_id, kind, outcome, note, happened_on, created_by, created_at)
         values ($1, $2, $3, $4, '', $5, $6, $5::date + time '10:00')`,
        [profile, customer, kind, outcome, on, user],
      ),
    promise: (activity: string, amount: string, due: string, paid: string, currency = 'USD') =>
      id(
        `insert into promise (profile_id, activity_id, customer_id, amount, currency, due_on, paid, created_at)
         select profile_id, id, customer_id, $2, $5, $3, $4, happened_on + time '10:00' from activity where id = $1`,
        [activity, amount, due, paid, currency],
      ),
    template: (name: string) =>
      id(
        `insert into template (profile_id, name, channel, subject, body, status) values ($1, $2, 'email', 's', 'b', 'activa')`,
        [profile, name],
      ),
    campaign: (template: string) =>
      id(
        `insert into campaign (profile_id, template_id, channel, launch_date, status, quiet_days, no_documentos)
         values ($1, $2, 'email', now(), 'terminada', 0, 0)`,
        [profile, template],
      ),
    message: (customer: string, on: string, campaign: string | null = null) =>
      id(
        `insert into message (profile_id, channel, recipient, subject, text, via, status, customer_id, campaign_id, created_at, sent_at)
         values ($1, 'email', 'a@b.co', 's', 't', 'smtp', 'enviado', $2, $4, $3::date + time '09:00', $3::date + time '09:00')`,
        [profile, customer, on, campaign],
      ),
    wrote: (customer: string, on: string, answers: string | null) =>
      id(
        `insert into inbound_message (profile_id, channel, sender, text, at, provider_id, customer_id, message_id)
         values ($1, 'whatsapp', '593990000001', 'hola', $2::date + time '15:00', gen_random_uuid()::text, $3, $4)`,
        [profile, on, customer, answers],
      ),
  };
}

/** A campaign of a template of each name, which wrote to a customer today: not in the indicators yet, which are to be counted anew. */
export const wrote = async (service: Behind, { profileId }: Pick<Staff, 'profileId'>, templates: string[]) => {
  await commit(
    service,
    `with t as (insert into template (profile_id, name, channel, subject, body, status)
       select $1, name, 'email', 's', 'b', 'activa' from unnest($2::text[]) name returning id),
       k as (insert into campaign (profile_id, template_id, channel, launch_date, status, quiet_days, no_documentos)
         select $1, id, 'email', now(), 'terminada', 0, 0 from t returning id)
     insert into message (profile_id, channel, recipient, subject, text, via, status, customer_id, campaign_id, sent_at)
     select $1, 'email', 'a@b.co', 's', 't', 'smtp', 'enviado', c.id, k.id, now()
     from k, (select id from customer where profile_id = $1 limit 1) c`,
    [profileId, templates],
  );
  await commit(service, 'delete from indicator_run where profile_id = $1', [profileId]);
};

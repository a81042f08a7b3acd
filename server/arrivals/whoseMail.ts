import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { optsOut, withdrawConsent } from '../messaging/optOut';
import { conflict, notFound, refused } from '../problems';

type Mail = {
  id: string;
  sender: string;
  text: string;
  subject: string;
  at: string;
  is_automatic: boolean;
  is_unverified: boolean;
  customer: string | null;
};

/** Of an e-mail `i` of nobody yet: the customers whom its sender is a contact of. */
export const SENDERS: Sql = sql`(
  select coalesce(jsonb_agg(distinct jsonb_build_object('id', k.id, 'name', k.full_name)), '[]')
  from contact t join customer k on k.id = t.customer_id and k.deleted_at is null
  where t.profile_id = i.profile_id and t.email_key = address_key(i.sender) and t.email_key <> '')`;

/**
 * The e-mail is that customer's: it joins their conversation, and what it says counts as if that had been known as it came. 409 where it
 * is in a conversation, 404 for what is no e-mail, 422 for a customer whom its sender is no contact of.
 */
export async function chooseSenderCustomer(
  tx: Queryable,
  who: Actor,
  arrival: string,
  customer: string,
): Promise<{ conversation: string }> {
  const [mail] = await tx.rows<Mail>(sql`
    select i.id, i.sender, i.text, i.subject, i.at, i.is_automatic, i.is_unverified, i.customer_id as customer
    from arrival a join inbound_message i on i.id = a.inbound_id
    where a.profile_id = ${who.profileId} and a.id = ${arrival} for update of i`);
  if (!mail) throw notFound('el email');
  if (mail.customer !== null) {
    throw conflict('Otra persona ya dijo de qué cliente es este email. Ábralo: está en su conversación.', {
      code: 'chosen-already',
    });
  }
  const [contact] = await tx.rows<{ id: string }>(sql`
    select t.id from contact t join customer c on c.id = t.customer_id and c.deleted_at is null
    where t.profile_id = ${who.profileId} and t.customer_id = ${customer} and t.email_key = address_key(${mail.sender}) and t.email_key <> ''
    order by t.is_main desc, t.created_at, t.id limit 1`);
  if (!contact) {
    throw refused('Quien escribió no es contacto de ese cliente. Elija otro, o agregue su dirección a los contactos.', {
      fields: { customer: 'No es contacto suyo' },
    });
  }
  const { id, sender, text, subject, at, is_automatic, is_unverified } = mail;
  const leaves = !is_automatic && !is_unverified && (optsOut(text) || (text === '' && optsOut(subject)));
  await tx.rows(sql`
    update inbound_message set customer_id = ${customer}, contact_id = ${is_unverified ? null : contact.id}, opts_out = ${leaves} where id = ${id}`);
  await tx.rows(
    sql`update arrival set status = ${is_automatic ? 'automatica' : 'respuesta'}, reasons = '[]' where inbound_id = ${id}`,
  );
  if (leaves) {
    const withdrawal = { profileId: who.profileId, channel: 'email', address: sender, how: 'respuesta' } as const;
    await withdrawConsent(tx, { ...withdrawal, at: new Date(at) });
  }
  await audit(tx, who, [{ action: 'decir de quién es', entity: 'arrival', entityId: arrival, after: { customer } }]);
  return { conversation: customer };
}

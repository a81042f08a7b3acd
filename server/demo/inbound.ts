import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { RECEIPT } from './constants/receipt';

/** The demo customers' answers, in order. */
const ANSWERS = [
  'Buenos días, ya hice el depósito ayer. ¿Me confirma si les llegó? 🙏',
  'Baja',
  '¿Me puede enviar el estado de cuenta, por favor?',
  'Disculpe la demora. Pago el viernes sin falta.',
  'Ese valor no es correcto: la factura ya la cancelé en el banco el mes pasado y tengo el comprobante. Revísenlo por favor y me avisan.',
  'ok 👍',
  '¿Puedo pagar en dos partes?',
  'Número equivocado, yo no soy cliente de ustedes.',
];

/** Adds an answer to each message with an answered event, and one from an unknown sender. */
export async function fillInbound(tx: Queryable, profileId: string): Promise<void> {
  await tx.rows(
    sql`insert into inbound_message (profile_id, channel, sender, text, at, provider_id, customer_id, contact_id, message_id, opts_out)
     select e.profile_id, e.channel, m.recipient, a.text, e.at, 'demo-' || e.id, e.customer_id, t.id, m.id, a.text = 'Baja'
     from (select *, row_number() over (order by at, id) as place from campaign_event
       where profile_id = ${profileId} and status = 'respondido') e
     join message m on m.id = e.message_id
     join contact t on t.customer_id = e.customer_id and t.is_main
     cross join lateral (select (${ANSWERS}::text[])[1 + (e.place - 1) % cardinality(${ANSWERS}::text[])] as text) a`,
  );
  await tx.rows(
    sql`insert into contact_consent (profile_id, contact_id, channel, consent, at, how)
     select distinct on (contact_id, channel) profile_id, contact_id, channel, 'no', at, 'respuesta' from inbound_message
     where profile_id = ${profileId} and contact_id is not null and opts_out order by contact_id, channel, at desc
     on conflict (contact_id, channel) do update set consent = excluded.consent, at = excluded.at, how = excluded.how`,
  );
  // One wrote again today, and can still be answered.
  await tx.rows(
    sql`insert into inbound_message (profile_id, channel, sender, text, at, provider_id, customer_id, contact_id)
     select profile_id, channel, sender, '¿Ya pudieron revisar lo que les escribí? Necesito el recibo para mi contadora 🙂',
       now() - interval '2 hours', gen_random_uuid()::text, customer_id, contact_id
     from inbound_message where profile_id = ${profileId} and not opts_out and channel = 'whatsapp' order by at desc, id limit 1`,
  );
  // Another sent the photo of a transfer.
  await tx.rows(
    sql`with came as (
       insert into inbound_message (profile_id, channel, sender, text, at, provider_id, customer_id, contact_id, media_kind, media_id)
       select profile_id, channel, sender, 'Le envío el comprobante del pago', now() - interval '40 minutes', gen_random_uuid()::text,
         customer_id, contact_id, 'imagen', 'demo'
       from inbound_message where profile_id = ${profileId} and not opts_out and channel = 'whatsapp' and at < now() - interval '3 hours'
         and customer_id not in (select customer_id from inbound_message
           where profile_id = ${profileId} and customer_id is not null and at >= now() - interval '3 hours')
       order by at desc, id limit 1 returning profile_id, id)
     insert into inbound_media (profile_id, message_id, state, bytes, media_type)
     select profile_id, id, 'guardado', ${Buffer.from(RECEIPT, 'base64')}, 'image/png' from came`,
  );
  await tx.rows(
    sql`insert into inbound_message (profile_id, channel, sender, text, at, provider_id)
     values (${profileId}, 'whatsapp', '+593991112233', 'Hola, ¿este es el número de cobranzas? Mi papá recibió un mensaje.', now() - interval '5 hours', gen_random_uuid()::text)`,
  );
}

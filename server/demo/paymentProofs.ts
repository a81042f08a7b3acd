import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { Actor } from '../ledger/audit';
import { addProof, confirmProof, discardProof, keepProof } from '../paymentProofs/change';
import { RECEIPT } from './constants/receipt';
import { receiptPdf } from './receiptPdf';

const BYTES = Buffer.from(RECEIPT, 'base64');

/** The photograph that came by WhatsApp, the same one dropped again and discarded, one that waits for its movement, and one that waited too long. */
export async function fillPaymentProofs(tx: Queryable, who: Actor): Promise<void> {
  const { profileId } = who;
  const [came] = await tx.rows<{ id: string; customer: string; text: string }>(sql`
    select i.id, i.customer_id as customer, i.text from inbound_message i join inbound_media f on f.message_id = i.id
    where i.profile_id = ${profileId} and i.media_kind = 'imagen' and i.customer_id is not null limit 1`);
  if (came) {
    const columns = { origin: 'whatsapp', message_id: came.id, customer_id: came.customer, caption: came.text };
    const file = { name: 'imagen.png', mediaType: 'image/png', bytes: BYTES } as const;
    await keepProof(tx, { profileId, who: null, ...file, columns });
    const again = await addProof(tx, who, { fileName: 'comprobante.png', bytes: BYTES }, came.customer);
    await discardProof(tx, who, again.id, { reason: 'Repetido: ya llegó por WhatsApp' });
  }
  // Two whom an agreement leaves in peace already, and who wrote nothing.
  const owing = await tx.rows<{
    customer: string;
    document: string;
    amount: string;
    currency: string;
    day: string;
  }>(sql`
    select customer, document, amount, currency, (current_date - 1)::text as day from (
      select distinct on (d.customer_id) d.customer_id as customer, d.id as document, d.balance as amount, d.currency, d.due_date, d.number
      from document d join payment_agreement a on a.customer_id = d.customer_id and a.cancelled_at is null and a.breaks_on > current_date
      where d.profile_id = ${profileId} and d.is_owed and not exists (select from inbound_message i where i.customer_id = d.customer_id)
      order by d.customer_id, d.due_date, d.number) d
    order by due_date, number limit 2`);
  for (const [at, { customer, document, day, ...paid }] of owing.entries()) {
    const said = { ...paid, paid_on: day, bank: 'Banco Pichincha', account: '', documents: [document] };
    const reference = `4812097${7 + at}`;
    const bytes = receiptPdf([
      said.bank,
      'Comprobante de transferencia',
      `Fecha: ${day}`,
      `Monto: ${paid.currency} ${paid.amount}`,
      `Número de comprobante: ${reference}`,
    ]);
    const { id } = await addProof(tx, who, { fileName: 'transferencia.pdf', bytes }, customer);
    await confirmProof(tx, who, id, { customer, ...said, reference });
    if (at === 0) continue;
    await tx.rows(sql`
      update payment_proof set created_at = created_at - interval '6 days', confirmed_at = confirmed_at - interval '6 days',
        paid_on = paid_on - 6, due_on = current_date - 1 where id = ${id}`);
  }
}

import { centsOf, fromCents } from '../../src/api/contract/money';
import type { DISPUTE_KIND, DISPUTE_OUTCOME } from '../../src/api/contract/receivables/disputes';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { openDispute } from '../disputes/change';
import { endDispute } from '../disputes/end';
import { addFile } from '../disputes/files';
import type { Actor } from '../ledger/audit';
import { RECEIPT } from './constants/receipt';
import { daysFrom } from './days';

/** `part`: of the document's balance; `until` and `opened`: days from today. */
type DemoDispute = {
  kind: (typeof DISPUTE_KIND)[number];
  part: number;
  note: string;
  opened: number;
  until?: number;
  isOwned?: true;
  hasFile?: true;
  end?: { outcome: (typeof DISPUTE_OUTCOME)[number]; reason: string; credit_note?: string };
};

/** Open ones whose day has come, comes or is not said, and one of each end. */
const DISPUTES: DemoDispute[] = [
  {
    kind: 'cantidad',
    part: 0.25,
    note: 'Faltaron dos cajas de ocho.',
    opened: -9,
    until: -2,
    isOwned: true,
    hasFile: true,
  },
  { kind: 'no_recibido', part: 1, note: 'Dice que la mercadería no llegó a su bodega de Durán.', opened: -5, until: 0 },
  {
    kind: 'precio',
    part: 0.4,
    note: 'El precio acordado era el de la lista de septiembre.',
    opened: -3,
    until: 6,
    isOwned: true,
  },
  { kind: 'no_reconocido', part: 1, note: '', opened: -1 },
  {
    kind: 'calidad',
    part: 0.1,
    note: 'Llegó golpeado.',
    opened: -20,
    end: { outcome: 'nota_credito', reason: 'Devolvió una caja' },
  },
  {
    ...{ kind: 'precio', part: 0.15, note: 'Se facturó sin el descuento.', opened: -26 },
    end: { outcome: 'nota_credito', reason: '', credit_note: '001-002-000000318' },
  },
  {
    kind: 'otro',
    part: 0.02,
    note: 'Centavos del redondeo.',
    opened: -30,
    end: { outcome: 'condonada', reason: 'No vale la pena' },
  },
  {
    kind: 'ya_pagado',
    part: 1,
    note: 'Envió un comprobante de otra factura.',
    opened: -14,
    end: { outcome: 'rechazada', reason: 'El comprobante es de otra factura' },
  },
];

/** One document each, of customers of whom nothing else is waited for. */
export async function fillDisputes(tx: Queryable, who: Actor, today: string): Promise<void> {
  const documents = await tx.rows<{ id: string; balance: string }>(sql`
    select id, balance from (
      select distinct on (d.customer_id) d.id, d.number, d.balance from document d
      where d.profile_id = ${who.profileId} and d.is_owed and d.due_date < current_date and d.balance > 50
        and not exists (select from promise p where p.customer_id = d.customer_id)
        and not exists (select from activity t where t.customer_id = d.customer_id)
        and not exists (select from payment_agreement a where a.customer_id = d.customer_id)
      order by d.customer_id, d.due_date, d.number) d
    order by number desc limit ${DISPUTES.length}`);
  for (const [at, { kind, part, note, opened, until, isOwned, hasFile, end }] of DISPUTES.entries()) {
    const document = documents[at];
    if (!document) continue;
    const { id } = await openDispute(tx, who, {
      document: document.id,
      kind,
      amount: fromCents(Math.max(1, Math.round(centsOf(document.balance) * part))),
      note,
    });
    if (hasFile)
      await addFile(tx, who, id, { fileName: 'guia-de-remision.png', bytes: Buffer.from(RECEIPT, 'base64') });
    if (end) await endDispute(tx, { ...who, role: 'administrador' }, id, end);
    await tx.rows(sql`
      update dispute set created_at = current_date + ${opened}::int + time '10:00', owner_id = ${isOwned ? who.userId : null}, due_on = ${until === undefined ? null : daysFrom(today, until)},
        ended_at = case when ended_at is not null then current_date - 1 + time '16:00' end
      where id = ${id}`);
  }
}

import type { Queryable } from '../database/database';
import { named, sql } from '../database/sql';
import type { Actor } from '../ledger/audit';
import { conflict } from '../problems';
import { customers } from './change';

/** Problem 409 names the records that keep a customer. Contacts and bank data go with the customer. */
export async function removeCustomer(tx: Queryable, who: Actor, id: string): Promise<void> {
  const before = await customers.lock(tx, who, id);
  const links = await linksOf(tx, id);
  if (links.length > 0) {
    const name = `${before.first_name} ${before.last_name}`.trim();
    throw conflict(`${name} tiene ${inWords(links)}. No se eliminó nada.`, { code: 'in-use' });
  }
  await customers.retire(tx, who, before, { is_active_cm: false });
}

type Links = { n: number; one: string; many: string };

/** The tables whose rows keep their customer, and which of them. */
export const LINKS = [
  { table: 'document', where: sql`true`, one: 'documento', many: 'documentos' },
  { table: 'payment', where: sql`voided_at is null`, one: 'pago', many: 'pagos' },
  { table: 'debit_detail', where: sql`live`, one: 'cobro en un débito en curso', many: 'cobros en débitos en curso' },
  { table: 'subscription', where: sql`status <> 'terminada'`, one: 'suscripción', many: 'suscripciones' },
  { table: 'payment_link', where: sql`status = 'pendiente'`, one: 'enlace de pago', many: 'enlaces de pago' },
];

async function linksOf(tx: Queryable, id: string): Promise<Links[]> {
  const found: Links[] = [];
  for (const { table, where, ...words } of LINKS) {
    const [counted] = await tx.rows<{ n: number }>(
      sql`select count(*) as n from ${named(table)} where customer_id = ${id} and ${where}`,
    );
    if (counted?.n) found.push({ n: counted.n, ...words });
  }
  return found;
}

function inWords(links: Links[]): string {
  const words = links.map(({ n, one, many }) => `${n} ${n === 1 ? one : many}`);
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' y ');
}

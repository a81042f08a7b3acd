import { z } from 'zod';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { layout, type NamedLayout } from './layout';
import { layoutOf } from './layouts';

const sent = z.object({ name: z.string(), layout });

/** The layout of a debit's order: the one it was sent with, else the current one of its account. */
export async function layoutOfDebit(db: Queryable, profileId: string, id: string): Promise<NamedLayout | undefined> {
  const [found] = await db.rows<{ sent_layout: unknown; order_layout: string | null }>(sql`
    select b.sent_layout, a.order_layout from debit b join bank_account a on a.id = b.bank_account_id
    where b.profile_id = ${profileId} and b.id = ${id}`);
  const stored = sent.safeParse(found?.sent_layout);
  if (stored.success) return stored.data;
  return found?.order_layout ? layoutOf(db, profileId, found.order_layout) : undefined;
}

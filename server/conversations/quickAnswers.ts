import type * as z from 'zod/mini';
import type { createQuickAnswer, QuickAnswer, updateQuickAnswer } from '../../src/api/contract/messaging/quickAnswers';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import { type Listed, listed, type Page } from '../database/list';
import { every, type Sql, sql } from '../database/sql';
import type { Actor } from '../ledger/audit';
import { recordsOf } from '../ledger/records';
import { notFound } from '../problems';

const answersFrom = (rows: Sql) => sql`select q.id, q.version, q.name, q.text from ${rows} q`;

export function listQuickAnswers(
  db: Queryable,
  profileId: string,
  page: Page,
  search: string | undefined,
): Promise<Listed<QuickAnswer>> {
  const where = every([sql`q.profile_id = ${profileId}`, search && contains(sql`q.name || ' ' || q.text`, search)]);
  const list = { rows: sql`select q.* from quick_answer q`, where, order: sql`match_key(q.name), q.id` };
  return listed(db, { ...list, projection: answersFrom }, page);
}

const answers = recordsOf<QuickAnswer>({
  table: 'quick_answer',
  read: async (db, { profileId }, id) => {
    const [found] = await db.rows<QuickAnswer>(
      sql`${answersFrom(sql`quick_answer`)} where q.profile_id = ${profileId} and q.id = ${id}`,
    );
    if (!found) throw notFound('la respuesta rápida');
    return found;
  },
  once: {
    constraint: 'quick_answer_name',
    msg: 'Ya hay una respuesta rápida con ese nombre. No se guardó; use otro nombre o cambie la que existe.',
    fields: { name: 'Ya existe' },
  },
});

/** Problem 409 for a name that exists. */
export const addQuickAnswer = (tx: Queryable, who: Actor, body: z.output<(typeof createQuickAnswer)['body']>) =>
  answers.add(tx, who, body);

/** Problem 412 for a stale version, besides that of `addQuickAnswer`. */
export async function changeQuickAnswer(
  tx: Queryable,
  who: Actor,
  id: string,
  { version, ...columns }: z.output<(typeof updateQuickAnswer)['body']>,
): Promise<QuickAnswer> {
  return answers.change(tx, who, await answers.lock(tx, who, id, version), columns);
}

export async function removeQuickAnswer(tx: Queryable, who: Actor, id: string): Promise<void> {
  await answers.remove(tx, who, await answers.lock(tx, who, id));
}

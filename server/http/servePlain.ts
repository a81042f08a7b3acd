import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Answer, AnyRow } from '../../src/api/contract/row';
import type { Queryable } from '../database/database';
import type { Page } from '../database/list';
import type { Actor } from '../ledger/audit';
import { type ListRow, serveList } from './paging';
import { nothing, type Options, serveChange, serveRead } from './serve';

type ById = AnyRow & { params: z.ZodMiniType<{ id: string }> };
type Deletion = ById & { answer: z.ZodMiniType<object> };

/** Serves the rows of a plain area: `area` is its file of the domain, `read` and `write` are who may do which. */
export function servePlain<L extends ListRow, O extends ById, A extends AnyRow, C extends ById>(
  app: FastifyInstance,
  rows: { list: L; read?: O; add: A; change: C; remove: Deletion },
  { read, write = read }: { read: Options; write?: Options },
  area: {
    list(db: Queryable, profileId: string, page: Page, query: z.output<L['query']>): Promise<Answer<L>>;
    read(db: Queryable, profileId: string, id: string): Promise<Answer<O>>;
    add(tx: Queryable, who: Actor, body: z.output<A['body']>): Promise<Answer<A>>;
    change(tx: Queryable, who: Actor, id: string, body: z.output<C['body']>): Promise<Answer<C>>;
    remove(tx: Queryable, who: Actor, id: string): Promise<void>;
  },
): void {
  serveList(app, rows.list, read, ({ query, who, db }, page) => area.list(db, who.profileId, page, query));
  if (rows.read) serveRead(app, rows.read, read, ({ params, who, db }) => area.read(db, who.profileId, params.id));
  serveChange(app, rows.add, { ...write, status: 201 }, ({ body, who, tx }) => area.add(tx, who, body));
  serveChange(app, rows.change, write, ({ params, body, who, tx }) => area.change(tx, who, params.id, body));
  serveChange(app, rows.remove, write, ({ params, who, tx }) => area.remove(tx, who, params.id).then(nothing));
}

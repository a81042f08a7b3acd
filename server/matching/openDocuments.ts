import { piece, type Sql } from '../database/sql';

/** The conditions are text, not database functions: so the planner sees that indexes fit. */
export const isOpen = (document: string): Sql => piece(`${document}.is_owed`);

export const isPaid = (document: string): Sql => piece(`${document}.balance = 0 and ${document}.voided_at is null`);

/** The document `d` of each row. It is looked up: the planner would read all documents of all companies where a statement is long. */
export const eachOf = (document: string): Sql =>
  piece(`cross join lateral (select d.* from document d where d.id = ${document} offset 0) d`);

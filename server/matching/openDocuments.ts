import { piece, type Sql } from '../database/sql';

/** The conditions are text, not database functions: so the planner sees that indexes fit. */
export const isOpen = (document: string): Sql => piece(`${document}.is_owed`);

export const isPaid = (document: string): Sql => piece(`${document}.balance = 0 and ${document}.voided_at is null`);

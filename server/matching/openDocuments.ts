import { piece, type Sql } from '../database/sql';

/** The conditions are text, not database functions: so the planner sees that the partial indexes fit. */
export const isOpen = (document: string): Sql => piece(`${document}.balance > 0 and ${document}.voided_at is null`);

export const isPaid = (document: string): Sql => piece(`${document}.balance = 0 and ${document}.voided_at is null`);

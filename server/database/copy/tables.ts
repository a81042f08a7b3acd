import type { Queryable } from '../database';

type Column = { name: string; type: string };
export type Table = { name: string; columns: Column[]; hasBytes: boolean };

/** The tables of a copy, with every column that is not computed. */
export function tablesOf(tx: Queryable): Promise<Table[]> {
  return tx.rows<Table>(
    `select c.relname as name, bool_or(a.atttypid = 'bytea'::regtype) as "hasBytes",
       jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('schema_migration', 'schema_function')
     group by c.relname order by c.relname collate "C"`,
  );
}

export function sequencesOf(tx: Queryable): Promise<{ name: string; last: string | null }[]> {
  return tx.rows(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  );
}

/** A long copy has no time limits, and texts of dates mean the same on every server. */
export const LONG_WORK = `set local statement_timeout = 0; set local lock_timeout = 0; set local row_security = off;
  set local datestyle = 'ISO'; set local idle_in_transaction_session_timeout = 0`;

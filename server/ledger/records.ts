import type * as z from 'zod/mini';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import { type Listed, listed, type Orders, orderOf, type Page } from '../database/list';
import { type Columns, every, insertInto, listOf, named, type Sql, set, sql } from '../database/sql';
import { mustBeCurrent, notFound, type Once, writtenOnce } from '../problems';
import { type Actor, audit, type Signature } from './audit';

/** Staff's records in the rows of a table, each with a version that counts its changes. */
type Kind<T, W extends Signature> = {
  /** The audit uses this name too. */
  table: string;
  /** Problem 404 when the profile has no such record. */
  read(db: Queryable, who: W, id: string): Promise<T>;
  /** The part of a record that the audit stores; by default all of it. */
  audited?(record: T): object;
  once?: Once;
  /** The message for staff when somebody else was quicker. */
  stale?: string;
};

/**
 * The columns that a body's fields are written to, so that a new field without a column is a type error. `Elsewhere`: the fields that
 * have another column or are rows of their own; `Named`: the columns that no field is called after.
 */
export type ColumnsOf<Body, Elsewhere extends keyof Body = never, Named extends string = never> = Record<
  Exclude<keyof Body, 'version' | Elsewhere> | Named,
  unknown
>;

/** Writes rows that belong to a record, before the record is read again. */
type Besides = (id: string) => Promise<unknown>;

/** Locks, adds, changes and deletes records of a kind, in the caller's transaction and with audit lines. */
export function recordsOf<T extends { id: string; version?: number | null | undefined }, W extends Signature = Actor>({
  table,
  read,
  audited = (record) => record,
  once,
  stale,
}: Kind<T, W>) {
  const write = (tx: Queryable, statement: Sql) => {
    const writing = tx.rows<{ id: string }>(statement);
    return once ? writtenOnce(writing, once) : writing;
  };

  return {
    /** Locks the record until the transaction ends. Problem 404, or 412 when `version` is not the current one. */
    async lock(tx: Queryable, who: W, id: string, version?: number): Promise<T> {
      await tx.rows(sql`select from ${named(table)} where profile_id = ${who.profileId} and id = ${id} for update`);
      const record = await read(tx, who, id);
      mustBeCurrent(record, version, stale);
      return record;
    },

    async add(tx: Queryable, who: W, columns: Columns, besides?: Besides): Promise<T> {
      const row = insertInto(table, { profile_id: who.profileId, ...columns });
      const [made] = await write(tx, sql`${row} returning id`);
      const id = made?.id ?? '';
      await besides?.(id);
      const after = await read(tx, who, id);
      await audit(tx, who, [{ action: 'crear', entity: table, entityId: id, after: audited(after) }]);
      return after;
    },

    /** Increments its version. */
    async change(tx: Queryable, who: W, before: T, columns: Columns, besides?: Besides): Promise<T> {
      const { id } = before;
      const changes = set({ ...columns, version: sql`version + 1` });
      await write(tx, sql`update ${named(table)} ${changes} where id = ${id}`);
      await besides?.(id);
      const after = await read(tx, who, id);
      const line = { entity: table, entityId: id, before: audited(before), after: audited(after) };
      await audit(tx, who, [{ action: 'cambiar', ...line }]);
      return after;
    },

    async remove(tx: Queryable, who: W, before: T): Promise<void> {
      await tx.rows(sql`delete from ${named(table)} where id = ${before.id}`);
      await audit(tx, who, [{ action: 'eliminar', entity: table, entityId: before.id, before: audited(before) }]);
    },

    /** Marks a record as deleted; its row stays, since others still name it. */
    async retire(tx: Queryable, who: W, before: T, columns: Columns = {}): Promise<void> {
      const changes = set({ ...columns, deleted_at: sql`now()`, version: sql`version + 1` });
      await tx.rows(sql`update ${named(table)} ${changes} where id = ${before.id}`);
      await audit(tx, who, [{ action: 'eliminar', entity: table, entityId: before.id, before: audited(before) }]);
    },
  };
}

type Plain<F extends string> = {
  table: string;
  /** Its rows' name in the projection, the orders and what narrows a list. */
  alias: string;
  /** Selects the contract's fields of `rows`. */
  projection(rows: Sql): Sql;
  /** Which rows are there at all; by default all of the company. */
  isThere?: Sql;
  /** The rows that a list is ordered and narrowed by, where the table's own columns do not do. */
  rows?: Sql;
  orders: Orders<F>;
  /** Its name in a 404: `la categoría`. */
  missing: string;
  once?: Once;
};

/** What a plain area asks of its table: `recordsOf`, a list of the company's and one of them. */
export function plainRecordsOf<T extends { id: string; version?: number | null | undefined }, F extends string>({
  table,
  alias,
  projection,
  isThere,
  rows = sql`select ${named(alias)}.* from ${named(table)} ${named(alias)}`,
  orders,
  missing,
  once,
}: Plain<F>) {
  const ofCompany = (profileId: string) => every([sql`${named(alias)}.profile_id = ${profileId}`, isThere]);

  /** Problem 404 when the company has no such record. */
  async function read(db: Queryable, profileId: string, id: string): Promise<T> {
    const one = sql`${ofCompany(profileId)} and ${named(alias)}.id = ${id}`;
    const [found] = await db.rows<T>(sql`${projection(named(table))} where ${one}`);
    if (!found) throw notFound(missing);
    return found;
  }

  return {
    ...recordsOf<T>({ table, read: (db, { profileId }, id) => read(db, profileId, id), ...(once && { once }) }),
    read,

    /** A page of those that `narrowed` leaves. */
    list(
      db: Queryable,
      profileId: string,
      page: Page,
      ordering: NoInfer<F | `-${F}`> | undefined,
      narrowed: Parameters<typeof every>[0] = [],
    ): Promise<Listed<T>> {
      const where = every([ofCompany(profileId), ...narrowed]);
      return listed(db, { rows, where, order: orderOf(orders, ordering), projection }, page);
    },
  };
}

type PlainArea<S, F extends string> = Omit<Plain<F>, 'alias' | 'projection' | 'rows'> & {
  /** The contract's: each of its fields is a column. */
  shape: S;
  /** The text that a search looks in. */
  searched: Sql;
};

/** The calls of a plain area whose fields are columns and of which nothing else is refused, as `servePlain` asks for them. */
export function plainAreaOf<
  S extends z.ZodMiniObject & z.ZodMiniType<{ id: string; version?: number | null | undefined }>,
  F extends string = never,
>({ shape, searched, ...plain }: PlainArea<S, F>) {
  const fields = listOf(Object.keys(shape.shape).map(named));
  const projection = (rows: Sql) => sql`select ${fields} from ${rows} r`;
  const records = plainRecordsOf<z.output<S>, F>({ ...plain, alias: 'r', projection });
  type Query = { search?: string | undefined; ordering?: NoInfer<F | `-${F}`> | undefined };

  return {
    read: records.read,
    list: (db: Queryable, profileId: string, page: Page, { search, ordering }: Query) =>
      records.list(db, profileId, page, ordering, [search && contains(searched, search)]),
    add: (tx: Queryable, who: Actor, body: Columns) => records.add(tx, who, body),
    async change(
      tx: Queryable,
      who: Actor,
      id: string,
      { version, ...body }: Columns & { version?: number | undefined },
    ) {
      return records.change(tx, who, await records.lock(tx, who, id, version), body);
    },
    async remove(tx: Queryable, who: Actor, id: string) {
      await records.remove(tx, who, await records.lock(tx, who, id));
    },
  };
}

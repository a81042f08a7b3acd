import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import { type Listed, listed, type Page } from '../database/list';
import { sql } from '../database/sql';

/** Who works in the caller's company, by name: names are all that a colleague sees. */
export function listPeople(
  db: Queryable,
  page: Page,
  { search }: { search?: string | undefined },
): Promise<Listed<{ id: string; name: string }>> {
  return listed(
    db,
    {
      rows: sql`select u.id, u.name from colleagues() u`,
      where: search ? contains(sql`u.name`, search) : sql`true`,
      order: sql`match_key(u.name), u.id`,
      projection: (rows) => sql`select u.id, u.name from ${rows} u`,
    },
    page,
  );
}

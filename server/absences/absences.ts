import type * as z from 'zod/mini';
import type {
  Absence,
  createAbsence,
  listAbsences as row,
  updateAbsence,
} from '../../src/api/contract/customers/absences';
import type { Staff } from '../activities/read';
import { contains } from '../database/contains';
import type { Queryable } from '../database/database';
import { type Listed, listed, type Page } from '../database/list';
import { every, type Sql, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { type ColumnsOf, recordsOf } from '../ledger/records';
import { conflict, forbidden, notFound, refused } from '../problems';

type Body = z.output<(typeof createAbsence)['body']>;

/** Those of today, those to come, then those that are over, the latest first. */
const ORDER = sql`current_date > r.ends_on, case when current_date > r.ends_on then current_date - r.ends_on else r.starts_on - current_date end, r.id`;

const absencesFrom = (rows: Sql, { userId, role }: Staff) => sql`
  select r.id, r.version, r.person_id as person, coalesce(name_of(r.person_id), '') as person_name,
    r.substitute_id as substitute, coalesce(name_of(r.substitute_id), '') as substitute_name, r.starts_on, r.ends_on,
    case when current_date > r.ends_on then 'terminada' when current_date < r.starts_on then 'por_empezar' else 'vigente' end as status,
    ${role === 'administrador'}::boolean or r.person_id = ${userId} as editable
  from ${rows} r`;

export function listAbsences(
  db: Queryable,
  who: Staff,
  page: Page,
  { search }: z.output<(typeof row)['query']>,
): Promise<Listed<Absence>> {
  const named = (person: Sql) => sql`${contains(sql`coalesce(name_of(${person}), '')`, search ?? '')}`;
  return listed(
    db,
    {
      rows: sql`select r.* from absence r`,
      where: every([
        sql`r.profile_id = ${who.profileId}`,
        search && sql`(${named(sql`r.person_id`)} or ${named(sql`r.substitute_id`)})`,
      ]),
      order: ORDER,
      projection: (rows) => absencesFrom(rows, who),
    },
    page,
  );
}

async function readAbsence(db: Queryable, who: Staff, id: string): Promise<Absence> {
  const [found] = await db.rows<Absence>(sql`
    ${absencesFrom(sql`absence`, who)} where r.profile_id = ${who.profileId} and r.id = ${id}`);
  if (!found) throw notFound('el reemplazo');
  return found;
}

const absences = recordsOf<Absence, Staff>({ table: 'absence', read: readAbsence });

/** Problem 403 for another person's, 422 for days or people that do not fit, 409 where another one is replaced then. */
export async function addAbsence(tx: Queryable, who: Staff, body: Body): Promise<Absence> {
  await mustFit(tx, who, body);
  return absences.add(tx, who, { ...columnsOf(body), created_by: who.userId });
}

/** Problem 412 for a stale version, besides those of `addAbsence`. */
export async function changeAbsence(
  tx: Queryable,
  who: Staff,
  id: string,
  { version, ...body }: z.output<(typeof updateAbsence)['body']>,
): Promise<Absence> {
  const before = mayChange(await absences.lock(tx, who, id, version));
  await mustFit(tx, who, body, id);
  return absences.change(tx, who, before, columnsOf(body));
}

export async function removeAbsence(tx: Queryable, who: Staff, id: string): Promise<void> {
  await absences.remove(tx, who, mayChange(await absences.lock(tx, who, id)));
}

const columnsOf = ({ person, substitute, starts_on, ends_on }: Body) =>
  ({
    person_id: person,
    substitute_id: substitute,
    starts_on,
    ends_on,
  }) satisfies ColumnsOf<Body, 'person' | 'substitute', 'person_id' | 'substitute_id'>;

const NOT_YOURS = 'Su reemplazo lo dice cada persona; el de otra, una persona administradora. No se cambió nada.';

function mayChange(found: Absence): Absence {
  if (found.editable) return found;
  throw forbidden(NOT_YOURS);
}

async function mustFit(tx: Queryable, who: Staff, body: Body, id: string | null = null): Promise<void> {
  const { person, substitute, starts_on, ends_on } = body;
  if (person !== who.userId && who.role !== 'administrador') throw forbidden(NOT_YOURS);
  if (ends_on < starts_on) {
    throw refused('El último día es anterior al primero. Revise las fechas.', {
      fields: { ends_on: 'Es anterior al primero' },
    });
  }
  if (person === substitute) {
    throw refused('Nadie se reemplaza a sí mismo. Elija a otra persona.', { fields: { substitute: 'Elija a otra' } });
  }
  const colleagues = await tx.rows<{ id: string }>(sql`
    select u.id from colleagues() u where u.id = any(${[person, substitute].filter(isUuid)}::uuid[])`);
  for (const [name, one] of [
    ['person', person],
    ['substitute', substitute],
  ] as const) {
    if (!colleagues.some((found) => found.id === one)) {
      throw refused('Esa persona ya no trabaja aquí. Elija a otra.', { fields: { [name]: 'Elija a otra' } });
    }
  }
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`absence ${person}`}, 0))`);
  const [other] = await tx.rows<{ name: string; first: string; last: string }>(sql`
    select coalesce(name_of(substitute_id), '') as name, to_char(starts_on, 'DD/MM/YYYY') as first, to_char(ends_on, 'DD/MM/YYYY') as last
    from absence where person_id = ${person} and starts_on <= ${ends_on} and ends_on >= ${starts_on} and id is distinct from ${id}::uuid
    limit 1`);
  if (!other) return;
  throw conflict(
    `Del ${other.first} al ${other.last} ya lo reemplaza ${other.name}. Cambie ese reemplazo, o elija otros días.`,
    { code: 'overlaps', fields: { starts_on: 'Ya hay un reemplazo' } },
  );
}

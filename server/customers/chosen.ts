import type * as z from 'zod/mini';
import type { changeSubcategories as row } from '../../src/api/contract/customers/customers';
import type { Queryable } from '../database/database';
import { every, sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { conflict } from '../problems';
import { customersFound, prepareSearch } from './read';

type Chosen = Omit<z.output<(typeof row)['body']>, 'subcategory' | 'is_in'>;

/**
 * The customers that staff chose, by their ids or by the list's filters, locked until the transaction ends. Of those named by id the ones that
 * are left count. Problem 409 when none is, or when the filters leave another number than staff saw.
 */
export async function meantBy(
  tx: Queryable,
  profileId: string,
  { customers, expected, ...search }: Chosen,
): Promise<string[]> {
  if (!customers) await prepareSearch(tx, profileId, search);
  const { rows, where } = customersFound(profileId, customers ? {} : search);
  const meant = await tx.rows<{ id: string }>(
    sql`select c.id from customer c where ${every([
      sql`c.id in (select id from (${rows} where ${where}) found)`,
      customers && sql`c.id = any(${customers.filter(isUuid)}::uuid[])`,
    ])} order by c.id for update of c`,
  );
  const isRight = customers ? meant.length > 0 && meant.length <= expected : meant.length === expected;
  if (isRight) return meant.map(({ id }) => id);
  throw conflict(
    meant.length === 0
      ? 'Ya no hay ninguno de esos clientes: quizá se eliminaron. No se cambió nada; elija otros.'
      : `Ahora ${meant.length === 1 ? 'es 1 cliente' : `son ${meant.length} clientes`} y no ${expected}. No se cambió ninguno; revise y vuelva a aplicar.`,
  );
}

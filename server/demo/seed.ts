import { randomUUID } from 'node:crypto';
import { openCompany } from '../company/company';
import type { Database, Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { Actor } from '../ledger/audit';
import { hashPassword, passwordFits } from '../session/passwords';
import { addUser, profileNamed, userByEmail } from '../session/user';
import { fillDemo } from './fill';

export const DEMO_EMAIL = 'demo@cartera.local';

/**
 * Makes the demo company with its receivables and account in a database without users, and lets `password` open that account from now on.
 * Answers whether there is a demo account: a database that others use already gets none.
 */
export async function seedDemo(database: Database, password: string): Promise<boolean> {
  const [anybody] = await database.rows(sql`select 1 from app_user limit 1`);
  if (!anybody) await firstDemo(database, password);
  const user = await userByEmail(database, DEMO_EMAIL);
  if (user && !(await passwordFits(user.password_hash, password))) {
    const hash = await hashPassword(password);
    await database.rows(sql`update app_user set password_hash = ${hash} where id = ${user.id}`);
  }
  return user !== undefined;
}

/** Those whom Ana Paredes shares the customers with; nobody logs in as them before an administrator makes them a password. */
const COLLEAGUES = ['Diego Salazar', 'Paola Cevallos'];

/** A third of the customers each, and a few nobody's; one of them is away soon. */
async function fillOwners(tx: Queryable, { userId, profileId }: Actor): Promise<void> {
  const owners = [userId];
  for (const fullName of COLLEAGUES) {
    const email = `${fullName.toLowerCase().replace(' ', '.')}@cartera.local`;
    const passwordHash = await hashPassword(randomUUID());
    owners.push((await addUser(tx, { email, fullName, passwordHash, role: 'operador', profileId })).id);
  }
  await tx.rows(sql`
    update customer c set owner_id = (${owners}::uuid[])[1 + r.place % ${owners.length}::int]
    from (select id, row_number() over (order by dni) as place from customer where profile_id = ${profileId}) r
    where r.id = c.id and r.place % 10 <> 0`);
  const [, away, substitute] = owners;
  await tx.rows(sql`
    insert into absence (profile_id, person_id, substitute_id, starts_on, ends_on, created_by)
    select ${profileId}, ${away}::uuid, ${substitute}::uuid, current_date + 3, current_date + 9, ${userId}`);
}

async function firstDemo(database: Database, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await database.transaction(async (tx) => {
    const profileId = await profileNamed(tx, 'Comercial Andina', async (_, id) => {
      await tx.rows(sql`update profile set country = 'EC' where id = ${id}`);
      await openCompany(tx, id);
    });
    const person = { email: DEMO_EMAIL, fullName: 'Ana Paredes', passwordHash };
    const { id: userId } = await addUser(tx, { ...person, role: 'administrador', profileId });
    await fillDemo(tx, { userId, profileId });
    await fillOwners(tx, { userId, profileId });
  });
  // Fresh rows have no statistics, and without them the planner reads entire tables.
  await database.rows(sql`analyze`);
}

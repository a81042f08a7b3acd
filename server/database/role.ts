import pg from 'pg';
import { APP_ROLE, type Database } from './database';

/**
 * Makes the role for work on one profile, without a login and only with the rights that migrations grant, and grants it
 * to this user. All databases of a server share it. Throws an Error for people if making or granting it fails.
 */
export async function ensureRole(database: Database): Promise<void> {
  const [me] = await database.rows<{ name: string; there: boolean }>(
    `select current_user::text as name, exists (select from pg_roles where rolname = '${APP_ROLE}') as there`,
  );
  const user = pg.escapeIdentifier(me?.name ?? '');
  try {
    if (!me?.there) await create(database);
    if (!(await canSetRole(database))) await database.rows(`grant ${APP_ROLE} to ${user}`);
  } catch (cause) {
    throw new Error(
      `El usuario ${user} de la base de datos no puede crear ni usar el rol ${APP_ROLE}, que separa los datos de cada empresa. Pida a quien la administra: create role ${APP_ROLE} nologin; grant ${APP_ROLE} to ${user};`,
      { cause },
    );
  }
}

const MADE_MEANWHILE = ['42710', '23505'];

async function create(database: Database): Promise<void> {
  try {
    await database.rows(`create role ${APP_ROLE} nologin`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !MADE_MEANWHILE.includes(error.code ?? '')) throw error;
  }
}

/** Tests by taking the role: versions differ in what membership allows. */
async function canSetRole(database: Database): Promise<boolean> {
  try {
    await database.transaction((tx) => tx.rows(`set local role ${APP_ROLE}`));
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return false;
    throw error;
  }
}

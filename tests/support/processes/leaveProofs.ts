import { openDatabase, type Queryable } from '../../../server/database/database';
import { lockHolder } from '../../../server/database/embedded/lock';

/** The proofs of a demonstration stay unread, for good. */
export const leaveProofs = (db: Queryable) => db.rows("delete from job where name = 'read_proof'");

/** The same in the folder of a service at work: it and each later start would go on reading them, beside all that is asked of it. */
export async function leaveProofsIn(folder: string): Promise<void> {
  const database = await openDatabase((await lockHolder(folder))?.url ?? '', { connections: 1 });
  await leaveProofs(database);
  await database.close();
}

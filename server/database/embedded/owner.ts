import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The user of the database, if it cannot be the service's own. */
export type Owner = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root: then it runs as the data's owner, else as the system's `postgres` or `nobody`.
 * `undefined`: it runs as the service's own user.
 */
export function ownerOf(data: string): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const there = statSync(data, { throwIfNoEntry: false });
  if (there && there.uid !== 0) return { uid: there.uid, gid: there.gid };
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) {
    throw new Error(
      'PostgreSQL no acepta trabajar como root y este sistema no tiene los usuarios postgres ni nobody. Arranque con otro usuario, o indique un PostgreSQL con DATABASE_URL.',
    );
  }
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** Whether each folder on the way to `path` lets the owner through. */
export function canReach(path: string, owner: Owner): boolean {
  for (let folder = realpathSync(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (dirname(folder) === folder) return true;
  }
}

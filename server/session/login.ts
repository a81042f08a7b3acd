import type { Limits } from '../config';
import type { Database } from '../database/database';
import { unauthorized } from '../problems';
import { isKnownAddress, rememberAddress } from './knownAddresses';
import * as limit from './limits';
import { passwordFits } from './passwords';
import { enteredNow, type User, userByEmail } from './user';

type Attempt = { email: string; password: string; address: string; log: Log };
type Log = { warn(about: Record<string, unknown>, text: string): void };

/** The user of this e-mail and password. Problem 401 for others, 429 for too many attempts. */
export async function enter(db: Database, limits: Limits, { email, password, address, log }: Attempt): Promise<User> {
  const perAddress = limit.perAddress(limits, 'login');
  const account = email.trim().toLowerCase();
  const here = `${account} ${address}`;
  await limit.consume(db, limit.LOGINS_OF_ACCOUNT_FROM_ADDRESS, here);
  const user = await userByEmail(db, account);
  // A neighbour's attempts do not block a known address, and it counts only when refused.
  const known = user !== undefined && (await isKnownAddress(db, user.id, address));
  if (!known) {
    await limit.consume(db, perAddress, address);
    await limit.consume(db, limit.LOGINS_OF_ACCOUNT, account);
  }
  const fits = await passwordFits(user?.password_hash, password);
  if (!fits || !user || user.disabled_at !== null) {
    if (known) await limit.consume(db, perAddress, address);
    log.warn({ address, user: user?.id, disabled: fits || undefined }, 'login refused');
    throw unauthorized('El email o la contraseña no son correctos.', { code: 'bad-login' });
  }
  await limit.clear(db, limit.LOGINS_OF_ACCOUNT_FROM_ADDRESS, here);
  if (!known) {
    await limit.giveBack(db, perAddress, address);
    await limit.giveBack(db, limit.LOGINS_OF_ACCOUNT, account);
  }
  await rememberAddress(db, user.id, address);
  await enteredNow(db, user);
  return user;
}

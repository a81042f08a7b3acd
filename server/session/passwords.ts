import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id with the library's parameters (19 MiB, 2 passes: OWASP's minimum); hashing runs outside the event loop. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let nobody: Promise<string> | undefined;

/** Whether the password matches the hash. It takes as long without a hash, so that time does not reveal who has an account. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(randomBytes(24).toString('base64'));
  const fits = await verify(stored ?? (await nobody), password);
  return fits && stored !== undefined;
}

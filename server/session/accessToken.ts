import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { USER_ROLE } from '../../src/api/contract/console/users';
import { unauthorized } from '../problems';
import type { Role } from './abilities';

const claims = z.object({
  sub: z.uuid(),
  profile_id: z.uuid().nullable(),
  role: z.enum(USER_ROLE).nullable(),
  name: z.string(),
  epoch: z.number().int(),
  exp: z.number(),
});

/** The token's owner. Profile and role are null until somebody grants them. */
export type Bearer = { userId: string; profileId: string | null; role: Role | null; name: string; epoch: number };

const MINUTES = 15;
const ISSUER = 'cartera';

export async function signAccessToken(secret: Uint8Array, bearer: Bearer, now = new Date()): Promise<string> {
  return new SignJWT({ profile_id: bearer.profileId, role: bearer.role, name: bearer.name, epoch: bearer.epoch })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(bearer.userId)
    .setIssuer(ISSUER)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + MINUTES * 60_000))
    .sign(secret);
}

/** `until`: when the token ends, as Date.now() counts. */
type Verified = { bearer: Bearer; until: number };

/** By secret and token, the latest last: each person's calls bring one token for minutes, and verifying it costs more than a small call. */
const verified = new WeakMap<Uint8Array, Map<string, Verified>>();
const MOST_REMEMBERED = 5_000;

/** Throws a Problem 401 for a token that is missing, expired or not ours. */
export async function verifyAccessToken(secret: Uint8Array, header: string | undefined): Promise<Verified> {
  const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
  if (!token) throw unauthorized('Ingrese con su email y contraseña.', { code: 'no-token' });
  const remembered = verified.get(secret) ?? new Map<string, Verified>();
  verified.set(secret, remembered);
  const known = remembered.get(token);
  if (known && Date.now() < known.until) return known;
  const found = await verify(secret, token);
  remembered.set(token, found);
  for (const oldest of remembered.keys()) {
    if (remembered.size <= MOST_REMEMBERED) break;
    remembered.delete(oldest);
  }
  return found;
}

async function verify(secret: Uint8Array, token: string): Promise<Verified> {
  try {
    const options = { issuer: ISSUER, algorithms: ['HS256'], requiredClaims: ['exp'] };
    const { payload } = await jwtVerify(token, secret, options);
    const { sub, profile_id, role, name, epoch, exp } = claims.parse(payload);
    return { bearer: { userId: sub, profileId: profile_id, role, name, epoch }, until: exp * 1_000 };
  } catch (cause) {
    const code = cause instanceof errors.JWTExpired ? 'expired' : 'bad-token';
    throw unauthorized('La sesión venció. Ingrese de nuevo.', { code, cause });
  }
}

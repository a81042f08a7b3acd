import * as z from 'zod/mini';
import { offers } from '../offers';
import { id, row } from '../row';

/** Authentication: specification chapter 7. Answers as docs/contract.md says. */

const rule = z.looseObject({ action: z.string(), subject: z.string() });

export const userData = z.looseObject({
  id,
  fullName: z.string(),
  email: z.string(),
  role: z.string(),
  profile_id: z.nullable(z.string()),
  /** Absent or empty: the default is a read permission on the subject Auth. */
  ability: z.optional(z.array(rule)),
  /** Ours: the company's name, to show it after the login. */
  company: z.optional(z.string()),
  /** Ours: its country, ISO 3166-1; null until somebody said it. */
  company_country: z.optional(z.nullable(z.string())),
  /** Ours: the company is a demonstration, whose days can be let pass. */
  demo: z.optional(z.boolean()),
  /** Ours: which of the calls that only Cartera has are served. */
  offers: z.optional(offers),
});
export type UserData = z.output<typeof userData>;

export const tokens = z.looseObject({
  accessToken: z.string().check(z.minLength(1)),
  refreshToken: z.string().check(z.minLength(1)),
});
export type Tokens = z.output<typeof tokens>;

export const sessionAnswer = z.extend(tokens, { userData });
export type SessionAnswer = z.output<typeof sessionAnswer>;

export const login = row({
  name: 'login',
  method: 'POST',
  path: '/users/login/',
  body: z.object({
    email: z.string().check(z.minLength(1), z.maxLength(200)),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  answer: sessionAnswer,
  token: false,
  repeatable: true,
});

export const isSession = (answer: object): answer is SessionAnswer => sessionAnswer.safeParse(answer).success;

export const register = row({
  name: 'register',
  method: 'POST',
  path: '/users/register/',
  body: z.object({
    fullName: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
    email: z.email().check(z.maxLength(200)),
    password: z.string().check(z.minLength(10), z.maxLength(200)),
  }),
  /** `requested`: somebody must approve it first. It is said as well where the e-mail has an account, which is nobody's to know. */
  answer: z.union([sessionAnswer, z.looseObject({ requested: z.literal(true) })]),
  token: false,
  repeatable: true,
});

/** Our addition: whether no user exists yet, in which case the next one becomes the administrator. */
export const getRegistration = row({
  name: 'getRegistration',
  method: 'GET',
  path: '/users/registration/',
  ours: true,
  answer: z.looseObject({ first: z.boolean() }),
  token: false,
});

/**
 * Our addition: rotating refresh tokens; a provider whose own do not rotate sends none, and the one that was sent is kept. `offers`: as in a login, since the service may have been
 * upgraded meanwhile.
 */
export const refresh = row({
  name: 'refresh',
  method: 'POST',
  path: '/jwt/refresh-token',
  ours: true,
  outside: true,
  body: z.object({ refreshToken: z.string().check(z.minLength(1)) }),
  answer: z.extend(tokens, { refreshToken: z.optional(tokens.shape.refreshToken), offers: z.optional(offers) }),
  token: false,
  repeatable: true,
});

/** Our addition: logging out revokes the family of refresh tokens. */
export const logout = row({
  name: 'logout',
  method: 'POST',
  path: '/jwt/revoke-token',
  ours: true,
  outside: true,
  body: z.object({ refreshToken: z.string().check(z.minLength(1)) }),
  answer: z.looseObject({}),
  token: false,
  repeatable: true,
});

import { z } from 'zod';
import { offers } from '../offers';
import { id, row } from '../row';

/** Authentication: specification chapter 7. Answers as in ARCHITECTURE.md, "The contract". */

export const rule = z.looseObject({ action: z.string(), subject: z.string() });

export const userData = z.looseObject({
  id,
  fullName: z.string(),
  email: z.string(),
  role: z.string(),
  profile_id: z.string().nullable(),
  /** Absent or empty: the default is a read permission on the subject Auth. */
  ability: z.array(rule).optional(),
  /** Ours: the company's name, to show it after the login. */
  company: z.string().optional(),
  /** Ours: the company is a demonstration, whose days can be let pass. */
  demo: z.boolean().optional(),
  /** Ours: which of the calls that only Cartera has are served. */
  offers: offers.optional(),
});
export type UserData = z.output<typeof userData>;

export const tokens = z.looseObject({ accessToken: z.string().min(1), refreshToken: z.string().min(1) });
export type Tokens = z.output<typeof tokens>;

export const sessionAnswer = tokens.extend({ userData });
export type SessionAnswer = z.output<typeof sessionAnswer>;

export const login = row({
  name: 'login',
  method: 'POST',
  path: '/users/login/',
  body: z.object({ email: z.string().min(1).max(200), password: z.string().min(1).max(200) }),
  answer: sessionAnswer,
  token: false,
});

export const isSession = (answer: object): answer is SessionAnswer => sessionAnswer.safeParse(answer).success;

export const register = row({
  name: 'register',
  method: 'POST',
  path: '/users/register/',
  body: z.object({
    fullName: z.string().trim().min(1).max(120),
    email: z.email().max(200),
    password: z.string().min(10).max(200),
  }),
  /** `requested`: somebody must approve it first. It is said as well where the e-mail has an account, which is nobody's to know. */
  answer: z.union([sessionAnswer, z.looseObject({ requested: z.literal(true) })]),
  token: false,
});

/** Our addition, see ARCHITECTURE.md: whether no user exists yet, in which case the next one becomes the administrator. */
export const getRegistration = row({
  name: 'getRegistration',
  method: 'GET',
  path: '/users/registration/',
  ours: true,
  answer: z.looseObject({ first: z.boolean() }),
  token: false,
});

/**
 * Our addition, see ARCHITECTURE.md: rotating refresh tokens. `offers`: as in a login, since the service may have been
 * upgraded meanwhile.
 */
export const refresh = row({
  name: 'refresh',
  method: 'POST',
  path: '/jwt/refresh-token',
  ours: true,
  outside: true,
  body: z.object({ refreshToken: z.string().min(1) }),
  answer: tokens.extend({ offers: offers.optional() }),
  token: false,
});

/** Our addition: logging out revokes the family of refresh tokens. */
export const logout = row({
  name: 'logout',
  method: 'POST',
  path: '/jwt/revoke-token',
  ours: true,
  outside: true,
  body: z.object({ refreshToken: z.string().min(1) }),
  answer: z.looseObject({}),
  token: false,
});

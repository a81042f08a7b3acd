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
  /** Ours: the channels that are not set up: what is sent by them stays in the local outbox, and reaches nobody. */
  unconfigured_channels: z.optional(z.array(z.string())),
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

/** What else another provider calls the parts of a session, which the specification leaves unnamed: the first that is there. */
const CALLED = {
  accessToken: ['accessToken', 'access_token', 'access', 'token', 'jwt'],
  refreshToken: ['refreshToken', 'refresh_token', 'refresh'],
  userData: ['userData', 'user_data', 'user', 'usuario'],
  fullName: ['fullName', 'full_name', 'name', 'nombre'],
} as const;

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
const firstOf = (fields: Fields, names: readonly string[]): unknown =>
  names.map((name) => fields[name]).find((value) => value !== undefined && value !== null);

/** A session by the names of the contract; under `data`, or with both tokens in a record of their own, it is one too. */
function asSession(value: unknown): unknown {
  const sent = fieldsOf(value);
  if (sent === undefined) return value;
  const fields = fieldsOf(sent.data) ?? sent;
  const both = fieldsOf(fields.tokens) ?? fieldsOf(fields.token) ?? fields;
  const user = fieldsOf(firstOf(fields, CALLED.userData));
  const named = {
    accessToken: firstOf(both, CALLED.accessToken),
    refreshToken: firstOf(both, CALLED.refreshToken),
    userData: user && { ...user, fullName: firstOf(user, CALLED.fullName) ?? personIn(user) },
  };
  return { ...fields, ...Object.fromEntries(Object.entries(named).filter(([, one]) => one !== undefined)) };
}

const personIn = ({ first_name, last_name }: Fields): string =>
  [first_name, last_name].filter((one) => typeof one === 'string' && one !== '').join(' ');

export const login = row({
  name: 'login',
  method: 'POST',
  path: '/users/login/',
  body: z.object({
    email: z.string().check(z.minLength(1), z.maxLength(200)),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  answer: z.pipe(z.transform(asSession), sessionAnswer),
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
  answer: z.pipe(z.transform(asSession), z.union([sessionAnswer, z.looseObject({ requested: z.literal(true) })])),
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
 * Our addition: rotating refresh tokens; a provider whose own do not rotate sends none, and the one that was sent is kept. `userData`: as in a login, since the person may have got
 * another role meanwhile; `offers`, since the service may have been upgraded.
 */
export const refresh = row({
  name: 'refresh',
  method: 'POST',
  path: '/jwt/refresh-token',
  ours: true,
  outside: true,
  body: z.object({ refreshToken: z.string().check(z.minLength(1)) }),
  answer: z.pipe(
    z.transform(asSession),
    z.extend(tokens, {
      refreshToken: z.optional(tokens.shape.refreshToken),
      userData: z.catch(z.optional(userData), undefined),
      offers: z.optional(offers),
    }),
  ),
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

import * as z from 'zod/mini';
import { byId, id, kindOf, listQuery, moment, orderingOf, pageOf, row } from '../row';

/** Our addition: who works with the console, what they may do, and who may not come in any more. */

export const USER_ROLE = ['administrador', 'operador', 'analista'] as const;
const USER_STATUS = ['pendiente', 'activo', 'inactivo'] as const;

const staffUser = z.looseObject({
  id,
  fullName: z.string(),
  email: z.string(),
  role: z.nullable(kindOf(USER_ROLE)),
  /** `pendiente`: registered, and no one said what they may do; `inactivo`: put out. */
  status: kindOf(USER_STATUS),
  created_at: moment,
  last_login_at: z.nullable(moment),
});
export type StaffUser = z.output<typeof staffUser>;

/** Unless another order is asked for, those who wait to be let in come first. With several companies, they are found by their full e-mail only. */
export const listUsers = row({
  name: 'listUsers',
  method: 'GET',
  path: '/console/users/',
  ours: true,
  query: z.extend(listQuery, { ordering: z.optional(orderingOf('fullName', 'email', 'last_login_at')) }),
  answer: pageOf(staffUser),
});

/** Approves a pending user. A role is effective from the next call. */
export const updateUser = row({
  name: 'updateUser',
  method: 'PUT',
  path: '/console/users/{id}/',
  ours: true,
  params: byId,
  body: z.object({ role: z.enum(USER_ROLE) }),
  answer: staffUser,
});

/** Ends all sessions at once; nothing that was done is lost. */
export const disableUser = row({
  name: 'disableUser',
  method: 'POST',
  path: '/console/users/{id}/disable/',
  ours: true,
  params: byId,
  answer: staffUser,
});

export const enableUser = row({
  name: 'enableUser',
  method: 'POST',
  path: '/console/users/{id}/enable/',
  ours: true,
  params: byId,
  answer: staffUser,
});

/** A path of the console where its holder chooses a new password, once; the one made before ends. */
export const makePasswordLink = row({
  name: 'makePasswordLink',
  method: 'POST',
  path: '/console/users/{id}/password_link/',
  ours: true,
  params: byId,
  answer: z.looseObject({ path: z.string(), expires_at: moment }),
});
export type PasswordLink = z.output<(typeof makePasswordLink)['answer']>;

export const setPassword = row({
  name: 'setPassword',
  method: 'POST',
  path: '/users/password/',
  ours: true,
  body: z.object({
    link: z.string().check(z.minLength(1), z.maxLength(200)),
    password: z.string().check(z.minLength(10), z.maxLength(200)),
  }),
  answer: z.looseObject({}),
  token: false,
  repeatable: true,
});

import type { UserData } from '../../api/contract/console/session';

/** The specification's default for user data without an ability list. */
const NOBODY = [{ action: 'read', subject: 'Auth' }];

export function rulesOf(user: UserData | undefined) {
  return user?.ability?.length ? user.ability : NOBODY;
}

/** Registered, without a role yet. */
export function isWaiting(user: UserData): boolean {
  return rulesOf(user).every(({ subject }) => subject === 'Auth');
}

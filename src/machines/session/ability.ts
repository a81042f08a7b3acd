import { createMongoAbility, type MongoAbility } from '@casl/ability';
import type { UserData } from '../../api/contract/console/users';

export type Ability = MongoAbility;

/** The specification's default for user data without an ability list. */
const NOBODY = [{ action: 'read', subject: 'Auth' }];

export function abilityOf(user: UserData | undefined): Ability {
  return createMongoAbility(rulesOf(user));
}

/** Registered, without a role yet. */
export function isWaiting(user: UserData): boolean {
  return rulesOf(user).every(({ subject }) => subject === 'Auth');
}

function rulesOf(user: UserData | undefined) {
  return user?.ability?.length ? user.ability : NOBODY;
}

import { createMongoAbility, type MongoAbility } from '@casl/ability';
import type { UserData } from '../../api/contract/users';

export type Ability = MongoAbility;

/** What the specification lets someone do whose user data carries no ability list. */
const NOBODY = [{ action: 'read', subject: 'Auth' }];

export function abilityOf(user: UserData | undefined): Ability {
  return createMongoAbility(rulesOf(user));
}

/** Registered, and let into nothing yet. */
export function isWaiting(user: UserData): boolean {
  return rulesOf(user).every(({ subject }) => subject === 'Auth');
}

function rulesOf(user: UserData | undefined) {
  return user?.ability?.length ? user.ability : NOBODY;
}

import { createMongoAbility, type MongoAbility } from '@casl/ability';
import type { UserData } from '../../api/contract/console/users';
import { rulesOf } from './rules';

export type Ability = MongoAbility;

export function abilityOf(user: UserData | undefined): Ability {
  return createMongoAbility(rulesOf(user));
}

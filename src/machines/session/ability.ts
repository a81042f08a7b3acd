import { Ability } from '@casl/ability';
import type { UserData } from '../../api/contract/console/session';
import { rulesOf } from './rules';

export type { Ability };

/** The console asks of kinds of things, never of one of them: what a rule says of fields and conditions is not matched. */
const NEVER_ASKED = () => () => false;

export function abilityOf(user: UserData | undefined): Ability {
  return new Ability(rulesOf(user), { conditionsMatcher: NEVER_ASKED, fieldMatcher: NEVER_ASKED });
}

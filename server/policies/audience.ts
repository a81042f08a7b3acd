import type { Policy } from '../../src/api/contract/messaging/policies';
import { centsOf } from '../../src/api/contract/money';
import { bucketOf } from '../documents/filters';

export type Audience = Pick<
  Policy,
  'id' | 'is_rest' | 'ages' | 'currency' | 'least' | 'most' | 'subcategories' | 'cost_centers' | 'owners'
>;

/** What a customer is chosen by. */
export type Traits = {
  owner: string | null;
  subcategories: readonly string[];
  debts: readonly { dueOn: number | null; balance: number; currency: string; costCenter: string | null }[];
};

const has = (chosen: readonly string[], own: readonly (string | null)[]): boolean =>
  chosen.length === 0 || own.some((one) => one !== null && chosen.includes(one));

/** Whether the policy would take the customer, were it the only one that is not the rest's. */
function fits(audience: Audience, { owner, subcategories, debts }: Traits, day: number): boolean {
  if (!has(audience.owners, [owner]) || !has(audience.subcategories, subcategories)) return false;
  if (
    !has(
      audience.cost_centers,
      debts.map(({ costCenter }) => costCenter),
    )
  )
    return false;
  return hasAge(audience, debts, day) && hasSum(audience, debts);
}

function hasAge({ ages }: Audience, debts: Traits['debts'], day: number): boolean {
  if (ages.length === 0) return true;
  const dated = debts.flatMap(({ dueOn }) => (dueOn === null ? [] : [day - dueOn]));
  return ages.includes(bucketOf(dated.length > 0 ? Math.max(...dated) : null));
}

function hasSum({ currency, least, most }: Audience, debts: Traits['debts']): boolean {
  if (currency === null) return true;
  const sum = debts.reduce((all, one) => all + (one.currency === currency ? one.balance : 0), 0);
  return sum > 0 && sum >= centsOf(least ?? '0.00') && (most === null || sum <= centsOf(most));
}

/** The policies that fit, the one that has the customer first: they come in their order. */
export function policiesFor<P extends Audience>(policies: readonly P[], traits: Traits, day: number): P[] {
  if (traits.debts.length === 0) return [];
  const fitting = policies.filter((one) => !one.is_rest && fits(one, traits, day));
  return [...fitting, ...policies.filter((one) => one.is_rest)];
}

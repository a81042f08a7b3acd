import { type ChannelName, nameOf } from '../../src/api/contract/messaging/channels';
import type { Step, Way } from './decide';
import type { StoredPolicy } from './stored';

/** A stored policy as `decide` and `policiesFor` take it. */
export type Rules = Omit<StoredPolicy, 'steps'> & { steps: Step[]; weeklyLimit: number };

export const rulesOf = (policy: StoredPolicy): Rules => ({
  ...policy,
  weeklyLimit: policy.weekly_limit,
  steps: policy.steps.flatMap(({ day, act, channel, template, fallback_channel, fallback_template }): Step[] => {
    if (act === 'otro') return [];
    const ways = [wayOf(channel, template), wayOf(fallback_channel, fallback_template)];
    return [{ day, act, ways: ways.flatMap((way) => way ?? []) }];
  }),
});

type StoredStep = StoredPolicy['steps'][number];

const wayOf = (channel: StoredStep['channel'], template: StoredStep['template']): Way | undefined =>
  channel === null || template === null ? undefined : { channel: nameOf(channel), template };

export const channelsOf = (policies: readonly Rules[]): ChannelName[] => [
  ...new Set(policies.flatMap(({ steps }) => steps.flatMap(({ ways }) => ways.map(({ channel }) => channel)))),
];

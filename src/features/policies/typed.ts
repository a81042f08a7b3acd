import * as z from 'zod/mini';
import { CHANNEL_NAMES, CHANNELS, type Channel } from '../../api/contract/messaging/channels';
import { createPolicy, type Policy, STEP_ACT } from '../../api/contract/messaging/policies';
import type { Template } from '../../api/contract/messaging/templates';
import { channelName } from '../../domain/words';

/** A policy as its form has it: a day is a choice, and a template says its channel. */

type Body = z.output<typeof createPolicy.body>;

const { name, is_rest, least, most, subcategories, cost_centers, owners } = createPolicy.body.shape;
const chosen = z.string().check(z.minLength(1));
const step = z.object({ day: chosen, act: z.enum(STEP_ACT), template: z.string(), fallback: z.string() }).check(
  z.refine(({ act, template }) => act !== 'mensaje' || template !== '', { path: ['template'] }),
  z.refine(
    ({ act, template, fallback }) => act !== 'mensaje' || !fallback || channelIn(fallback) !== channelIn(template),
    {
      path: ['fallback'],
      message: 'Elija una plantilla de otro canal.',
    },
  ),
);
export const typedPolicy = z.object({
  ...{ name, is_rest, least, most, subcategories, cost_centers, owners },
  ages: z.array(z.string()),
  currency: z.string(),
  weekly_limit: chosen,
  position: z.optional(z.int().check(z.gte(1))),
  version: z.optional(z.int()),
  steps: z.array(step).check(
    z.superRefine((steps, check) => {
      const days = steps.map((one) => one.day);
      for (const [at, day] of days.entries()) {
        if (days.indexOf(day) === at) continue;
        check.addIssue({ code: 'custom', path: [at, 'day'], message: 'Ya hay un paso de ese día.' });
      }
    }),
  ),
});
export type TypedPolicy = z.output<typeof typedPolicy>;

/** What a form that is half written may hold: its fields, whatever they say. */
const policyDraft = z.object({
  ...{ name: z.string(), is_rest: z.boolean(), currency: z.string(), weekly_limit: z.string() },
  ...{ least: z.nullable(z.string()), most: z.nullable(z.string()), ages: z.array(z.string()) },
  ...{ subcategories: z.array(z.string()), cost_centers: z.array(z.string()), owners: z.array(z.string()) },
  position: z.nullish(z.number()),
  version: z.optional(z.int()),
  steps: z.array(z.object({ day: z.string(), act: z.enum(STEP_ACT), template: z.string(), fallback: z.string() })),
});
export const isPolicyDraft = (body: unknown): boolean => policyDraft.safeParse(body).success;

/** `0 4f…`: a template as an option, with its channel. */
const optionValue = (channel: Channel, id: string) => `${channel} ${id}`;
const channelIn = (value: string) => value.split(' ')[0];

export const templateOption = ({ id, channel, name: title }: Template) => ({
  value: optionValue(channel, id),
  label: `${channelName(channel)} · ${title}`,
});

const wayOf = (value: string): { channel: Channel | null; template: string | null } => {
  const [number, id = ''] = value.split(' ');
  const channel = CHANNEL_NAMES.map((one) => CHANNELS[one].number).find((one) => String(one) === number);
  return channel === undefined ? { channel: null, template: null } : { channel, template: id };
};

export const emptyStep: TypedPolicy['steps'][number] = { day: '', act: 'mensaje', template: '', fallback: '' };
export const emptyPolicy: TypedPolicy = {
  ...{ name: '', is_rest: false, ages: [], currency: '', least: null, most: null },
  ...{ subcategories: [], cost_centers: [], owners: [], weekly_limit: '2', steps: [{ ...emptyStep, day: '3' }] },
};

export const typedOf = (policy: Policy): TypedPolicy => ({
  ...policy,
  currency: policy.currency ?? '',
  weekly_limit: String(policy.weekly_limit),
  steps: policy.steps.flatMap(({ day, act, channel, template, fallback_channel, fallback_template }) => {
    if (act === 'otro') return [];
    const chosenIn = (of: Channel | null, id: string | null) => (of === null || id === null ? '' : optionValue(of, id));
    return [
      {
        day: String(day),
        act,
        template: chosenIn(channel, template),
        fallback: chosenIn(fallback_channel, fallback_template),
      },
    ];
  }),
});

export function bodyOf({
  ages,
  currency,
  weekly_limit,
  steps,
  position: _,
  version: __,
  ...fields
}: TypedPolicy): Body {
  return {
    ...fields,
    ages: createPolicy.body.shape.ages.parse(ages),
    currency: currency || null,
    weekly_limit: Number(weekly_limit),
    steps: steps.map(({ day, act, template, fallback }) => {
      const [first, other] = act === 'mensaje' ? [wayOf(template), wayOf(fallback)] : [wayOf(''), wayOf('')];
      return { day: Number(day), act, ...first, fallback_channel: other.channel, fallback_template: other.template };
    }),
  };
}

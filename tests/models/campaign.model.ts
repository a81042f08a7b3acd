import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { DraftBody } from '../../src/api/contract/console/drafts';
import { audienceOf } from '../../src/machines/campaigns/audience';
import { campaignMachine } from '../../src/machines/campaigns/campaign';
import { campaign, grouped, held, previewed, templates } from '../support/answers/campaignPages';
import { modelOf } from '../support/models/models';

const steps = ['audience', 'message', 'when', 'review'];
/** Left at the message, before a template was chosen. */
const unwritten = () => {
  const body = persistedAt('message');
  return { ...body, fields: { ...Object(body.fields), template: '' } };
};
const choices = { rows: audienceOf(Object(grouped)), templates };
/** Sent on another visit, and never answered. */
const sent = (): DraftBody => ({ ...persistedAt('review'), attempt: { seed: SEED, key: KEY } });
const SEED = '6c2a4f0e-7b1d-4e39-9a58-d0f3c1b7e264';
const KEY = '1c2a4f0e-7b1d-5e39-9a58-d0f3c1b7e264';
const persistedAt = (left: string): DraftBody => ({
  left,
  filters: { bucket: '', least: '', subcategory: '', cost_center: '', quiet: '', promise: '' },
  fields: { template: 'p1', when: 'now', day: '2026-11-20', time: '09:00', quiet_days: '5' },
  attaches: false,
  passed: [],
});

/** What is proved on one way is not walked again on another. */
function happenings(state: AnyMachineSnapshot): AnyEventObject[] {
  const { fields, shown, attaches, overriding, overrides, isResumed, narrowed } = state.context;
  if (isResumed) {
    return [
      { type: 'RETRY' },
      { type: 'RESTART' },
      { type: 'xstate.done.actor.loadChoices', output: choices },
      { type: 'xstate.done.actor.preview', output: previewed },
      { type: 'xstate.done.actor.checkAudience', output: held },
      { type: 'xstate.done.actor.checkPending', output: { made: campaign.id } },
      { type: 'xstate.done.actor.checkPending', output: { made: null } },
      { type: 'xstate.error.actor.checkPending', error: new Error('lost') },
    ];
  }
  if (overrides.length > 0) return [];
  if (narrowed !== '') return [{ type: 'NARROW', kind: narrowed }];
  if (fields.template === 'p2') {
    return attaches
      ? []
      : [
          { type: 'xstate.done.actor.preview', output: previewed },
          { type: 'ATTACH', value: true },
        ];
  }
  if (overriding.reason !== '') return [{ type: 'CONFIRM' }];
  if (fields.when === 'later') {
    return [
      { type: 'NEXT' },
      { type: 'CONFIRM' },
      { type: 'xstate.done.actor.checkAudience', output: held },
      { type: 'xstate.done.actor.schedule', output: campaign },
      { type: 'xstate.error.actor.schedule', error: new Error('lost') },
    ];
  }
  return [
    { type: 'RETRY' },
    ...((state.matches('loading') || state.matches('refused')) && fields.template === ''
      ? [...steps.map(persistedAt), unwritten(), sent()].map((body) => ({ type: 'RESUME', body }))
      : []),
    ...(state.matches('audience') && fields.template === '' && !state.context.isBegun
      ? [{ type: 'RESUME', body: persistedAt('when') }]
      : []),
    ...(fields.template === '' ? [{ type: 'FILTER', name: 'subcategory', value: 'Mayorista' }] : []),
    { type: 'NEXT' },
    { type: 'BACK' },
    ...(fields.template === ''
      ? [
          { type: 'TEMPLATE', value: 'p1' },
          { type: 'TEMPLATE', value: 'p2' },
        ]
      : []),
    ...(fields.template !== '' && shown === 0 ? [{ type: 'SHOW', at: 1 }] : []),
    { type: 'FIELD', name: 'when', value: 'later' },
    { type: 'NARROW', kind: 'sin_direccion' },
    { type: 'OVERRIDE', customers: ['c2'] },
    { type: 'REASON', value: 'Autorizó por teléfono' },
    { type: 'CANCEL' },
    ...(state.matches('confirming') ? [{ type: 'CONFIRM' }] : []),
    { type: 'xstate.done.actor.loadChoices', output: choices },
    { type: 'xstate.error.actor.loadChoices', error: new Error('lost') },
    { type: 'xstate.done.actor.preview', output: previewed },
    { type: 'xstate.error.actor.preview', error: new Error('lost') },
    { type: 'xstate.done.actor.checkAudience', output: held },
    { type: 'xstate.error.actor.checkAudience', error: new Error('lost') },
    { type: 'xstate.done.actor.launch', output: campaign },
    { type: 'xstate.error.actor.launch', error: new Error('lost') },
  ];
}

/** From the audience to a campaign that was launched, or planned. */
export const model = modelOf({
  machine: campaignMachine,
  input: { today: '2026-11-21', now: '2026-11-21T10:40' },
  events: happenings,
  distinguish: ({ fields, attaches, overriding, overrides, isResumed, left, attempt, pendingOutcome, narrowed }) => [
    narrowed,
    isResumed,
    left,
    attempt.key === KEY,
    pendingOutcome,
    fields.template,
    fields.when,
    attaches,
    overriding.reason,
    overrides.length,
  ],
});

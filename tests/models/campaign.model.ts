import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { audienceOf } from '../../src/machines/campaigns/audience';
import { campaignMachine } from '../../src/machines/campaigns/campaign';
import { campaign, grouped, held, previewed, templates } from '../support/campaignPages';
import { modelOf } from '../support/models';

/** From the audience to a campaign that was launched, or planned. */
export const model = modelOf({
  machine: campaignMachine,
  input: { today: '2026-11-21' },
  events: happenings,
  distinguish: ({ fields, passing, passed }) => [
    fields.template !== '',
    fields.when,
    passing.reason !== '',
    passed.length > 0,
  ],
});

function happenings({ context: { fields, shown } }: AnyMachineSnapshot): AnyEventObject[] {
  return [
    { type: 'RETRY' },
    { type: 'FILTER', name: 'subcategory', value: 'Mayorista' },
    { type: 'NEXT' },
    { type: 'BACK' },
    ...(fields.template === '' ? [{ type: 'TEMPLATE', value: 'p1' }] : []),
    ...(fields.template !== '' ? [{ type: 'SHOW', at: shown === 0 ? 1 : 0 }] : []),
    ...(fields.when === 'now' ? [{ type: 'FIELD', name: 'when', value: 'later' }] : []),
    { type: 'PASS', customers: ['c2'] },
    { type: 'REASON', value: 'Autorizó por teléfono' },
    { type: 'CONFIRM' },
    { type: 'CANCEL' },
    {
      type: 'xstate.done.actor.loadChoices',
      output: { rows: audienceOf(Object(grouped)), templates, centers: [] },
    },
    { type: 'xstate.error.actor.loadChoices', error: new Error('lost') },
    { type: 'xstate.done.actor.preview', output: previewed },
    { type: 'xstate.error.actor.preview', error: new Error('lost') },
    { type: 'xstate.done.actor.checkAudience', output: held },
    { type: 'xstate.error.actor.checkAudience', error: new Error('lost') },
    { type: 'xstate.done.actor.launch', output: campaign },
    { type: 'xstate.error.actor.launch', error: new Error('lost') },
    { type: 'xstate.done.actor.schedule', output: campaign },
    { type: 'xstate.error.actor.schedule', error: new Error('lost') },
  ];
}

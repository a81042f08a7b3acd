import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { planCampaignMachine } from '../../src/machines/campaigns/planCampaign';
import { calendar, events, slot, TODAY } from '../support/answers/calendarPages';
import { templates } from '../support/answers/campaignPages';
import { modelOf } from '../support/models/models';

/** What becomes of the event that is added and saved. */
const created = { ...slot, id: 's2', template: { id: 'p1', name: 'Recordatorio' }, launch_date: '2026-11-24T09:00' };
const FETCHED = { type: 'xstate.snapshot.calendar', snapshot: { context: { found: { events, calendar } } } };

/** From a template and a day to what is created; what is planned is looked at, moved and taken away. */
export const model = modelOf({
  machine: planCampaignMachine,
  input: { today: TODAY, zone: 'America/Guayaquil', channels: [0, 1] },
  events: happenings,
  distinguish: ({ fields, selected, events, closed, opened }) => [
    fields.template,
    selected,
    events.length,
    closed?.kind,
    opened,
  ],
});

/** What is proved on one way is not walked again on another. */
function happenings({ value, context }: AnyMachineSnapshot): AnyEventObject[] {
  const { fields, selected, opened, closed } = context;
  const lost = new Error('lost');
  if (value === 'loading') {
    return [
      { type: 'xstate.done.actor.loadTemplates', output: templates },
      ...(context.fetched === undefined ? [{ type: 'xstate.error.actor.loadTemplates', error: lost }] : []),
    ];
  }
  if (value === 'refused') return [{ type: 'RETRY' }];
  if (context.fetched === undefined) return [FETCHED];
  if (value.planning === 'looking') {
    const move = { type: 'MOVE', id: opened, start: '2026-11-30T09:00' };
    if (context.problem) return [];
    if (opened === 'nueva-1') return [move, { type: 'REMOVE' }];
    if (closed) return [move];
    return [
      { type: 'CLOSE' },
      { type: 'AIM', start: '2026-11-27T10:30' },
      { type: 'MOVE', id: opened, start: '2026-11-27T09:00' },
      { type: 'REMOVE' },
    ];
  }
  if (closed) return [];
  if (selected.length === 0) return [{ type: 'ALL' }];
  if (selected.length === 1) return [{ type: 'CLEAR' }];
  if (context.events.some(({ id }: { id: string }) => id === created.id)) return [];
  if (fields.template === '') {
    return [
      ...(context.added === 0 ? [{ type: 'FIELD', changes: { template: 'p1' } }, { type: 'CLEAN' }] : []),
      ...(context.events.length === 2 && value.planning === 'calendar' ? [{ type: 'ALL' }] : []),
      { type: 'OPEN', id: 's1' },
      { type: 'AIM', start: '2026-11-27T10:30' },
      { type: 'xstate.done.actor.move', output: slot },
      { type: 'xstate.error.actor.move', error: lost },
      { type: 'xstate.done.actor.remove', output: {} },
      { type: 'xstate.error.actor.remove', error: lost },
    ];
  }
  if (context.added === 0) {
    return [
      { type: 'ADD', template: 'p1', start: '2026-11-27T09:00' },
      { type: 'ADD', template: 'p1', start: '2026-11-24T09:00' },
    ];
  }
  return [
    { type: 'OPEN', id: 'nueva-1' },
    { type: 'SAVE' },
    { type: 'CLEAR' },
    ...(value.planning === 'calendar' ? [{ type: 'TOGGLE', channel: 0 }] : []),
    { type: 'xstate.done.actor.save', output: [created] },
    { type: 'xstate.error.actor.save', error: lost },
  ];
}

import { createTimeslots } from '../../../src/api/contract/messaging/timeslots';
import { CallProblem } from '../../../src/api/problem';
import { audienceOf } from '../../../src/machines/campaigns/audience';
import { campaignMachine } from '../../../src/machines/campaigns/campaign';
import { planCampaignMachine } from '../../../src/machines/campaigns/planCampaign';
import { eventOfTimeslot } from '../../../src/machines/campaigns/plannedEvents';
import { calendar, events, slot, TODAY } from '../answers/calendarPages';
import { campaign, grouped, held, previewed, templates } from '../answers/campaignPages';

import { done, lost, of, SENT, type Story } from './story';

const KEPT = {
  left: 'message',
  filters: { bucket: '', least: '', subcategory: '', cost_center: '', quiet: '', promise: '' },
  attaches: false,
  passed: [],
};
const fields = { template: 'p1', when: 'now', day: TODAY, time: '09:00', quiet_days: '5' };
const choices = done('loadChoices', { rows: audienceOf(Object(grouped)), templates });
const toMessage = [choices, { type: 'NEXT' }, { type: 'TEMPLATE', value: 'p1' }, done('preview', previewed)];
const [waiting = templates[0]] = templates.map((one) => ({ ...one, approval: 'pendiente' as const }));
const unapproved = [
  done('loadChoices', { rows: audienceOf(Object(grouped)), templates: [waiting] }),
  { type: 'NEXT' },
  { type: 'TEMPLATE', value: 'p1' },
  done('preview', { ...previewed, via: 'whatsapp' }),
];
const toWhen = [...toMessage, { type: 'NEXT' }];
const later = { type: 'FIELD', name: 'when', value: 'later' };
const on = (day: string, time: string) => [
  { type: 'FIELD', name: 'day', value: day },
  { type: 'FIELD', name: 'time', value: time },
];
const toReview = [...toWhen, { type: 'NEXT' }, done('checkAudience', held)];
const allHeld = done('checkAudience', {
  held: ['c1', 'c2', 'c3'].map((id) => ({ customer: id, kinds: ['compromiso'] })),
});
const overriding = [...toReview, { type: 'OVERRIDE', customers: ['c2'] }];

const ofCampaign = of(
  { machine: campaignMachine, input: { today: TODAY, now: `${TODAY}T10:40` } },
  {
    way: [choices, { type: 'FILTER', name: 'subcategory', value: 'Mayorista' }],
    refuses: [{ type: 'RESUME', body: { ...KEPT, fields } }],
  },
  { way: [choices, { type: 'FILTER', name: 'subcategory', value: 'Nadie' }], refuses: [{ type: 'NEXT' }] },
  { way: [choices, { type: 'NEXT' }], refuses: [{ type: 'NEXT' }] },
  {
    way: toMessage,
    refuses: [
      { type: 'ATTACH', value: true },
      { type: 'SHOW', at: 3 },
      { type: 'SHOW', at: -1 },
    ],
  },
  { way: [...toMessage, { type: 'SHOW', at: 2 }], context: { shown: 2 }, asks: { preview: { customer: 'c3' } } },
  { way: [...toMessage, { type: 'BACK' }, { type: 'NEXT' }], asks: { preview: { template: templates[0] } } },
  { way: [choices, { type: 'RESUME', body: { ...KEPT, fields } }], asks: { preview: { template: templates[0] } } },
  {
    way: [choices, { type: 'RESUME', body: { ...KEPT, fields: { ...fields, template: '' } } }],
    value: { message: 'idle' },
    asks: {},
  },
  { way: [choices, { type: 'RESUME', body: { ...KEPT, left: 'when', fields } }], value: 'when' },
  { way: [choices, { type: 'RESUME', body: { ...KEPT, left: 'review', fields } }], asks: { checkAudience: {} } },
  { way: [...toWhen, { type: 'BACK' }], value: { message: 'idle' } },
  { way: [...toWhen, { type: 'NEXT' }, { type: 'BACK' }], value: 'when' },
  ...[toMessage, toWhen, toReview].map((way) => ({ way: [...way, { type: 'RESTART' }], value: 'audience' })),
  { way: [...toReview, { type: 'BACK' }], value: 'when' },
  ...[done('checkPending', { made: null }), lost('checkPending')].map((event) => ({
    way: [{ type: 'RESUME', body: { ...KEPT, left: 'when', fields, attempt: SENT } }, choices, event],
    value: 'when',
  })),
  { way: [...toWhen, later, { type: 'FIELD', name: 'time', value: '25:00' }], refuses: [{ type: 'NEXT' }] },
  // What WhatsApp has not approved does not go out now; by then it may be.
  {
    way: [...unapproved, { type: 'NEXT' }],
    refuses: [{ type: 'NEXT' }],
  },
  { way: [...unapproved, { type: 'NEXT' }, later, { type: 'NEXT' }], value: 'checking' },
  // An hour that has passed would be sent at once.
  { way: [...toWhen, later, { type: 'FIELD', name: 'day', value: TODAY }], refuses: [{ type: 'NEXT' }] },
  { way: [...toWhen, later, ...on(TODAY, '10:40')], refuses: [{ type: 'NEXT' }] },
  { way: [...toWhen, later, ...on(TODAY, '10:41'), { type: 'NEXT' }], value: 'checking' },
  { way: toReview, refuses: [[], ['c1'], ['c3']].map((customers) => ({ type: 'OVERRIDE', customers })) },
  { way: [...toWhen, { type: 'NEXT' }, allHeld], refuses: [{ type: 'NEXT' }] },
  { way: [...toWhen, later, { type: 'NEXT' }, allHeld], refuses: [{ type: 'NEXT' }] },
  { way: overriding, refuses: [{ type: 'CONFIRM' }] },
  {
    way: [...overriding, { type: 'REASON', value: 'Llamó' }, { type: 'CONFIRM' }],
    value: 'review',
    context: { overrides: [{ customers: ['c2'], kinds: ['sin_consentimiento'], reason: 'Llamó' }] },
  },
  {
    way: [{ type: 'RESUME', body: { ...KEPT, fields, attempt: SENT } }, choices, done('checkPending', { made: 'g1' })],
    value: 'done',
    tells: ['SUCCEEDED'],
    context: { created: 'g1' },
  },
  { way: [...toReview, { type: 'NEXT' }], value: 'confirming', asks: {} },
  { way: [...toReview, { type: 'NEXT' }, { type: 'CANCEL' }], value: 'review' },
  {
    way: [...toWhen, later, { type: 'NEXT' }, done('checkAudience', held), { type: 'NEXT' }, { type: 'CONFIRM' }],
    value: 'scheduling',
  },
  {
    way: [...toReview, { type: 'NEXT' }, { type: 'CONFIRM' }, done('launch', campaign)],
    value: 'done',
    context: { created: campaign.id },
  },
);

const fetched = { type: 'xstate.snapshot.calendar', snapshot: { context: { found: { events, calendar } } } };
const planning = [done('loadTemplates', templates), fetched];
const add = (start: string) => ({ type: 'ADD', template: 'p1', start });
const onCalendar = { planning: 'calendar' };
const made = events.find(({ campaign: one }) => one !== null)?.id;
const moved = { id: 'nueva-1', start: '2026-11-30T09:00' };
const added = [...planning, add('2026-11-24T09:00'), { type: 'OPEN', id: 'nueva-1' }];

const unanswered = new CallProblem('cut', createTimeslots, 'no answer');
const sent = [...planning, add('2026-11-24T09:00'), { type: 'SAVE' }, lost('save', unanswered)];
const saved = {
  ...slot,
  id: 's2',
  template: { id: 'p1', name: 'Recordatorio' },
  campaign_type: 0 as const,
  launch_date: '2026-11-24T09:00:00-05:00',
};
const refetched = (now: object[]) => ({
  type: 'xstate.snapshot.calendar',
  snapshot: { context: { found: { events: now, calendar } } },
});

const ofPlanCampaign = of(
  { machine: planCampaignMachine, input: { today: TODAY, zone: 'America/Guayaquil', channels: [0, 1] } },
  { way: planning, refuses: [{ type: 'OPEN', id: 'nadie' }, { type: 'SAVE' }] },
  // What was refused is still read.
  { way: [...planning, add('2026-11-27T09:00')], refuses: [add('mañana')] },
  {
    way: [...planning, { type: 'OPEN', id: made }],
    refuses: [{ type: 'MOVE', ...moved, id: made }, { type: 'REMOVE' }],
  },
  { way: [...added, { type: 'MOVE', ...moved }], value: onCalendar, context: { opened: undefined } },
  // What is dragged to a closed day stays, and its dialog says why.
  {
    way: [...planning, add('2026-11-24T09:00'), { type: 'MOVE', ...moved, start: '2026-11-27T09:00' }],
    value: { planning: 'looking' },
    context: { opened: 'nueva-1', closed: { kind: 'holiday' } },
  },
  {
    way: [...planning, add('2026-11-24T09:00'), { type: 'SAVE' }, done('save', [{ ...slot, id: 's2' }])],
    value: onCalendar,
    context: { events: [...events, { id: 's2' }], fields: { template: '' } },
  },
  // What was saved, and whose answer was lost, is found in the calendar; what is not there stays to be saved.
  {
    way: [...sent, refetched([...events, eventOfTimeslot(saved, calendar.time_zone)])],
    value: onCalendar,
    context: { events: [...events, { id: 's2' }], problem: undefined, fields: { template: '' } },
    tells: ['SUCCEEDED'],
  },
  { way: [...sent, refetched([...events])], context: { events: [...events, { id: 'nueva-1' }] }, tells: [] },
  // One whose removal was not answered, and that is there no more, was removed.
  {
    way: [...planning, { type: 'OPEN', id: slot.id }, { type: 'REMOVE' }, lost('remove', unanswered), refetched([])],
    value: onCalendar,
    context: { opened: undefined, events: [] },
  },
  ...[
    { asked: { type: 'MOVE', ...moved, id: slot.id }, answered: done('move', slot) },
    { asked: { type: 'REMOVE' }, answered: done('remove') },
  ].map((one) => ({
    way: [...planning, { type: 'OPEN', id: slot.id }, one.asked, one.answered],
    value: onCalendar,
    context: { opened: undefined },
  })),
  { way: [...added, { type: 'REMOVE' }], value: onCalendar, context: { opened: undefined, events } },
  { way: [...planning, { type: 'ALL' }], context: { selected: [] } },
  { way: [...planning, { type: 'ALL' }, { type: 'ALL' }], context: { selected: [0, 1] } },
  // The saved events are the service's; those to be saved stay.
  { way: [...added, fetched], refuses: [fetched] },
);

export const campaignStories: Story[] = [...ofCampaign, ...ofPlanCampaign];

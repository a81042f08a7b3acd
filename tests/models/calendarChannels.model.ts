import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { calendarChannelsMachine } from '../../src/machines/campaigns/calendarChannels';
import { calendar, events } from '../support/answers/calendarPages';
import { modelOf } from '../support/models/models';

/** Both calendars on show, one, and none; each time what stands on them is fetched again. */
export const model = modelOf({
  machine: calendarChannelsMachine,
  input: { start: '2026-10-26', end: '2026-12-06', channels: [0, 1] },
  events: happenings,
  distinguish: ({ selected, span }) => [selected, span.start],
});

/** What is proved once is not walked again elsewhere. */
function happenings({ value, context: { selected, span } }: AnyMachineSnapshot): AnyEventObject[] {
  const fetched = { type: 'xstate.done.actor.fetchEvents', output: { events, calendar } };
  if (value !== 'shown') {
    const error = { type: 'xstate.error.actor.fetchEvents', error: new Error('lost') };
    return [fetched, ...(selected.length === 2 ? [error] : []), { type: 'RETRY' }];
  }
  if (selected.length === 0) return [{ type: 'ALL' }];
  if (selected.length === 1) return [{ type: 'TOGGLE', channel: 0 }, { type: 'CLEAR' }];
  if (span.start !== '2026-10-26') return [];
  return [
    { type: 'SHOW', start: '2026-11-30', end: '2027-01-10' },
    { type: 'TOGGLE', channel: 0 },
    { type: 'ALL' },
    { type: 'REFRESH' },
  ];
}

import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { fetchCalendar } from '../../src/machines/campaigns/planCalls';
import { searchMachine } from '../../src/machines/kit/search';
import { calendar, events } from '../support/answers/calendarPages';
import { modelOf } from '../support/models/models';

const span = { start: '2026-10-26', end: '2026-12-06', zone: 'America/Guayaquil' };

/** What stands on the days on show, fetched again with each change. */
export const model = modelOf({
  machine: searchMachine(fetchCalendar),
  input: { query: span },
  events: happenings,
  distinguish: ({ query }) => query.start,
});

/** What is proved once is not walked again elsewhere. */
function happenings({ context: { query } }: AnyMachineSnapshot): AnyEventObject[] {
  const found = { type: 'xstate.done.actor.find', output: { events, calendar } };
  if (query.start !== span.start) return [found];
  return [
    found,
    { type: 'xstate.error.actor.find', error: new Error('lost') },
    { type: 'RETRY' },
    { type: 'SEARCH', query: { ...span, start: '2026-11-30', end: '2027-01-10' } },
    { type: 'REFRESH' },
  ];
}

import { addFlowTraffic } from '../../src/api/contract/console/flowTraffic';
import { CallProblem } from '../../src/api/problem';
import { flowCounterMachine } from '../../src/machines/flows/flowCounter';
import { modelOf } from '../support/models/models';

const lost = new CallProblem('offline', addFlowTraffic, 'lost');
const absent = new CallProblem('failed', addFlowTraffic, 'status 404', { status: 404 });

export const model = modelOf({
  machine: flowCounterMachine,
  events: [
    { type: 'IN' },
    { type: 'OUT' },
    { type: 'FLUSH' },
    { type: 'xstate.after.pace.flowCounter.counting' },
    { type: 'xstate.done.actor.send', output: { counted_since: '2026-11-02T12:00:00Z' } },
    { type: 'xstate.done.actor.send', output: { counted_since: null } },
    { type: 'xstate.error.actor.send', error: lost },
    { type: 'xstate.error.actor.send', error: absent },
  ],
  distinguish: ({ isCounted }) => isCounted,
});

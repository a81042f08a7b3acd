import type { AnyMachineSnapshot } from 'xstate';
import { policyReplayMachine } from '../../src/machines/policies/policyReplay';
import { replayOf } from '../support/answers/campaignPages';
import { modelOf } from '../support/models/models';

/** What a policy would have done, and another one beside it. */
export const model = modelOf({
  machine: policyReplayMachine,
  input: { id: 'p1', span: undefined, other: undefined },
  events: ({ value, context: { span, other, replays, problem } }: AnyMachineSnapshot) => [
    ...(span === 'proximo' ? [] : [{ type: 'SPAN', span: span === undefined ? 'pasado' : 'proximo' }]),
    ...(other === undefined ? [{ type: 'COMPARE', other: 'p2' }] : []),
    ...(other !== undefined && value === 'shown' && span === 'pasado' ? [{ type: 'COMPARE', other: undefined }] : []),
    {
      type: 'xstate.done.actor.replay',
      output: Object.fromEntries(
        ['p1', other].flatMap((id) => (id === undefined || id in replays ? [] : [[id, replayOf(id === 'p1' ? 9 : 4)]])),
      ),
    },
    ...(problem ? [] : [{ type: 'xstate.error.actor.replay', error: new Error('lost') }]),
    { type: 'RETRY' },
  ],
  distinguish: ({ span, other, problem }) => [span, other, problem !== undefined],
});

/** As an address leads to it, with what was chosen on another visit. */
export const linked = modelOf({
  machine: policyReplayMachine,
  input: { id: 'p1', span: 'pasado', other: 'p2' },
  events: [{ type: 'xstate.done.actor.replay', output: { p1: replayOf(9), p2: replayOf(4) } }],
});

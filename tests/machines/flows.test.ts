import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { catalogue } from '../../src/machines/catalogue';
import { jsonOf, mermaidOf } from '../../src/machines/flows/exports';
import { flowOf } from '../../src/machines/flows/graph';
import { refreshQueueMachine } from '../../src/machines/session/refreshQueue';
import { workbenchMachine } from '../../src/machines/workbench/workbench';

describe('a chart as data', () => {
  test('exported and loaded again by XState, every machine has the same states and transitions', () => {
    for (const { machine } of catalogue) {
      const again = createMachine(JSON.parse(jsonOf(machine)));
      expect(flowOf(again), machine.id).toEqual(flowOf(machine));
    }
  });

  test('tells what begins a transition, what must hold, what is done and where it leads', () => {
    const { states, transitions } = flowOf(workbenchMachine);
    expect(transitions.filter(({ source }) => source === 'working.suggestions.awaited')).toEqual([
      {
        id: expect.stringMatching(/^working\.suggestions\.awaited /),
        source: 'working.suggestions.awaited',
        targets: ['working.suggestions.refreshing'],
        trigger: { kind: 'after', name: 'refreshTime' },
        guard: undefined,
        actions: [],
        reenters: false,
      },
    ]);
    expect(
      transitions
        .filter(({ source }) => source === 'working.detail.loading')
        .map(({ trigger, guard }) => [trigger, guard]),
    ).toEqual([
      [{ kind: 'done', name: 'loadDetail' }, undefined],
      [{ kind: 'error', name: 'loadDetail' }, 'hasDetail'],
      [{ kind: 'error', name: 'loadDetail' }, undefined],
    ]);
    expect(states.find(({ id }) => id === 'working')).toMatchObject({
      kind: 'parallel',
      title: 'Conciliando',
      initial: undefined,
    });
    expect(states.find(({ id }) => id === 'working.change')).toMatchObject({ initial: 'working.change.idle' });
    expect(states.find(({ id }) => id === 'working.change.sending')).toMatchObject({
      entry: ['clearProblem', 'holdKey'],
      invokes: ['sendChange'],
    });
  });

  test('as Mermaid', () => {
    expect(mermaidOf(flowOf(refreshQueueMachine))).toBe(`stateDiagram-v2
  [*] --> s_resting
  state "Sin nada en espera" as s_resting
  s_resting : REFUSED [isLate] / release
  s_resting : REFUSED [hasNoSession] / rejectAsOver
  state "Renovando la sesión" as s_refreshing
  s_refreshing : REFUSED / park
  state "Sesión vencida" as s_expired
  s_expired : REFUSED / rejectAsOver
  s_resting --> s_refreshing : REFUSED / park, remember
  s_refreshing --> s_resting : listo refresh / release, emptyQueue
  s_refreshing --> s_expired : falla refresh [isOver] / reject, emptyQueue, reportExpired
  s_refreshing --> s_resting : falla refresh / reject, emptyQueue
  s_expired --> s_resting : OPENED
  s_expired --> s_resting : REFUSED [isLate] / release
`);
  });
});

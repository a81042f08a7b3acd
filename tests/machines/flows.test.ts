import { describe, expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { jsonOf, mermaidOf } from '../../src/flows/exports';
import { flowOf } from '../../src/flows/graph';
import { inspect, lastSteps, stepsSoFar } from '../../src/flows/recorder';
import { searchFlows } from '../../src/flows/search';
import { simulationOf } from '../../src/flows/simulation';
import { kindOf, TURNS_BACK, transitionStatsOf, widthsOf } from '../../src/flows/transitionStats';
import { catalogue } from '../../src/machines/catalogue';
import { refreshQueueMachine } from '../../src/machines/session/refreshQueue';
import { workbenchMachine } from '../../src/machines/workbench/workbench';

describe('a chart as data', () => {
  test('exported and loaded again by XState, every machine has the same states and transitions', () => {
    for (const { machine } of catalogue) {
      const again = createMachine(JSON.parse(jsonOf(machine)));
      expect(flowOf(again), machine.id).toEqual(flowOf(machine));
    }
  });

  test('every state of every machine has a title for staff, who never read its name, and a sentence that says more', () => {
    const untold = catalogue.flatMap(({ machine }) =>
      flowOf(machine)
        .states.filter(({ id }) => id !== '')
        .filter(
          ({ name, title, description }) => ['', name].includes(title) || !/^[A-ZÁÉÍÓÚ¿].*[.?]$/.test(description),
        )
        .map(({ id }) => `${machine.id} ${id}`),
    );
    expect(untold).toEqual([]);
  });

  test('tells what begins a transition, what must hold, what is done and where it leads', () => {
    const { states, transitions } = flowOf(workbenchMachine);
    const fromAwaited = transitions.filter(({ source }) => source === 'working.suggestions.awaited');
    expect(fromAwaited.filter(({ trigger }) => trigger.kind === 'after')).toEqual([
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
      [{ kind: 'event', name: 'REFRESH_DETAIL' }, undefined],
      [{ kind: 'event', name: 'TOGGLE' }, undefined],
      [{ kind: 'event', name: 'TOGGLE_SUGGESTION' }, undefined],
      [{ kind: 'done', name: 'loadDetail' }, undefined],
      [{ kind: 'error', name: 'loadDetail' }, undefined],
    ]);
    expect(states.find(({ id }) => id === 'working')).toMatchObject({
      kind: 'parallel',
      title: 'Conciliando',
      initial: undefined,
    });
    expect(states.find(({ id }) => id === 'working.change')).toMatchObject({ initial: 'working.change.idle' });
    expect(states.find(({ id }) => id === 'working.change.sending')).toMatchObject({
      entry: ['clearProblem', 'holdKey', 'holdSearch'],
      invokes: ['sendChange'],
    });
  });

  test('as Mermaid', () => {
    expect(mermaidOf(flowOf(refreshQueueMachine))).toBe(`stateDiagram-v2
  [*] --> s_resting
  state "Sin nada en espera" as s_resting
  s_resting : REFUSED [isLate] / repeat
  s_resting : REFUSED [hasNoSession] / rejectAsOver
  state "Renovando la sesión" as s_refreshing
  s_refreshing : REFUSED / park
  state "Sesión vencida" as s_expired
  s_expired : REFUSED / rejectAsOver
  s_resting --> s_refreshing : REFUSED / startQueue
  s_refreshing --> s_resting : listo refresh / releaseQueue
  s_refreshing --> s_expired : falla refresh [isOver] / rejectQueue, reportExpired
  s_refreshing --> s_resting : falla refresh / rejectQueue
  s_expired --> s_resting : OPENED
  s_expired --> s_resting : REFUSED [isLate] / repeat
`);
  });
});

describe('searching all charts', () => {
  test('finds machines by name, and states, events, guards and actions in them', () => {
    const ids = (text: string) => searchFlows(catalogue, text).map(({ flow }) => flow.id);
    expect(ids('')).toHaveLength(catalogue.length);
    expect(ids('renovacion sesion')).toEqual(['refreshQueue']);
    const [found] = searchFlows(catalogue, 'toggle_suggestion');
    expect(found).toMatchObject({
      flow: { id: 'workbench' },
      hits: [
        { state: 'working.detail.debouncing', text: 'TOGGLE_SUGGESTION' },
        { state: 'working.detail.shown', text: 'TOGGLE_SUGGESTION [hasSuggestion]' },
        { state: 'working.detail.shown.refreshing', text: 'TOGGLE_SUGGESTION [lacksSuggestion]' },
      ],
    });
    expect(ids('toggleSuggestion')).toEqual(['workbench']);
    expect(ids('nadie lo llama así')).toEqual([]);
  });
});

const twoRegions = createMachine({
  id: 'twoRegions',
  initial: 'loading',
  states: {
    loading: { on: { LOADED: 'working' } },
    working: {
      type: 'parallel',
      states: {
        detail: { initial: 'closed', on: { SELECT: '.shown' }, states: { closed: {}, shown: {} } },
        search: {
          initial: 'closed',
          on: { SEARCH: '.open' },
          states: { closed: {}, open: { on: { SELECT: 'closed' } } },
        },
      },
    },
  },
});

describe('trying a chart by hand', () => {
  test('what is taken happens, with what the same event begins elsewhere', () => {
    const flow = flowOf(twoRegions);
    const take = (...taken: string[]) => simulationOf(flow, taken);
    expect(take().active).toEqual(['', 'loading']);
    const working = ['loading LOADED 0'];
    expect(take(...working).active).toContain('working.search.closed');
    const searching = [...working, 'working.search SEARCH 0'];
    expect(take(...searching).active).toContain('working.search.open');
    // Choosing another row ends the search, which is another region.
    const chosen = take(...searching, 'working.detail SELECT 0');
    expect(chosen.active).toEqual(expect.arrayContaining(['working.detail.shown', 'working.search.closed']));
    expect(chosen.offered.map(({ id }) => id)).not.toContain('loading LOADED 0');
  });

  test('every transition of every machine can be taken from where it begins', () => {
    for (const { machine } of catalogue) {
      const flow = flowOf(machine);
      const seen = new Set<string>();
      const paths: string[][] = [[]];
      const places = new Set<string>();
      for (let path = paths.shift(); path; path = paths.shift()) {
        const { active, offered } = simulationOf(flow, path);
        if (places.has(active.join())) continue;
        places.add(active.join());
        for (const { id } of offered) {
          seen.add(id);
          if (path.length < 12) paths.push([...path, id]);
        }
      }
      expect(flow.transitions.filter(({ id }) => !seen.has(id)).map(({ id }) => `${flow.id} ${id}`)).toEqual([]);
    }
  });
});

describe('how often transitions are taken', () => {
  test('a transition turns back, fails, lets wait or goes on, by what begins it and what it leads to', () => {
    const flow = flowOf(workbenchMachine);
    const kinds = (source: string) =>
      flow.transitions.filter((one) => one.source === source).map((one) => [one.trigger.name, kindOf(flow, one)]);
    expect(kinds('loading')).toEqual([
      ['loadMovements', undefined],
      ['loadMovements', 'fail'],
    ]);
    expect(kinds('refused')).toEqual([['RETRY', 'wait']]);
    const events = new Set(catalogue.flatMap(({ machine }) => machine.events));
    expect(TURNS_BACK.filter((event) => !events.has(event))).toEqual([]);
  });

  test('the most taken line is the widest, and none is wider than the room between two', () => {
    const flow = flowOf(refreshQueueMachine);
    const widths = widthsOf(
      transitionStatsOf(flow, [
        { transition: 'resting REFUSED 2', times: 1 },
        { transition: 'expired OPENED 0', times: 10_000 },
      ]),
    );
    expect([...widths]).toEqual([
      ['expired OPENED 0', 6],
      ['resting REFUSED 2', expect.closeTo(1.248)],
    ]);
  });
});

describe('what the console does', () => {
  test('is told by state and transition, and never what anybody typed or is called', () => {
    const before = stepsSoFar().length;
    const actor = createActor(refreshQueueMachine, { inspect });
    actor.start();
    actor.send({ type: 'REFUSED', id: 'request of Ana', token: 'a secret', current: 'a secret' });
    actor.send({ type: 'REFUSED', id: 'request of Luis', token: 'a secret', current: 'a secret' });
    const steps = stepsSoFar().slice(before);
    expect(steps).toMatchObject([
      { machine: 'refreshQueue', event: 'xstate.init', active: ['', 'resting'], transitions: [] },
      { event: 'REFUSED', active: ['', 'refreshing'], transitions: ['resting REFUSED 2'] },
      { transitions: ['refreshing REFUSED 0'], context: { parked: '[2]', refused: '"••••••••"' } },
    ]);
    expect(JSON.stringify(steps)).not.toMatch(/Ana|Luis|secret/);
    expect(lastSteps(steps)).toHaveLength(1);
    actor.stop();
    expect(lastSteps(stepsSoFar().slice(before))).toEqual([]);
  });
});

import {
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createActor,
  emit,
  fromPromise,
  isMachineSnapshot,
  SimulatedClock,
  type Snapshot,
  StateMachine,
} from 'xstate';
import type { Model, Path } from './models';

/** States and transitions by name, without the machine's own, so that machines of one factory can be compared. */
export type Places = { states: Set<string>; transitions: Set<string> };

export const noPlaces = (): Places => ({ states: new Set(), transitions: new Set() });

/** All there is in a machine. */
export function placesOf(machine: AnyStateMachine): Places {
  const nodes = withChildren(machine.root);
  const transitions = nodes.flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])]);
  return {
    states: new Set(nodes.map((node) => nameOf(node, machine))),
    transitions: new Set(transitions.map((transition) => describe(transition, machine))),
  };
}

/** What a chart waits for: a state, and the actor in it that answers. */
export type Invoke = { name: string; node: AnyStateNode; id: string; src: string };

/** There for as long as their state is, and answer nothing: a file that is held, the log of what actors do, a clock, what a draft or a form watches, a stream, a visit. */
const HOLDERS = [
  'fileHolder',
  'listen',
  'poll',
  'watchParent',
  'watchCommand',
  'watchPage',
  'watchSight',
  'follow',
  'stay',
];

/** What asks no service can only break, or be late. */
export const LOCAL = ['sniffFile', 'layOut'];

export function invokesOf(machine: AnyStateMachine): Invoke[] {
  return withChildren(machine.root).flatMap((node) =>
    node.invoke.flatMap(({ id, src }) => {
      if (typeof src !== 'string') return [];
      // A chart inside a chart fails in its own states.
      const isChart = machine.implementations.actors[src] instanceof StateMachine;
      return isChart || HOLDERS.includes(src) ? [] : [{ name: `${nameOf(node, machine)} ${id}`, node, id, src }];
    }),
  );
}

/** A model, or so much of one as was walked. */
type Walked = Pick<Model, 'machine' | 'input'> & { ways: Pick<Path, 'steps'>[] };

/** Where the walks of a model come by. Each stop is shown to `visit`, with the means to start another actor there. */
export function placesOn({ machine, input, ways }: Walked, visit: Visit = () => {}): Places {
  const places = noPlaces();
  for (const path of ways) replay(withoutEffects(machine), input, path, places, visit);
  return places;
}

type Visit = (stop: { value: unknown; restored: () => unknown }) => void;

function replay(
  machine: AnyStateMachine,
  input: unknown,
  path: Walked['ways'][number],
  places: Places,
  visit: Visit,
): void {
  const clock = new SimulatedClock();
  const actor = createActor(machine, {
    input,
    clock,
    inspect: (seen) => {
      if (seen.type !== '@xstate.microstep' && seen.type !== '@xstate.snapshot') return;
      if (!isMachineSnapshot(seen.snapshot) || seen.snapshot.machine.id !== machine.id) return;
      for (const node of seen.snapshot._nodes) places.states.add(nameOf(node, machine));
      if (seen.type === '@xstate.microstep') {
        for (const taken of seen._transitions) places.transitions.add(describe(taken, machine));
      }
    },
  });
  const stop = () => {
    const persisted: Snapshot<unknown> = JSON.parse(JSON.stringify(actor.getPersistedSnapshot()));
    visit({ value: actor.getSnapshot().value, restored: () => valueAfter(machine, persisted) });
  };
  actor.start();
  stop();
  for (const { event } of path.steps.slice(1)) {
    actor.send(event);
    stop();
  }
  actor.stop();
}

function valueAfter(machine: AnyStateMachine, snapshot: Snapshot<unknown>): unknown {
  const actor = createActor(machine, { snapshot, clock: new SimulatedClock() });
  actor.start();
  const { value } = actor.getSnapshot();
  actor.stop();
  return value;
}

/** Made once of each chart: the large ones take a while. */
const idle = new WeakMap<AnyStateMachine, AnyStateMachine>();

/** The same chart, whose actors never answer and whose actions touch nothing outside. */
export function withoutEffects(machine: AnyStateMachine): AnyStateMachine {
  const made = idle.get(machine);
  if (made) return made;
  const { actors, actions } = machine.implementations;
  const never = fromPromise(() => new Promise(() => {}));
  const without = machine.provide({
    // A chart inside a chart stands where it begins, and asks nobody either.
    actors: Object.fromEntries(
      Object.entries(actors).map(([name, actor]) => [
        name,
        actor instanceof StateMachine ? withoutEffects(actor) : never,
      ]),
    ),
    actions: Object.fromEntries(
      // XState's own (assign, emit, raise) carry `resolve`, and stay.
      Object.entries(actions).map(([name, action]) => [
        name,
        'resolve' in Object(action) ? toldAloud(action) : () => {},
      ]),
    ),
  });
  idle.set(machine, without);
  return without;
}

/** What a chart sends to its parent is emitted: alone it has none. */
const toldAloud = <A>(action: A) =>
  Reflect.get(Object(action), 'to') === '#_parent' ? emit(Reflect.get(Object(action), 'event')) : action;

function withChildren(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(withChildren)];
}

const nameOf = (node: AnyStateNode, machine: AnyStateMachine) => node.id.slice(machine.id.length) || '(root)';

/** `.asking --CONFIRM [fits]--> .sending`; what has no target stays where it is. */
function describe(
  { source, eventType, guard, target = [] }: AnyTransitionDefinition,
  machine: AnyStateMachine,
): string {
  const targets = target.map((node) => nameOf(node, machine)).join(' + ');
  const event = eventType.replace(machine.id, '') || 'always';
  return `${nameOf(source, machine)} --${event}${guard ? ` [${guardName(guard)}]` : ''}--> ${targets || '(stays)'}`;
}

function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  return typeof guard === 'object' && guard !== null && 'type' in guard ? String(guard.type) : 'guard';
}

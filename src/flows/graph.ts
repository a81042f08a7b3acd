import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** The trigger of a transition: an event, an actor's completion or failure, a delay, the completion of its children, or only its guard. */
const TRIGGER = ['event', 'done', 'error', 'after', 'finished', 'always'] as const;
export type Trigger = { kind: (typeof TRIGGER)[number]; name: string };

export type FlowState = {
  /** The path below the machine: `working.detail`; '' for the machine itself. */
  id: string;
  name: string;
  parent: string | undefined;
  kind: AnyStateNode['type'];
  title: string;
  description: string;
  tags: string[];
  /** Its initial child. */
  initial: string | undefined;
  entry: string[];
  exit: string[];
  invokes: string[];
};

export type FlowTransition = {
  /** Stable between builds with the same chart: source state, trigger, and index among the transitions of that trigger. */
  id: string;
  source: string;
  /** Empty: the transition has no target. */
  targets: string[];
  trigger: Trigger;
  guard: string | undefined;
  actions: string[];
  reenters: boolean;
};

/** A chart as data, for drawing, export, statistics and search. */
export type Flow = { id: string; states: FlowState[]; transitions: FlowTransition[] };

export function flowOf(machine: AnyStateMachine): Flow {
  const known = flows.get(machine);
  if (known) return known;
  const nodes = withChildren(machine.root);
  const flow = {
    id: machine.id,
    states: nodes.map(stateOf),
    transitions: nodes.flatMap((node) => transitionsOf(node).map(transitionOf)),
  };
  flows.set(machine, flow);
  return flow;
}

const flows = new WeakMap<AnyStateMachine, Flow>();

/** All states in the order of the chart, each before those inside it. */
function withChildren(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(withChildren)];
}

export const stateIdOf = ({ path }: AnyStateNode): string => path.join('.');

const transitionsOf = ({ transitions, always = [] }: AnyStateNode) => [...[...transitions.values()].flat(), ...always];

function stateOf(node: AnyStateNode): FlowState {
  return {
    id: stateIdOf(node),
    name: node.key,
    parent: node.parent && stateIdOf(node.parent),
    kind: node.type,
    title: titleOf(node),
    description: node.description ?? '',
    tags: node.tags,
    initial: node.initial?.target[0] && node.type === 'compound' ? stateIdOf(node.initial.target[0]) : undefined,
    entry: node.entry.map(nameOf).filter(Boolean),
    exit: node.exit.map(nameOf).filter(Boolean),
    invokes: node.invoke.map(({ id }) => id),
  };
}

function titleOf({ meta, key }: AnyStateNode): string {
  return typeof meta === 'object' && meta !== null && 'title' in meta ? String(meta.title) : key;
}

/** Accepts any copy of the machine: one with other actors has its own definition of the same chart. */
export function transitionIdOf({ source, eventType }: AnyTransitionDefinition, place: number): string {
  return [stateIdOf(source), eventType || 'always', place].join(' ');
}

/** Index among the transitions of the same trigger. */
export function placeOf(transition: AnyTransitionDefinition): number {
  const { source, eventType } = transition;
  return Math.max(
    0,
    (eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? [])).indexOf(transition),
  );
}

function transitionOf(transition: AnyTransitionDefinition): FlowTransition {
  const { source, target = [], guard, actions, reenter } = transition;
  return {
    id: transitionIdOf(transition, placeOf(transition)),
    source: stateIdOf(source),
    targets: target.map(stateIdOf),
    trigger: triggerOf(transition),
    guard: guard === undefined ? undefined : nameOf(guard),
    actions: actions.map(nameOf),
    reenters: reenter,
  };
}

function triggerOf({ source, eventType }: AnyTransitionDefinition): Trigger {
  if (eventType === '') return { kind: 'always', name: '' };
  if (eventType === `xstate.done.state.${source.id}`) return { kind: 'finished', name: '' };
  for (const { id } of source.invoke) {
    if (eventType === `xstate.done.actor.${id}`) return { kind: 'done', name: id };
    if (eventType === `xstate.error.actor.${id}`) return { kind: 'error', name: id };
  }
  const delayed = source.after.find((after) => after.eventType === eventType);
  return delayed ? { kind: 'after', name: String(delayed.delay) } : { kind: 'event', name: eventType };
}

/** Its name in `setup`. */
function nameOf(named: unknown): string {
  if (typeof named === 'string') return named;
  return typeof named === 'object' && named !== null && 'type' in named ? String(named.type) : '';
}

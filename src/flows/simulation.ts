import { type AnyStateMachine, createMachine, getInitialSnapshot, getNextSnapshot } from 'xstate';
import type { Flow, FlowTransition } from './graph';

/**
 * A chart run by hand. No actor runs; the person chooses each transition, also where a guard or an actor would decide.
 * Unguarded transitions of the same event in other regions happen with it.
 */
export type Simulation = {
  /** The active states, outermost first. */
  active: string[];
  offered: FlowTransition[];
  isFinished: boolean;
};

export function simulationOf(flow: Flow, taken: string[]): Simulation {
  const machine = machines.get(flow) ?? machineOf(flow);
  machines.set(flow, machine);
  let snapshot = getInitialSnapshot(machine);
  for (const type of taken) snapshot = getNextSnapshot(machine, snapshot, { type });
  const active = snapshot._nodes.map(({ path }) => path.join('.'));
  return {
    active: flow.states.flatMap(({ id }) => (active.includes(id) ? [id] : [])),
    offered: flow.transitions.filter(({ source }) => snapshot.status === 'active' && active.includes(source)),
    isFinished: snapshot.status === 'done',
  };
}

/** Cached, because building one is slower than many steps in it. */
const machines = new WeakMap<Flow, AnyStateMachine>();

type Config = {
  type?: 'parallel' | 'final';
  initial?: string;
  on?: Record<string, { target: string[]; reenter: boolean }>;
  states?: Record<string, Config>;
};

/** A machine with the same states in which each transition has an event of its own. */
function machineOf({ id: name, states, transitions }: Flow): AnyStateMachine {
  const addressOf = (id: string) => `#${name}${id && '.'}${id}`;
  const target = ({ targets, reenters }: FlowTransition) => ({ target: targets.map(addressOf), reenter: reenters });
  const isOtherRegion = (one: string, other: string) => {
    const [path, otherPath] = [one.split('.'), other.split('.')];
    const at = path.findIndex((key, place) => key !== otherPath[place]);
    if (at < 0 || otherPath[at] === undefined) return false;
    const shared = path.slice(0, at).join('.');
    return states.find(({ id }) => id === shared)?.kind === 'parallel';
  };
  const withIt = (taken: FlowTransition, source: string) =>
    transitions.find(
      (other) =>
        other.source === source &&
        other.guard === undefined &&
        other.trigger.kind === 'event' &&
        other.trigger.name === taken.trigger.name &&
        isOtherRegion(taken.source, source),
    );
  const nodeOf = (id: string): Config => {
    const state = states.find((one) => one.id === id);
    const children = states.filter(({ parent }) => parent === id);
    const on = Object.fromEntries(
      transitions.flatMap((transition) => {
        const own = transition.source === id ? transition : withIt(transition, id);
        return own ? [[transition.id, target(own)]] : [];
      }),
    );
    if (state?.kind === 'final') return { type: 'final' };
    const initial = state?.initial?.split('.').at(-1);
    return {
      on,
      states: Object.fromEntries(children.map((child) => [child.name, nodeOf(child.id)])),
      ...(initial === undefined ? {} : { initial }),
      ...(state?.kind === 'parallel' ? { type: 'parallel' as const } : {}),
    };
  };
  return createMachine({ ...nodeOf(''), id: name });
}

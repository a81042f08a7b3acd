import { type AnyTransitionDefinition, type InspectionEvent, isMachineSnapshot } from 'xstate';
import { MOST_COUNTS, MOST_TIMES } from '../../api/contract/flowTraffic';
import { placeOf, stateIdOf, transitionIdOf } from './graph';

/** What one of the console's actors did, without a word of what it holds: what it came to, by which transitions, and of what kinds its context is. */
export type Step = {
  /** Milliseconds, as clocks count. */
  at: number;
  actor: string;
  machine: string;
  event: string;
  transitions: string[];
  active: string[];
  isOver: boolean;
  context: Record<string, string>;
};

/** Enough for whoever did something and comes to see how it went. */
const MOST = 300;

let steps: Step[] = [];
const listeners = new Set<(step: Step) => void>();
const taken = new Map<string, string[]>();

/** Whoever else sees all that the actors do, and has a window of its own to open. */
type Elsewhere = { see(seen: InspectionEvent): void; open(): void };
let elsewhere: Elsewhere | undefined;

export function inspectAlso(other: Elsewhere): void {
  elsewhere = other;
}
/** Undefined: nobody else sees it, as it is unless the page was opened with `?inspect`. */
export const openElsewhere = (): (() => void) | undefined => elsewhere?.open;

/** Given to every actor of the console as it is made. */
export function inspect(seen: InspectionEvent): void {
  elsewhere?.see(seen);
  if (seen.type !== '@xstate.microstep' && seen.type !== '@xstate.snapshot') return;
  const { snapshot, actorRef, event } = seen;
  if (!isMachineSnapshot(snapshot)) return;
  const actor = actorRef.sessionId;
  if (seen.type === '@xstate.microstep') {
    const ids = seen._transitions.map(idOf);
    taken.set(actor, [...(taken.get(actor) ?? []), ...ids]);
    for (const id of ids) count(snapshot.machine.id, id);
    return;
  }
  const transitions = taken.get(actor) ?? [];
  taken.delete(actor);
  const isOver = snapshot.status !== 'active';
  // What nothing came of is no step.
  if (transitions.length === 0 && !isOver && event.type !== 'xstate.init') return;
  const step = {
    at: Date.now(),
    actor,
    machine: snapshot.machine.id,
    event: event.type,
    transitions,
    active: snapshot._nodes.map(stateIdOf),
    isOver,
    context: masked(snapshot.context),
  };
  steps = withStep(steps, step);
  for (const listener of listeners) listener(step);
}

/** A console begins with nothing told. */
export function forgetSteps(): void {
  steps = [];
  taken.clear();
  forgetCounts();
}

/** By machine and transition: no more of them than the charts have. */
const counts = new Map<string, Count>();
type Count = { machine: string; transition: string; times: number };

function count(machine: string, transition: string): void {
  const key = `${machine}\t${transition}`;
  counts.set(key, { machine, transition, times: Math.min((counts.get(key)?.times ?? 0) + 1, MOST_TIMES) });
}

/** How often each transition was taken that was not told of yet, as many as one message tells. */
export function takeCounts(): Count[] {
  const told = [...counts].slice(0, MOST_COUNTS);
  for (const [key] of told) counts.delete(key);
  return told.map(([, one]) => one);
}

export const forgetCounts = (): void => counts.clear();

export const stepsSoFar = (): Step[] => steps;

/** The oldest goes where there are too many; where an actor that is still there stands is never forgotten. */
export function withStep(before: Step[], step: Step): Step[] {
  if (before.length < MOST) return [...before, step];
  const all = [...before, step];
  const oldest = all.findIndex(
    ({ actor, isOver }, at) => isOver || all.some((other, place) => place > at && other.actor === actor),
  );
  return all.toSpliced(Math.max(0, oldest), 1);
}

/** Where each actor stands that is there after these, by the last thing it did. */
export function standing(after: Step[]): Step[] {
  const last = new Map(after.map((step) => [step.actor, step]));
  return [...last.values()].filter(({ isOver }) => !isOver);
}

/** Tells of each step from now on; what it answers ends that. */
export function listen(listener: (step: Step) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const idOf = (transition: AnyTransitionDefinition) => transitionIdOf(transition, placeOf(transition));

/** Of each value its kind and how much of it there is: names, amounts and whatever else could be somebody's stay where they are. */
export function masked(context: object): Record<string, string> {
  return Object.fromEntries(Object.entries(context).map(([name, value]) => [name, kindOf(value)]));
}

function kindOf(value: unknown): string {
  if (value === undefined || value === null) return '—';
  if (Array.isArray(value)) return `[${value.length}]`;
  if (typeof value === 'string') return value === '' ? '""' : `"${'•'.repeat(Math.min(value.length, 8))}"`;
  if (typeof value === 'object') return `{${Object.keys(value).length}}`;
  return typeof value === 'boolean' ? String(value) : '#';
}

import { type AnyTransitionDefinition, type InspectionEvent, isMachineSnapshot } from 'xstate';
import { MOST_COUNTS, MOST_TIMES } from '../api/contract/console/flowTraffic';
import { placeOf, stateIdOf, transitionIdOf } from './graph';

/** A step of one actor without personal data: its state, its transitions, and the types of its context. */
export type Step = {
  /** Milliseconds, as clocks count. */
  at: number;
  actor: string;
  machine: string;
  /** The actor's own name: the row of a chart of the kit. */
  name: string;
  event: string;
  transitions: string[];
  active: string[];
  isOver: boolean;
  context: Record<string, string>;
};

/** Enough history to look at what one has just done. */
const MOST = 300;

let steps: Step[] = [];
const listeners = new Set<(step: Step) => void>();
const taken = new Map<string, string[]>();

/** A second inspector with a window of its own. */
type Elsewhere = { see(seen: InspectionEvent): void; open(): void };
let elsewhere: Elsewhere | undefined;

export function inspectAlso(other: Elsewhere): void {
  elsewhere = other;
}
/** Undefined unless the page was opened with `?inspect`. */
export const openElsewhere = (): (() => void) | undefined => elsewhere?.open;

/** The inspector of every actor of the console. */
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
  // An event without effect is not a step.
  if (transitions.length === 0 && !isOver && event.type !== 'xstate.init') return;
  const step = {
    at: Date.now(),
    actor,
    machine: snapshot.machine.id,
    name: 'id' in actorRef ? String(actorRef.id) : '',
    event: event.type,
    transitions,
    active: snapshot._nodes.map(stateIdOf),
    isOver,
    context: masked(snapshot.context),
  };
  steps = withStep(steps, step);
  for (const listener of listeners) listener(step);
}

/** Each start of the app begins with an empty log. */
export function forgetSteps(): void {
  steps = [];
  taken.clear();
  forgetCounts();
}

/** Counts by machine and transition. */
const counts = new Map<string, Count>();
type Count = { machine: string; transition: string; times: number };

function count(machine: string, transition: string): void {
  const key = `${machine}\t${transition}`;
  counts.set(key, { machine, transition, times: Math.min((counts.get(key)?.times ?? 0) + 1, MOST_TIMES) });
}

/** Takes the counts that were not reported yet, as many as fit into one report. */
export function takeCounts(): Count[] {
  const reported = [...counts].slice(0, MOST_COUNTS);
  for (const [key] of reported) counts.delete(key);
  return reported.map(([, one]) => one);
}

export const forgetCounts = (): void => counts.clear();

export const stepsSoFar = (): Step[] => steps;

/** Drops the oldest step beyond the limit, but never the last one of a living actor. */
export function withStep(before: Step[], step: Step): Step[] {
  if (before.length < MOST) return [...before, step];
  const all = [...before, step];
  const oldest = all.findIndex(
    ({ actor, isOver }, at) => isOver || all.some((other, place) => place > at && other.actor === actor),
  );
  return all.toSpliced(Math.max(0, oldest), 1);
}

/** The last step of each actor that is alive after these steps. */
export function lastSteps(after: Step[]): Step[] {
  const last = new Map(after.map((step) => [step.actor, step]));
  return [...last.values()].filter(({ isOver }) => !isOver);
}

/** Subscribes to new steps; returns the function that unsubscribes. */
export function listen(listener: (step: Step) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const idOf = (transition: AnyTransitionDefinition) => transitionIdOf(transition, placeOf(transition));

/** The type and size of each value. Names, amounts and other personal data are left out. */
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

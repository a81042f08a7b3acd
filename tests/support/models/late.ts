import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { invokesOf, LOCAL } from './coverage';
import { FAILURES, type Failure } from './failures';
import type { HeldCalls } from './heldCalls';
import { tellWalk } from './walks';

/** What comes when nobody waits any more: an answer, or a failure. */
export type LateAnswer = { output: unknown } | Failure;

/** A screen is left while one of its actors is waited for, which then answers after all. */
type Parting = { machine: string; name: string; isLocal: boolean; event: AnyEventObject; answer: LateAnswer };

/** Live as long as the page, whatever screen is left; a draft and presence are walked without one. */
const STAYS = ['session', 'refreshQueue', 'jobs', 'flowCounter', 'draft', 'presence'];

export const leavesOf = (machine: AnyStateMachine) =>
  STAYS.includes(machine.id) ? [] : invokesOf(machine).map(({ name }) => name);

/** What the models made so far leave already. */
const left = new WeakMap<AnyStateMachine, Set<string>>();

type Found = { state: AnyMachineSnapshot; steps: { event: AnyEventObject }[] };

/**
 * The paths after which the screen is left, of those walked anyway where one ends there: well answered after one of them, and
 * after another it fails.
 */
export function partingsOf<P extends Found>(machine: AnyStateMachine, found: P[], whole: P[]): Map<P, Parting> {
  const partings = new Map<P, Parting>();
  if (STAYS.includes(machine.id)) return partings;
  const known = left.get(machine) ?? new Set();
  left.set(machine, known);
  const events = found.flatMap(({ steps }) => steps.map(({ event }) => event));
  for (const [place, { name, id, node, src }] of invokesOf(machine).entries()) {
    const ends = (path: P) => !partings.has(path) && path.state._nodes.some((one) => one.id === node.id);
    const walked = whole.filter(ends).slice(0, 2);
    const chosen = walked.length > 0 || known.has(name) ? walked : found.filter(ends).slice(0, 1);
    for (const [nth, path] of chosen.entries()) {
      const isGood = (place + nth) % 2 === 0;
      const event = events.find(({ type }) => type === `xstate.${isGood ? 'done' : 'error'}.actor.${id}`);
      if (!event) continue;
      const answer = isGood ? { output: event.output } : (FAILURES[place % FAILURES.length] ?? 'lost');
      partings.set(path, { machine: machine.id, name, isLocal: LOCAL.includes(src), event, answer });
      known.add(name);
    }
  }
  return partings;
}

type Leave = (answering: (calls: HeldCalls) => unknown) => Promise<void>;
let page: Leave | undefined;
let due: (() => Promise<void>) | undefined;

/** A page is open, and this is how it is left; or none is any more. */
export function openedPage(leave: Leave | undefined): void {
  page = leave;
  due = undefined;
}

/** Once the test has looked at all it wants to. `locally` makes happen what no call does. */
export function leaveAfterwards(parting: Parting, locally: (event: AnyEventObject) => unknown): void {
  const { machine, name, isLocal, event, answer } = parting;
  due = async () => {
    await page?.((calls) => (isLocal ? locally(event) : calls.answerLate(answer)));
    if (page) tellWalk({ kind: 'late', machine, lates: [name] });
  };
}

export async function leaveIfDue(): Promise<void> {
  const leave = due;
  due = undefined;
  await leave?.();
}

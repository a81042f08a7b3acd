import type { Flow, FlowTransition } from './graph';

/** What a taken transition says about the person's work: they turned back, a call failed, or they had to wait. */
export const TRANSITION_KIND = ['back', 'fail', 'wait'] as const;
export type TransitionKind = (typeof TRANSITION_KIND)[number];

/** Events by which a person gives up or undoes their work. */
export const TURNS_BACK = [
  'BACK',
  'CANCEL',
  'DISCARD',
  'DISCARD_CHANGES',
  'LEAVE',
  'RESTART',
  'UNDO',
  'UNDO_ALLOCATION',
];

/** Undefined for a step forward. */
export function kindOf(flow: Flow, { trigger, targets }: FlowTransition): TransitionKind | undefined {
  if (trigger.kind === 'event' && TURNS_BACK.includes(trigger.name)) return 'back';
  const tags = targets.flatMap((target) => entered(flow, target)).flatMap((state) => state.tags);
  if (trigger.kind === 'error' || tags.includes('refused')) return 'fail';
  return tags.includes('busy') ? 'wait' : undefined;
}

/** A state and what it begins in. */
function entered({ states }: Flow, target: string): Flow['states'] {
  const state = states.find(({ id }) => id === target);
  if (!state) return [];
  return [state, ...(state.initial === undefined ? [] : entered({ id: '', states, transitions: [] }, state.initial))];
}

type Taken = { transition: FlowTransition; times: number; kind: TransitionKind | undefined };
export type TransitionStats = {
  /** The most taken first. */
  taken: Taken[];
  times: number;
  kinds: Record<TransitionKind, number>;
  /** Transitions of the chart that nobody took. */
  untaken: number;
};

/** The statistics of the current chart; counts of transitions that it no longer has are left out. */
export function transitionStatsOf(flow: Flow, counted: { transition: string; times: number }[]): TransitionStats {
  const taken = counted
    .flatMap(({ transition: id, times }) => {
      const transition = flow.transitions.find((one) => one.id === id);
      return transition ? [{ transition, times, kind: kindOf(flow, transition) }] : [];
    })
    .toSorted((one, other) => other.times - one.times);
  const sum = (some: Taken[]) => some.reduce((all, { times }) => all + times, 0);
  const of = (kind: TransitionKind) => sum(taken.filter((one) => one.kind === kind));
  return {
    taken,
    times: sum(taken),
    kinds: { back: of('back'), fail: of('fail'), wait: of('wait') },
    untaken: flow.transitions.length - taken.length,
  };
}

const [THINNEST, THICKEST] = [1.2, 6];

/** The line width of each transition, never wider than the gap between two lines. */
export function widthsOf({ taken }: TransitionStats): Map<string, number> {
  const most = taken[0]?.times ?? 1;
  return new Map(
    taken.map(({ transition, times }) => [transition.id, THINNEST + (THICKEST - THINNEST) * Math.sqrt(times / most)]),
  );
}

import type { Flow, FlowTransition } from './graph';
import { staysHere } from './text';

/** A chart of more transitions is first drawn as its way through. */
const LONG = 20;

/**
 * The way through a long chart: the states that are reached from its beginning without a failure, and the transitions that
 * lead on in the chart's order. What stays where it is, goes back, fails or resumes at a later step is left to the complete
 * chart. A short chart is its own way.
 */
export function wayThrough(flow: Flow): Flow {
  if (flow.transitions.length <= LONG) return flow;
  const order = new Map(flow.states.map(({ id }, at) => [id, at]));
  const comesLater = (source: string, target: string) =>
    source !== '' && (order.get(target) ?? 0) > (order.get(source) ?? 0);
  const onward = flow.transitions.filter(
    (one) => one.trigger.kind !== 'error' && !staysHere(one) && one.targets.every((to) => comesLater(one.source, to)),
  );
  // A resumed chart begins at a step that the others come by.
  const resumes = ({ trigger, guard }: FlowTransition) => trigger.kind === 'always' && guard !== undefined;
  const walked = reachedBy(
    flow,
    onward.filter((one) => !resumes(one)),
  );
  const leading = onward.filter((one) => !resumes(one) || !one.targets.every((to) => walked.has(to)));
  const reached = reachedBy(flow, leading);
  const states = flow.states.filter(({ id, tags }) => reached.has(id) && !tags.includes('refused'));
  const isOn = (id: string) => states.some((state) => state.id === id);
  return {
    id: flow.id,
    states,
    transitions: leading.filter(({ source, targets }) => [source, ...targets].every(isOn)),
  };
}

/** The states that are entered from a chart's beginning, each with those around it. */
function reachedBy(flow: Flow, transitions: FlowTransition[]): Set<string> {
  const reached = new Set<string>();
  const enter = (id: string) => {
    const state = flow.states.find((one) => one.id === id);
    if (!state || reached.has(id)) return;
    reached.add(id);
    if (state.parent !== undefined) enter(state.parent);
    if (state.initial !== undefined) enter(state.initial);
    if (state.kind === 'parallel') {
      for (const { id: region } of flow.states.filter(({ parent }) => parent === id)) enter(region);
    }
    for (const { source, targets } of transitions) if (source === id) targets.forEach(enter);
  };
  enter('');
  return reached;
}

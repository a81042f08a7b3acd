import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';

/** `state`: where its last step leads. */
type Found = { state: AnyMachineSnapshot; steps: { event: AnyEventObject; state: AnyMachineSnapshot }[] };

/**
 * As few of the paths as take each transition once by each event that takes it, with what is said by it, and each that follows
 * by itself: `follow` names all that a path takes. What is left out comes by the same once more, after something else. The last
 * one stays.
 */
export function enoughPaths<P extends Found>(
  paths: P[],
  keyOf: (event: AnyEventObject) => string,
  follow: (path: P) => Iterable<string>,
): P[] {
  const left = new Set<string>();
  const rest = paths.map((path) => {
    const passed = [...follow(path), ...passedBy(path, keyOf)];
    for (const one of passed) left.add(one);
    return { path, passed };
  });
  const chosen = new Set<P>();
  const choose = ({ path, passed }: (typeof rest)[number]) => {
    chosen.add(path);
    for (const one of passed) left.delete(one);
  };
  for (const last of rest.slice(-1)) choose(last);
  while (left.size > 0) {
    const worth = ({ path, passed }: (typeof rest)[number]) =>
      passed.filter((one) => left.has(one)).length / (path.steps.length + OPENING);
    choose(rest.reduce((one, other) => (worth(other) > worth(one) ? other : one)));
  }
  return paths.filter((path) => chosen.has(path));
}

/** In steps: what it costs to open a page. */
const OPENING = 2;

function passedBy({ steps }: Found, keyOf: (event: AnyEventObject) => string): string[] {
  return steps.map(({ event }, at) => {
    const before = steps[at - 1]?.state;
    const taken = before ? before.machine.getTransitionData(before, event) : [];
    const transitions = taken.map(
      (one) => `${one.source.id} ${one.source.transitions.get(one.eventType)?.indexOf(one)}`,
    );
    return JSON.stringify([at > 0 && keyOf(event), transitions]);
  });
}

import { type AnyEventObject, type AnyMachineSnapshot, createActor, SimulatedClock } from 'xstate';
import { z } from 'zod';
import { invokesOf, withoutEffects } from './coverage';
import { waitsFor } from './faults';
import type { Model } from './models';

/** One thing that happens on a walk: what stood before and stands after, who is asked by it, and what is told. */
export type Step = {
  /** `SAVE`, `done save`, `after pace`; `SEARCH nothing` where what is said is empty. */
  name: string;
  event: AnyEventObject;
  /** By a person, or by another chart: neither an answer nor a clock. */
  isSaid: boolean;
  /** Of the walk, before anything happened. */
  first: AnyMachineSnapshot;
  before: AnyMachineSnapshot;
  after: AnyMachineSnapshot;
  asked: Asked[];
  told: AnyEventObject[];
  /** What failed last, and was not answered since. */
  failed: Asked | undefined;
};

/** `word`: what a person said to ask it, and `from` where the chart stood; nothing when an answer or a clock asked. */
export type Asked = {
  id: string;
  src: string;
  input: object;
  from: AnyMachineSnapshot | undefined;
  word: AnyEventObject | undefined;
};

const started = z.object({ input: z.unknown() });

/** Every step of every walk, each way once; and what failed is asked again by the same word, wherever it is taken. */
export function stepsOf(models: Model[]): Step[] {
  return models.flatMap((model) => {
    const seen = new Set<string>();
    return model.ways.flatMap(({ steps }) => {
      const events = steps.slice(1).map(({ event }) => event);
      const walk = begin(model);
      let way = '';
      return events.flatMap((event, at) => {
        const step = walk.take(event);
        way += JSON.stringify(event);
        if (seen.has(way)) return [];
        seen.add(way);
        const word = step.name.startsWith('error ') ? step.failed?.word : undefined;
        return word && step.after.can(word) ? [step, ...once(model, [...events.slice(0, at + 1), word])] : [step];
      });
    });
  });
}

/** The last step of these. */
function once(model: Model, events: AnyEventObject[]): Step[] {
  const walk = begin(model);
  return events.map((event) => walk.take(event)).slice(-1);
}

/** The chart from its beginning, one event after the other; nobody is really asked. */
export function begin({ machine, input }: Pick<Model, 'machine' | 'input'>): { take(event: AnyEventObject): Step } {
  const invokes = invokesOf(machine);
  const actor = createActor(withoutEffects(machine), { input, clock: new SimulatedClock() });
  let told: AnyEventObject[] = [];
  actor.on('*', (event: AnyEventObject) => told.push(event));
  actor.start();
  const first: AnyMachineSnapshot = actor.getSnapshot();
  const asks = new Map<string, Asked>();
  let failed: Asked | undefined;
  const askedBetween = (before?: AnyMachineSnapshot, after = actor.getSnapshot(), word?: AnyEventObject): Asked[] =>
    invokes.flatMap((invoke) => {
      const child = after.children[invoke.id];
      if (!child || child === before?.children[invoke.id] || !waitsFor(invoke, after)) return [];
      // Whom it tells how much has gone out is no part of what is asked.
      const { parent: _, ...said } = Object(started.parse(child.getSnapshot()).input);
      return [{ id: invoke.id, src: invoke.src, input: said, from: word && before, word }];
    });
  for (const one of askedBetween()) asks.set(one.id, one);
  return {
    take(event) {
      const before: AnyMachineSnapshot = actor.getSnapshot();
      told = [];
      actor.send(event);
      const after: AnyMachineSnapshot = actor.getSnapshot();
      const name = nameOf(event);
      if (name.startsWith('error ')) failed = asks.get(name.slice('error '.length));
      if (name === `done ${failed?.id}`) failed = undefined;
      const isSaid = !event.type.startsWith('xstate.');
      const asked = askedBetween(before, after, isSaid ? event : undefined);
      for (const one of asked) asks.set(one.id, one);
      return { name, event, isSaid, first, before, after, asked, told, failed };
    },
  };
}

function nameOf({ type, ...said }: AnyEventObject): string {
  const [, kind, name] = /^xstate\.(after|done|error)\.(?:actor\.)?(\w+)/.exec(type) ?? [];
  if (kind) return `${kind} ${name}`;
  return Object.values(said).some((value) => value === '' || value === null || value === undefined)
    ? `${type} nothing`
    : type;
}

/** All texts and numbers in it; the names of its fields too, where `isNamed`. */
export function valuesIn(value: unknown, isNamed = false): Set<unknown> {
  const found = new Set<unknown>();
  const visit = (one: unknown): void => {
    if (one instanceof File) visit(one.name);
    else if (one instanceof Error) visit(one.message);
    else if (one instanceof Set) visit([...one]);
    else if (typeof one !== 'object' || one === null) found.add(one);
    else {
      if (isNamed && !Array.isArray(one)) visit(Object.keys(one));
      Object.values(one).forEach(visit);
    }
  };
  visit(value);
  for (const none of ['', null, undefined]) found.delete(none);
  return found;
}

export const textOf = (value: unknown): string =>
  JSON.stringify(value, (name, one) => (name === 'idempotencyKey' ? undefined : one instanceof Set ? [...one] : one)) ??
  '';

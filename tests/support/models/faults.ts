import type { InternalAxiosRequestConfig } from 'axios';
import { onTestFinished, vi } from 'vitest';
import {
  type AnyActor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromPromise,
  SimulatedClock,
  type Snapshot,
  waitFor,
} from 'xstate';
import { z } from 'zod';
import { http } from '../../../src/api/http';
import { storeFile } from '../../../src/machines/kit/files/fileRegistry';
import { refreshing } from '../../../src/machines/session/refreshOnce';
import { loggingOut } from '../../../src/machines/session/sessionCalls';
import { turn } from '../eventually';
import { type Invoke, invokesOf, LOCAL, withoutEffects } from './coverage';
import { FAILURES, type Failure, failedAnswer } from './failures';
import type { Model } from './models';
import { ana } from './people';
import { sharedStorage } from './tabs';

/** `late`: the answer comes when nobody waits any more. */
export type Fault = Failure | 'broken' | 'late';

export function faultsOf({ src }: Invoke): Fault[] {
  if (LOCAL.includes(src)) return ['broken', 'late'];
  // A refresh that is refused ends the session, and nobody asks for it again.
  return [...FAILURES.filter((one) => src !== 'refresh' || one !== 'refused'), 'late'];
}

/** A place where a chart waits for an actor, as a walk came by: what a reload would bring back. */
export type Waiting = Invoke & {
  machine: AnyStateMachine;
  snapshot: string;
  /** All that people and clocks do to the machine, in any of its models. */
  doings: AnyEventObject[];
  /** What the actor answers in one of them. */
  output: unknown;
};

/** Each place once, by the shortest of the ways there. */
export function waitingsOf(models: Model[]): Waiting[] {
  const found = new Map<string, Waiting & { steps: number }>();
  const events = models.flatMap(({ ways }) => ways.flatMap(({ steps }) => steps.slice(1).map(({ event }) => event)));
  const doings = distinct(events.filter(({ type }) => !/^xstate\.(done|error|snapshot)/.test(type)));
  for (const { machine, input, ways } of models) {
    const invokes = invokesOf(machine);
    for (const { steps } of ways) {
      const actor = createActor(withoutEffects(machine), { input, clock: new SimulatedClock() }).start();
      for (const [at, { event }] of steps.entries()) {
        if (at > 0) actor.send(event);
        for (const invoke of invokes) {
          if (!waitsFor(invoke, actor.getSnapshot()) || at >= (found.get(invoke.name)?.steps ?? Infinity)) continue;
          const snapshot = JSON.stringify(actor.getPersistedSnapshot());
          const done = events.find(({ type }) => type === `xstate.done.actor.${invoke.id}`);
          found.set(invoke.name, { ...invoke, machine, snapshot, doings, output: done?.output, steps: at });
        }
      }
      actor.stop();
    }
  }
  return [...found.values()];
}

function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

export const waitsFor = ({ id, node }: Invoke, { _nodes, children }: AnyMachineSnapshot): boolean =>
  children[id] !== undefined && _nodes.some((one) => one.id === node.id);

const distinct = (events: AnyEventObject[]): AnyEventObject[] => [
  ...new Map(events.map((event) => [JSON.stringify(event), event])).values(),
];

/** The real actor asks, and all its calls fail in this way, now and ever after. */
export async function failing(waiting: Waiting, fault: Failure | 'broken') {
  // A turn later, as from a network: whoever asks again and again does not hold up the test that notices.
  const { sent } = answering(async (config) => {
    await turn();
    if (fault === 'broken') throw new Error('nothing is asked');
    return failedAnswer(fault, config);
  });
  const actor = restored(waiting, withActor(waiting, actorOf(waiting)));
  const emitted: AnyEventObject[] = [];
  onTestFinished(() => {
    actor.stop();
  });
  actor.on('*', (event: AnyEventObject) => emitted.push(event));
  const before: AnyMachineSnapshot = actor.getSnapshot();
  actor.start();
  return { actor, before, after: await ended(waiting, actor), emitted, sent };
}

/** Until it waits for that actor no more. */
export function ended({ id }: Waiting, actor: AnyActor): Promise<AnyMachineSnapshot> {
  const child = actor.getSnapshot().children[id];
  return waitFor(actor, ({ children }) => children[id] !== child || child === undefined, { timeout: 60_000 });
}

/**
 * The waiting is left, by what ends it or else with the screen; then the answer comes: a good one where `isGood`, else the
 * service's failure. What the answer changed, and what was sent after it.
 */
export async function late(waiting: Waiting, isGood: boolean) {
  const held = gate();
  const asked = gate();
  const { sent } = answering(async (config) => {
    asked.open();
    await held.passed;
    return failedAnswer('status 500', config);
  });
  const good = fromPromise(async () => {
    asked.open();
    await held.passed;
    return waiting.output;
  });
  const isLocal = LOCAL.includes(waiting.src);
  const actor = restored(waiting, withActor(waiting, isGood || isLocal ? good : actorOf(waiting)));
  const leave = waiting.doings.find((event) => {
    const left = afterwards(waiting, waiting.snapshot, [event]);
    return left && !waitsFor(waiting, left.after);
  });
  actor.start();
  await asked.passed;
  if (leave) actor.send(leave);
  else actor.stop();
  const stands = () => JSON.stringify([actor.getPersistedSnapshot(), sent.length]);
  const before = stands();
  held.open();
  await turn();
  return { before, after: stands() };
}

type Stop = { after: AnyMachineSnapshot; snapshot: string };

/** Where the chart stands once all of these are done; nowhere when it does not take one of them. */
export function afterwards({ machine }: Waiting, snapshot: string, events: AnyEventObject[]): Stop | undefined {
  const actor = createActor(withoutEffects(machine), { snapshot: JSON.parse(snapshot), clock: new SimulatedClock() });
  actor.start();
  const taken = events.every((event) => {
    const stands: AnyMachineSnapshot = actor.getSnapshot();
    if (stands.status !== 'active' || !stands.can(event)) return false;
    actor.send(event);
    return true;
  });
  const after: AnyMachineSnapshot = actor.getSnapshot();
  const kept = JSON.stringify(actor.getPersistedSnapshot());
  actor.stop();
  return taken ? { after, snapshot: kept } : undefined;
}

const MOST_STEPS = 3;

/** What a person, or a clock, does from here until that actor is asked again: the shortest ways. */
export function waysBack(waiting: Waiting, from: AnyMachineSnapshot, snapshot: string): AnyEventObject[][] {
  let front = [{ way: [] as AnyEventObject[], snapshot }];
  const placeOf = ({ value, context }: AnyMachineSnapshot) => JSON.stringify([value, context]);
  const seen = new Set([placeOf(from)]);
  for (let steps = 1; steps <= MOST_STEPS; steps += 1) {
    const next = front.flatMap((one) =>
      waiting.doings.flatMap((event) => {
        const stop = afterwards(waiting, one.snapshot, [event]);
        return stop ? [{ way: [...one.way, event], ...stop }] : [];
      }),
    );
    const found = next.filter(({ after }) => waitsFor(waiting, after));
    if (found.length > 0) return found.map(({ way }) => way);
    front = next.filter(({ after }) => {
      const place = placeOf(after);
      return !seen.has(place) && seen.add(place);
    });
  }
  return [];
}

/** What the actor would be asked with after each of these, its key apart; nothing where it would not be asked. */
export function askedAfter(waiting: Waiting, snapshot: string, ways: AnyEventObject[][]): Asked[] {
  return ways.flatMap((way) => {
    const stop = afterwards(waiting, snapshot, way);
    return stop && waitsFor(waiting, stop.after) ? [askedOf(waiting, stop.after)] : [];
  });
}

export type Asked = { ask: string; key: string | undefined };

export function askedOf({ id }: Waiting, { children }: AnyMachineSnapshot): Asked {
  const { input } = z.object({ input: z.unknown() }).parse(children[id]?.getSnapshot());
  let key: string | undefined;
  const ask = JSON.stringify(input, (name, value) => {
    if (name !== 'idempotencyKey') return value;
    key = value;
    return undefined;
  });
  return { ask, key };
}

/** The actor as the console has it. */
function actorOf({ machine, src }: Waiting) {
  const store = sharedStorage(ana).openTab();
  if (src === 'leave') return loggingOut(store);
  if (src === 'refresh') return refreshing(store);
  if (LOCAL.includes(src)) return fromPromise(() => Promise.reject(new Error('the browser cannot')));
  return machine.implementations.actors[src];
}

/** The chart with nothing that acts but this. */
function withActor({ machine, src }: Waiting, actor: ReturnType<typeof actorOf>): AnyStateMachine {
  return withoutEffects(machine).provide({ actors: { [src]: actor } });
}

function restored({ snapshot }: Waiting, machine: AnyStateMachine): AnyActor {
  const kept: Snapshot<unknown> = JSON.parse(snapshot);
  const actor = createActor(machine, { snapshot: kept, clock: new SimulatedClock() });
  const { fileKey } = actor.getSnapshot().context;
  if (typeof fileKey === 'string') storeFile(fileKey, new File(['x'], 'octubre.csv'));
  return actor;
}

const { request } = http;

/** From now on every call of the real client is answered so. */
function answering(answer: (config: InternalAxiosRequestConfig) => Promise<{ status: number; data: string }>) {
  const sent: InternalAxiosRequestConfig[] = [];
  // What is sent as a page goes takes another way; here it fails as all else.
  vi.spyOn(http, 'request').mockImplementation((config) => request.call(http, { ...config, adapter: undefined }));
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  http.defaults.adapter = async (config) => {
    sent.push(config);
    return { statusText: '', headers: {}, config, ...(await answer(config)) };
  };
  return { sent };
}

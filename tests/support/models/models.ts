import { TestModel } from '@xstate/test';
import { expect } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate';
import { eventually } from '../eventually';
import { isWhole } from '../sizes';
import { deafFields } from './accessible';
import { placesOn, withoutEffects } from './coverage';
import { enoughPaths } from './enoughPaths';
import { FAILURES, type Failure } from './failures';
import { leaveAfterwards, partingsOf } from './late';
import { tellWalk } from './walks';

/**
 * A model is a machine walked along every one of its transitions. The walk drives the real thing: what a person does is
 * clicks and typing, what a service does is the answer of a call, and after each step the screen and the actor on it must
 * stand where the model stands.
 */
export type Model = {
  machine: AnyStateMachine;
  input?: unknown;
  /** A path to each step, whatever was before it: a machine alone is walked along all of them. */
  ways: Path[];
  /** Those of them that a screen is walked along: in the whole run all. */
  paths: Path[];
};

export type Path = {
  description: string;
  steps: { event: AnyEventObject; value: StateValue }[];
  walk(does: Does): Promise<void>;
};

export type Does = {
  /** How each event of the model is made to happen, by its type; and in which way an actor fails, where one does. */
  events: Record<string, (event: AnyEventObject, failure: Failure) => unknown>;
  /** What the screen must show, by state (`matches` decides; all that match are looked at). */
  states: Record<string, () => unknown>;
  /** Where the real actor stands; left out where the screen keeps it to itself. */
  actual?: () => StateValue;
  /** The screen on answers of the test's own unless said. */
  kind?: 'screen' | 'browser';
};

type Options = {
  machine: AnyStateMachine;
  input?: unknown;
  /** All that can happen; what a state does not take is left out there. */
  events: AnyEventObject[] | ((state: AnyMachineSnapshot) => AnyEventObject[]);
  /** What of the context makes two visits of one state differ. */
  distinguish?: (context: AnyMachineSnapshot['context']) => unknown;
};

export function modelOf({ machine, input, events, distinguish }: Options): Model {
  const model = new TestModel<AnyMachineSnapshot, AnyEventObject, unknown>(withoutEffects(machine), {
    input,
    events: (state) => (typeof events === 'function' ? events(state) : events).filter((event) => state.can(event)),
    stateMatcher: (state, key) => state.matches(pathOf(key)),
    // With value and context alone, a transition into a place already visited would never be walked.
    serializeState: (state, event, previous) =>
      JSON.stringify([previous?.value, event && keyOf(event), state.value, distinguish?.(state.context)]),
    serializeEvent: keyOf,
  });
  const found = model.getShortestPaths({ allowDuplicatePaths: true });
  const whole = longest(found, (path) => path.steps.map(({ event }) => keyOf(event)).join(' → '));
  const takenOn = ({ steps }: (typeof whole)[number]) => {
    const way = { steps: steps.map(({ event, state }) => ({ event, value: state.value })) };
    return placesOn({ machine, input, ways: [way] }).transitions;
  };
  const walked = isWhole ? whole : enoughPaths(whole, keyOf, takenOn);
  const partings = partingsOf(machine, found, walked);
  const inTurn = failuresInTurn(machine.id);
  const onScreen = new Set([...partings.keys(), ...walked]);
  const ways = [...new Set([...partings.keys(), ...whole])].map((path) => {
    const steps = path.steps.map(({ event, state }) => ({ event, value: state.value }));
    const failures = steps.map(({ event }) => inTurn(event.type));
    const parting = partings.get(path);
    const made: Path = {
      description: path.steps
        .slice(1)
        .map(({ event }) => event.type.replace(/^xstate\.(\w+)\.actor\./, '$1 '))
        .join(' → '),
      steps,
      walk: async ({ events: does, states, actual, kind = 'screen' }) => {
        const unknown = path.steps.slice(1).filter(({ event }) => !does[event.type]);
        expect(unknown.map(({ event }) => event.type)).toEqual([]);
        const stands = (state: AnyMachineSnapshot) =>
          eventually(() => expect(actual?.() ?? state.value).toEqual(state.value));
        const began = performance.now();
        let at = 0;
        await path.test({
          events: Object.fromEntries(
            Object.entries(does).map(([type, make]) => [
              type,
              async ({ event }: { event: AnyEventObject }) => {
                at += 1;
                await make(event, failures[at] ?? 'lost');
              },
            ]),
          ),
          states: Object.fromEntries([
            ...Object.entries(states).map(([key, look]) => [
              key,
              (state: AnyMachineSnapshot) => stands(state).then(look),
            ]),
            ['*', stands],
          ]),
        });
        // What is typed while something is waited for stays, or there is nothing to type into.
        if (typeof document !== 'undefined' && path.state.hasTag('busy')) expect(await deafFields()).toEqual([]);
        const seconds = (performance.now() - began) / 1000;
        tellWalk({
          kind,
          machine: machine.id,
          seconds,
          ...placesOn({ machine, input, ways: [{ steps }] }),
        });
        if (parting) leaveAfterwards(parting, (event) => does[event.type]?.(event, 'lost'));
      },
    };
    return { made, isOnScreen: onScreen.has(path) };
  });
  return {
    machine,
    input,
    ways: ways.map(({ made }) => made),
    paths: ways.filter(({ isOnScreen }) => isOnScreen).map(({ made }) => made),
  };
}

/** Each time an event comes by in another way; which is the first depends on names alone. */
function failuresInTurn(machine: string): (type: string) => Failure {
  const times = new Map<string, number>();
  return (type) => {
    const turn = times.get(type) ?? [...`${machine} ${type}`].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
    times.set(type, turn + 1);
    return FAILURES[turn % FAILURES.length] ?? 'lost';
  };
}

/** `loggedOut.asking` -> { loggedOut: 'asking' } */
function pathOf(key: string): StateValue {
  const [first = '', ...rest] = key.split('.');
  return rest.length === 0 ? first : { [first]: pathOf(rest.join('.')) };
}

/** An event's name: its type, and what tells it from others of the type. */
function keyOf({ type, ...rest }: AnyEventObject): string {
  const said = JSON.stringify(rest, (_, value) => (value instanceof Error ? `${value.name}: ${value.message}` : value));
  return said === '{}' ? type : `${type} ${said}`;
}

/** A path that begins another adds nothing to it. */
function longest<P>(paths: P[], textOf: (path: P) => string): P[] {
  const texts = paths.map(textOf);
  return paths.filter((_, at) => !texts.some((text, other) => other !== at && text.startsWith(`${texts[at]} → `)));
}

import { type ActionFunction, assign, type EventObject, emit, type MachineContext } from 'xstate';

/**
 * What a chart's named actions and guards take of a person's event is said once, in `setup`: each helper names the event,
 * whose type the function then knows. An action that another event runs is a fault of the chart, and throws.
 */

type Of<E extends EventObject, T extends E['type']> = Extract<E, { type: T }>;

/** An assigner of an event: `filter: on('FILTER', (context, { text }) => ({ text }))`. */
export function on<C extends MachineContext, E extends EventObject, T extends E['type']>(
  type: T,
  change: (context: C, event: Of<E, T>) => Partial<C>,
): ActionFunction<C, E, E, undefined, never, never, never, never, never> {
  return assign<C, E, undefined, E, never>(({ context, event }) => change(context, asserted(event, type)));
}

/** Emits what it makes of an event. */
export function emitOn<C extends MachineContext, E extends EventObject, T extends E['type'], M extends EventObject>(
  type: T,
  make: (context: C, event: Of<E, T>) => M,
): ActionFunction<C, E, E, undefined, never, never, never, never, M> {
  return emit<C, E, undefined, E, M>(({ context, event }) => make(context, asserted(event, type)));
}

/** What an event does outside the machine. */
export function effectOn<C extends MachineContext, E extends EventObject, T extends E['type']>(
  type: T,
  run: (context: C, event: Of<E, T>) => void,
): (args: { context: C; event: E }) => void {
  return ({ context, event }) => run(context, asserted(event, type));
}

/** A guard of an event. */
export function guardOn<C extends MachineContext, E extends EventObject, T extends E['type']>(
  type: T,
  test: (context: C, event: Of<E, T>) => boolean,
): (args: { context: C; event: E }) => boolean {
  return ({ context, event }) => test(context, asserted(event, type));
}

function asserted<E extends EventObject, T extends E['type']>(event: E, type: T): Of<E, T> {
  if (isOf(event, type)) return event;
  throw new Error(`An action of ${type} was run by ${event.type}: give it to that event alone, or use params.`);
}

const isOf = <E extends EventObject, T extends E['type']>(event: E, type: T): event is Of<E, T> => event.type === type;

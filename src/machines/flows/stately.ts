import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import { inspectAlso, masked } from './recorder';

/**
 * Stately's own inspector, a window of stately.ai: it is told what each actor came to and by which events, by their names,
 * and of what kinds contexts are. Begun before the actors are; what they do until its window is open is told then.
 */
export function inspectForStately(page: Window): void {
  const inspector = createBrowserInspector({ window: page, autoStart: false, serialize: maskedEvent });
  inspectAlso({ see: (seen) => inspector.inspect.next?.(seen), open: inspector.start });
}

/** Only what is named here goes out: an actor's input, output and error, and what comes with an event, could be somebody's. */
function maskedEvent(told: StatelyInspectionEvent): StatelyInspectionEvent {
  if (told.type === '@xstate.event') return { ...told, event: { type: told.event.type } };
  const { value, context } = { value: undefined, context: undefined, ...told.snapshot };
  const shape = { value, context: masked(context ?? {}) };
  if (told.type === '@xstate.actor') return { ...told, snapshot: { ...shape, status: told.snapshot.status } };
  const { status } = told.snapshot;
  return {
    ...told,
    snapshot: { ...shape, status, output: undefined, error: undefined },
    event: { type: told.event.type },
  };
}

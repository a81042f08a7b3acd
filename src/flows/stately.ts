import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import { inspectAlso, masked } from './recorder';

/**
 * Connects Stately's inspector, a window of stately.ai. It receives each actor's states, events by name, and the types of
 * the context. It is connected before the actors start; their steps until its window opens are sent then.
 */
export function inspectForStately(page: Window): void {
  const inspector = createBrowserInspector({ window: page, autoStart: false, serialize: maskedEvent });
  inspectAlso({ see: (seen) => inspector.inspect.next?.(seen), open: inspector.start });
}

/** Only these fields are sent: inputs, outputs, errors and event payloads can be personal data. */
function maskedEvent(event: StatelyInspectionEvent): StatelyInspectionEvent {
  if (event.type === '@xstate.event') return { ...event, event: { type: event.event.type } };
  const { value, context } = { value: undefined, context: undefined, ...event.snapshot };
  const shape = { value, context: masked(context ?? {}) };
  if (event.type === '@xstate.actor') return { ...event, snapshot: { ...shape, status: event.snapshot.status } };
  const { status } = event.snapshot;
  return {
    ...event,
    snapshot: { ...shape, status, output: undefined, error: undefined },
    event: { type: event.event.type },
  };
}

import { SessionOver } from '../../src/machines/session/refreshOnce';
import { refreshQueueMachine } from '../../src/machines/session/refreshQueue';
import { modelOf } from '../support/models/models';

const refused = { type: 'REFUSED', id: '1', token: 'access 0' };

/** What becomes of requests that met a 401. */
export const model = modelOf({
  machine: refreshQueueMachine,
  events: (state) => [
    { ...refused, current: 'access 0' },
    // While the refresh runs nobody looks at what the session holds.
    ...(state.matches('refreshing')
      ? []
      : [
          { ...refused, current: 'of another tab' },
          { ...refused, current: undefined },
        ]),
    { type: 'OPENED' },
    { type: 'xstate.done.actor.refresh', output: 'access 1' },
    { type: 'xstate.error.actor.refresh', error: new SessionOver() },
    { type: 'xstate.error.actor.refresh', error: new Error('no answer') },
  ],
});

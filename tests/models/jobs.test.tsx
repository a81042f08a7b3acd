import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { CallProblem } from '../../src/api/problem';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
import { model } from './jobs.model';

const JOBS = '/api/v1/console/jobs/';
const AGAIN = `${JOBS}j1/run_again/`;

describe('jobs in the navbar', () => {
  test.each(model.paths)('$description', async (path) => {
    const { calls, fails, press, user } = openApp({ at: '/centros-de-costo', session: ana });
    const isOpen = () => screen.queryByRole('button', { name: /^Trabajos/, expanded: true }) !== null;
    const open = async () => {
      if (!isOpen()) await press(/^Trabajos/);
    };

    await path.walk({
      events: {
        'xstate.done.actor.loadJobs': async ({ output }) => {
          await calls.answer(JOBS, 200, output);
          const [one] = output.results;
          await screen.findByRole('button', {
            name: one.state === 'failed' ? 'Trabajos 1 fallido' : 'Trabajos 1 en curso',
          });
        },
        'xstate.error.actor.loadJobs': ({ error }, failure) =>
          error instanceof CallProblem ? calls.answer(JOBS, 404, {}) : calls.fail(JOBS, failure),
        LOOK: async () => {
          if (isOpen()) await user.keyboard('{Escape}');
          await press(/^Trabajos/);
        },
        RUN_AGAIN: async () => {
          // Opening them looks at them as well; either way the same is asked for.
          await open();
          await screen.findByText('El sistema contable respondió 500.');
          await press('Hacer otra vez');
          await waitFor(() => expect(calls.waiting(AGAIN)).toBe(1));
        },
        DUE: () => waitFor(() => expect(calls.waiting(JOBS)).toBe(1)),
        'xstate.done.actor.runAgain': () => calls.answer(AGAIN, 200, {}),
        'xstate.error.actor.runAgain': (_, failure) => fails(AGAIN, failure),
      },
      states: {
        looking: () => waitFor(() => expect(calls.waiting(JOBS)).toBe(1)),
        absent: () => waitFor(() => expect(screen.queryByRole('button', { name: /^Trabajos/ })).toBeNull()),
      },
    });
  });
});

import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { payment } from '../support/answers/payments';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
import { model } from './record.model';

const PAYMENTS = '/api/v1/customers/payments_details/';
const PAYMENT = `${PAYMENTS}${payment.id}/`;

describe('a record', () => {
  test.each(model.paths)('$description', async (path) => {
    const { app, calls, fails, press } = openApp({ at: `/pagos/${payment.id}`, session: ana });
    let why = '';
    const othersChange = () => act(() => app.changes.send({ type: 'CHANGED', changes: [{ kind: 'all' }] }));

    await path.walk({
      events: {
        RETRY: () => press('Reintentar'),
        // Whoever changes it has it read again.
        REFRESH: async () => {
          if (calls.waiting(PAYMENT) > 0) return othersChange();
          await press('Editar');
          await press('Guardar el pago');
          await calls.answer(`${PAYMENTS}update_payment/`, 200, payment);
        },
        'xstate.done.actor.read': ({ output }) => calls.answer(PAYMENT, 200, output),
        'xstate.error.actor.read': async (_, failure) => {
          why = await fails(PAYMENT, failure);
        },
      },
      states: {
        reading: () => waitFor(() => expect(calls.waiting(PAYMENT)).toBe(1)),
        shown: async () => {
          await screen.findByRole('heading', { name: /Pago de \$\s550,00/ });
          expect(screen.getByRole('row', { name: /F-58.*450,00/ })).toBeTruthy();
          expect(screen.getByRole('link', { name: /Pichincha · noviembre/ })).toBeTruthy();
          expect(screen.getByText('450,00 aplicados a F-58')).toBeTruthy();
        },
        refused: () => screen.findByText(why),
      },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await findings()).toEqual([]);
  });
});

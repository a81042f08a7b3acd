import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { conciliation, detailed, movement, reconciledAs } from '../support/answers/bankMovements';
import { offered, rule } from '../support/answers/rulePages';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
import { model } from './ruleOffer.model';

const BASE = `/api/v1/conciliation/conciliations/${conciliation.id}`;
const OFFERS = '/api/v1/conciliation/rules/offers/';
const RULES = '/api/v1/conciliation/rules/';
const some = movement('m1', { amount: '3.17', unassigned: '3.17', suggestion: 'ninguna' });
const act = { what: 'anotar', movements: 1, movement_id: 'm1', numbers: [] } as const;
const [first, second] = offered.map(({ kind }) => (kind === 'comision' ? /Pichincha se queda con/ : /no es un cobro/));

describe('remembering what was decided', () => {
  test.each(model.paths)('$description', async (path) => {
    const { calls, fails, press, user } = openApp({ at: `/conciliaciones/${conciliation.id}`, session: ana });
    await calls.answer(`${BASE}/movements/`, 200, {
      conciliation,
      movements: [some],
      matching: false,
      categories: [{ id: 'k1', name: 'Reverso' }],
      acts: Array.from({ length: 9 }, (_, n) => ({ ...act, batch: `b${n}` })),
    });
    const inHand = () => calls.answer(`${BASE}/movement_detail/`, 200, detailed(some, {}));
    const decided = async (call: string, result = reconciledAs([some])) => {
      await calls.answer(`${BASE}/${call}/`, 200, result);
      await inHand();
    };
    await inHand();
    await path.walk({
      events: {
        DECIDED: async ({ movement: id }) => {
          if (id === null) {
            await user.keyboard('u');
            return decided('update_movements');
          }
          if (!screen.queryByLabelText(/^Categoría/)) await press('No es un cobro (c)');
          await user.selectOptions(await screen.findByLabelText(/^Categoría/), 'k1');
          await press('Categorizar');
          await decided('categorise');
        },
        REMEMBER: () => press('Crear regla'),
        FORGET: () => press('No recordarlo'),
        'xstate.done.actor.load': ({ output }) => calls.answer(OFFERS, 200, { count: output.length, results: output }),
        'xstate.error.actor.load': (_, failure) => calls.fail(OFFERS, failure),
        'xstate.done.actor.create': async () => {
          expect(calls.seen.at(-1)?.header('Idempotency-Key')).toBeTruthy();
          await calls.answer(RULES, 201, rule);
          await inHand();
        },
        'xstate.error.actor.create': (_, failure) => fails(RULES, failure),
      },
      states: {
        none: () => waitFor(() => expect(screen.queryByRole('button', { name: 'Crear regla' })).toBeNull()),
        asking: () => waitFor(() => expect(calls.waiting(OFFERS)).toBe(1)),
        offered: async () => {
          const shown = await screen.findByText(/^Recordar: /);
          expect([first?.test(shown.textContent), second?.test(shown.textContent)].filter(Boolean)).toHaveLength(1);
        },
        remembering: () => waitFor(() => expect(calls.waiting(RULES)).toBe(1)),
      },
    });
  });
});

import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { account, bank, debit, withDetails } from '../support/answers/debitPages';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana, anaElsewhere } from '../support/models/people';
import { KEY, model } from './debitHeader.model';

const ACCOUNTS = '/api/v1/customers/bankaccounts/';
const BANKS = '/api/v1/customers/banks/';
const DEBITS = '/api/v1/cash_management/automatic-debts/';
const EFFECT = `/api/v1/console/effects/${KEY}/`;
const DRAFT = '/api/v1/console/drafts/debit/nuevo/';
const PREVIEW = `${DEBITS}preview_data/`;
const page = <T,>(results: T[]) => ({ count: results.length, results });

describe('the header of an automatic debit', () => {
  test.each(model.paths)('$description', async (path) => {
    const { calls, fails, press, pressTwice, user, router } = openApp({ at: '/debitos/nuevo', session: ana });
    let field = 0;

    await path.walk({
      events: {
        RETRY: () => press('Reintentar'),
        RESUME: ({ body }) => calls.answer(DRAFT, 200, { body, updated_at: null }),
        RESTART: () => press('Empezar de nuevo'),
        'xstate.done.actor.checkPending': async ({ output }) => {
          await calls.answer(EFFECT, 200, output);
          if (output.made === null) await screen.findByText(/no se hizo: puede enviarlo otra vez/);
          else await calls.answer(`${DEBITS}${output.made}/details/`, 200, withDetails(debit));
        },
        'xstate.error.actor.checkPending': async (_, failure) => {
          await calls.fail(EFFECT, failure);
          await screen.findByText(/No se pudo saber si lo último que se envió se hizo/);
        },
        FIELD: async () => {
          field += 1;
          await user.selectOptions(await screen.findByLabelText(/^Banco de los clientes/), field % 2 ? bank.id : '');
        },
        EXCLUSION: () => press(/^Sin datos bancarios 1/),
        PREVIEW: () => press('Ver la vista previa'),
        CREATE: () => pressTwice('Crear y generar detalles'),
        'xstate.done.actor.loadChoices': async () => {
          await calls.answer(ACCOUNTS, 200, page([account]));
          await calls.answer(BANKS, 200, page([bank]));
        },
        'xstate.error.actor.loadChoices': async (_, failure) => {
          await calls.answer(ACCOUNTS, 200, page([account]));
          await fails(BANKS, failure);
        },
        'xstate.done.actor.preview': ({ output }) => calls.answer(PREVIEW, 200, output),
        'xstate.error.actor.preview': (_, failure) => fails(PREVIEW, failure, 'Error al obtener vista previa'),
        'xstate.done.actor.create': async ({ output }) => {
          expect(calls.seen.at(-1)?.header('Idempotency-Key')).not.toBe('');
          await calls.answer(DEBITS, 201, output);
          await screen.findByText('Cabecera creada y detalles generados automáticamente');
          await calls.answer(`${DEBITS}${output.id}/details/`, 200, withDetails(output));
        },
        'xstate.error.actor.create': (_, failure) => fails(DEBITS, failure, 'Error al crear cabecera'),
      },
      states: {
        editing: () => screen.findByRole('button', { name: 'Crear y generar detalles' }),
        refused: () => screen.findByRole('button', { name: 'Reintentar' }),
        checkingPending: () => screen.findByRole('progressbar', { name: /Mirando si ya se hizo/ }),
        previewing: () => screen.findByRole('progressbar', { name: /Buscando/ }),
        creating: () => screen.findByRole('progressbar', { name: /Creando/ }),
        created: () => expect(router.state.location.pathname).toBe('/debitos/d1'),
      },
    });
    if (path === model.paths.at(-1)) expect(await findings()).toEqual([]);
  });
});

test.each([
  [
    ana,
    [],
    'Ningún cliente tiene activo el débito automático. Se activa en la página de cada uno, con sus datos bancarios.',
  ],
  // Another provider need not say who is left out: that says nothing of who has an active debit.
  [anaElsewhere, undefined, ''],
])('a preview of nothing says why, where the service says who is left out', async (session, left_out, why) => {
  const { calls, press } = openApp({ at: '/debitos/nuevo', session });
  await calls.answer(ACCOUNTS, 200, { ...page([account]), next: null });
  // Another provider's accounts are asked for by page, and once without.
  if (session === anaElsewhere) await calls.answer(ACCOUNTS, 200, { ...page([account]), next: null });
  await calls.answer(BANKS, 200, { ...page([bank]), next: null });
  await press('Ver la vista previa');
  await calls.answer(PREVIEW, 200, { lines: [], left_out, total: '0.00' });
  const said = await screen.findByText(/^Con estos datos no hay nada que cobrar\./);
  expect(said.textContent?.trim()).toContain(`Con estos datos no hay nada que cobrar. ${why}`.trim());
  expect(/tiene activo/.test(document.body.textContent ?? '')).toBe(why !== '');
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { policyRow } from '../support/answers/campaignPages';
import { page } from '../support/answers/page';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
import { LEFT, model } from './formDraft.model';

const DRAFT = '/api/v1/console/drafts/policy/nueva/';
const POLICIES = '/api/v1/campaigns/policies/';
const ONE = `${POLICIES}p1/`;
const OF_ONE = '/api/v1/console/drafts/policy/p1/';
const form = () => screen.findByRole('dialog', { name: 'Nueva política de cobranza' });
const nameOf = async () => within(await form()).getByRole<HTMLInputElement>('textbox', { name: 'Nombre' });

describe('what is written in the form of a new policy', () => {
  test.each(model.paths)('$description', async (path) => {
    const app = openApp({ at: '/politicas?nueva', session: ana });
    const { calls, press, router, user } = app;
    await calls.answer(POLICIES, 200, page());
    await form();

    await path.walk({
      events: {
        RESUME: async ({ body }) => {
          await calls.answer(DRAFT, 200, { body, updated_at: '2026-11-25T10:00:00Z' });
          await waitFor(async () => expect((await nameOf()).value).toBe(LEFT.name));
        },
        TYPE: async ({ fields }) => {
          await user.clear(await nameOf());
          if (fields) await user.type(await nameOf(), fields.name);
        },
        RESTART: async () => {
          await press('Empezar de nuevo');
          await waitFor(async () => expect((await nameOf()).value).toBe(''));
        },
        CLOSE: async () => {
          const isTyped = (await nameOf()).value !== '';
          await press('Cancelar');
          if (isTyped) await press('Descartar los cambios');
        },
      },
      states: {
        fresh: () => expect(screen.queryByText('Sigue lo que había escrito.')).toBeNull(),
        resumed: () => screen.findByText('Sigue lo que había escrito.'),
        closed: async () => {
          await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
          expect(router.state.location.search).toBe('');
        },
      },
    });
    if (path === model.paths.at(-1)) expect(await findings()).toEqual([]);
  });
});

test('what was written of a policy that somebody changed since is sent with the version it is of', async () => {
  const { calls, press } = openApp({ at: '/politicas/p1?editar', session: ana });
  await calls.answer(ONE, 200, policyRow);
  await calls.answer(POLICIES, 200, page(policyRow));
  const { id: _, version: __, ...rest } = policyRow;
  const steps = [{ day: '3', act: 'llamada', template: '', fallback: '' }];
  const written = { ...rest, name: 'Los de un mes', currency: '', weekly_limit: '2', steps, version: 3 };
  await calls.answer(OF_ONE, 200, { body: written, updated_at: '2026-11-25T10:00:00Z' });
  await screen.findByText('Sigue lo que había escrito.');
  await press('Guardar la política');
  await waitFor(() => expect(calls.waiting(ONE)).toBe(1));
  expect(calls.seen.at(-1)?.body).toMatchObject({ name: 'Los de un mes', version: 3 });
  await calls.answer(ONE, 412, { error: true, msg: 'Otra persona la cambió.' });
  await calls.answer(ONE, 200, policyRow);
  await press('Guardar la política');
  await waitFor(() => expect(calls.seen.at(-1)?.body).toMatchObject({ name: 'Los de un mes', version: 4 }));
  await calls.answer(ONE, 200, { ...policyRow, version: 5 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { allCustomers } from '../support/answers/subscriptions';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
import { model } from './customerPicker.model';

const ALL = '/api/v1/customers/getAllCustomersNoPag/1';
const page = <T,>(results: T[]) => ({ count: results.length, results });

async function openForm() {
  const app = openApp({ at: '/suscripciones', session: ana });
  await app.calls.answer('/api/v1/customers/subscriptions/', 200, page([]));
  await app.press('Nueva suscripción');
  const field = await screen.findByRole('combobox', { name: /^Cliente/ });
  return { ...app, field };
}

const names = () =>
  within(screen.getByRole('listbox', { name: 'Cliente' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('one customer of all', () => {
  test.each(model.paths)('$description', async (path) => {
    const { calls, fails, user, field } = await openForm();
    let typed = '';
    let why = '';
    await path.walk({
      events: {
        OPEN: () => user.click(field),
        TYPE: async ({ text }) => {
          typed = text;
          await user.clear(field);
          await user.paste(text);
        },
        RETRY: async () => user.click(await screen.findByRole('button', { name: 'Reintentar' })),
        'xstate.done.actor.loadAll': ({ output }) => calls.answer(ALL, 200, page(output)),
        'xstate.error.actor.loadAll': async (_, failure) => {
          why = await fails(ALL, failure);
        },
      },
      states: {
        idle: () => expect(calls.waiting(ALL)).toBe(0),
        loading: async () => {
          await waitFor(() => expect(calls.waiting(ALL)).toBe(1));
          await screen.findByText('Cargando los clientes…');
        },
        ready: () =>
          waitFor(() =>
            expect(names()).toEqual([
              ...(typed ? [] : ['López C.A.1790012345001']),
              'Rosa Quishpe1710034065 · Bazar Rosita',
            ]),
          ),
        refused: async () => {
          const panel = (await screen.findByRole('button', { name: 'Reintentar' })).closest('[role=alert]');
          expect(panel?.textContent).toContain(why);
        },
      },
    });
  });

  test('the keyboard does all of it, and only what is in sight of thousands exists', { timeout: 60_000 }, async () => {
    const { calls, user, field } = await openForm();
    await user.click(field);
    const many = Array.from({ length: 1_000 }, (_, i) => ({
      id: `m${i}`,
      first_name: `Cliente ${i}`,
      last_name: '',
      dni: String(i),
      tradename: '',
    }));
    await calls.answer(ALL, 200, page([...many, ...allCustomers]));
    await screen.findByRole('option', { name: /^Cliente 0/ });
    expect(names().length).toBeLessThan(40);
    expect(screen.getByRole('option', { name: /^Cliente 0/ }).getAttribute('aria-setsize')).toBe('1002');
    expect(field.getAttribute('aria-expanded')).toBe('true');
    expect(await findings()).toEqual([]);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
    expect(active()).toMatch(/^Cliente 1/);
    // The list closes, the form does not.
    await user.keyboard('{Escape}');
    expect([screen.queryByRole('listbox'), screen.queryByRole('dialog')]).toEqual([null, expect.anything()]);
    await user.click(field);
    await user.paste('nadie así');
    await screen.findByText('Ningún cliente coincide con lo escrito.');
    await user.clear(field);
    await user.paste('bazar rosi');
    await waitFor(() => expect(names()).toEqual(['Rosa Quishpe1710034065 · Bazar Rosita']));
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field).toMatchObject({ value: 'Rosa Quishpe' });
    // What is chosen stays when nothing else is.
    await user.click(field);
    await user.tab();
    expect(field).toMatchObject({ value: 'Rosa Quishpe' });
    expect(calls.seen.filter(({ path }) => path === ALL)).toHaveLength(1);
  });
});

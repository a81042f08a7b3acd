import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { allCustomers } from '../support/answers/subscriptions';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
import { model } from './customerSearch.model';

const ALL = '/api/v1/customers/getAllCustomersNoPag/1';
const page = <T,>(results: T[]) => ({ count: results.length, results });

async function openForm() {
  const app = openApp({ at: '/suscripciones', session: ana });
  await app.calls.answer('/api/v1/customers/subscriptions/', 200, page([]));
  await app.press('Nueva suscripción');
  const dialog = await screen.findByRole('dialog');
  // A dialog takes the focus once it stands.
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return { ...app, field: within(dialog).getByRole('combobox', { name: /^Cliente/ }) };
}

const names = () =>
  within(screen.getByRole('listbox', { name: 'Cliente' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('one customer of all', () => {
  test.each(model.paths)('$description', async (path) => {
    const { calls, fails, user, field } = await openForm();
    let why = '';
    // Typing changes nothing of what was asked for, and is searched once the list is there.
    const type = async () => {
      await user.clear(field);
      await user.paste('qUISHPÉ 17');
    };
    await path.walk({
      events: {
        // Opening the list again asks again for what was refused.
        SEARCH: async () => {
          if (field.getAttribute('aria-expanded') === 'true') await user.keyboard('{Escape}');
          await user.click(field);
          await type();
        },
        RETRY: async () => user.click(await screen.findByRole('button', { name: 'Reintentar' })),
        'xstate.done.actor.find': async () => {
          await calls.answer(ALL, 200, page(allCustomers));
          await waitFor(() => expect(names()).toEqual(['Rosa Quishpe1710034065 · Bazar Rosita']));
          await user.clear(field);
        },
        'xstate.error.actor.find': async (_, failure) => {
          why = await fails(ALL, failure);
        },
      },
      states: {
        idle: () => expect(calls.waiting(ALL)).toBe(0),
        searching: async () => {
          await waitFor(() => expect(calls.waiting(ALL)).toBe(1));
          await screen.findByText('Cargando los clientes…');
        },
        found: async () => {
          await waitFor(() =>
            expect(names()).toEqual(['López C.A.1790012345001', 'Rosa Quishpe1710034065 · Bazar Rosita']),
          );
          await type();
          await waitFor(() => expect(names()).toEqual(['Rosa Quishpe1710034065 · Bazar Rosita']));
        },
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

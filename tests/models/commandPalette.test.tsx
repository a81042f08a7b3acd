import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { document, documentsPage } from '../support/answers/documents';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana, anaElsewhere } from '../support/models/people';
import { AMOUNT, documentsScreen, model } from './commandPalette.model';

const CUSTOMERS = '/api/v1/customers/customers/';
const DOCUMENTS = '/api/v1/customers/documents/';
const MOVEMENTS = '/api/v1/conciliation/movements/';
const none = { count: 0, results: [] };

const KEY = '{Control>}k{/Control}';
const field = () => screen.findByRole('combobox', { name: 'Buscar o ir a…' });
const isOpen = () => screen.queryByRole('combobox', { name: 'Buscar o ir a…' }) !== null;
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

async function opened(session = ana) {
  const app = openApp({ at: '/ayuda', session });
  await screen.findByText(/^Las teclas/);
  return {
    ...app,
    async open() {
      if (!isOpen()) await app.user.keyboard(KEY);
      return field();
    },
  };
}

describe('finding and opening anything', () => {
  test.each(model.paths)('$description', async (path) => {
    const { calls, open, router, user } = await opened();
    await open();
    await path.walk({
      events: {
        TYPE: async ({ text }) => {
          const input = await open();
          await user.clear(input);
          await user.type(input, text);
        },
        'xstate.after.pause.commandPalette.typing': () =>
          waitFor(() => expect(calls.seen.at(-1)?.query.get('search')).toBe(AMOUNT)),
        // Once something was opened there is nothing to press it in.
        ENTER: () => isOpen() && user.keyboard('{Enter}'),
        'xstate.snapshot.search': async () => {
          if (!isOpen()) return;
          await calls.answer(CUSTOMERS, 200, none);
          await calls.answer(DOCUMENTS, 200, none);
          await calls.answer(DOCUMENTS, 200, documentsPage);
          await calls.answer(MOVEMENTS, 200, none);
          await waitFor(() => expect(router.state.location.pathname).toBe(`/documentos/${document.id}`));
          await waitFor(() => expect(isOpen()).toBe(false));
        },
        CHOOSE: async ({ entry }) => {
          await open();
          await user.click(screen.getByRole('option', { name: /^Documentos/ }));
          await waitFor(() => expect(router.state.location.pathname).toBe(entry.to));
          await waitFor(() => expect(isOpen()).toBe(false));
        },
      },
      states: {},
    });
  });

  test('the keyboard alone moves, opens and leaves, and the focus comes back to where it was', async () => {
    const { open, router, user } = await opened();
    const link = screen.getByRole('link', { name: 'Ir a Conciliación' });
    link.focus();
    const input = await open();
    await waitFor(() => expect(globalThis.document.activeElement).toBe(input));
    const cursor = () => screen.getByRole('option', { selected: true }).id;
    const all = screen.getAllByRole('option').map(({ id }) => id);
    expect(cursor()).toBe(all[0]);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect([cursor(), input.getAttribute('aria-activedescendant')]).toEqual([all[1], all[1]]);
    await user.keyboard('{End}');
    expect(cursor()).toBe(all.at(-1));
    await user.keyboard('{Home}');
    expect(cursor()).toBe(all[0]);
    expect(await findings()).toEqual([]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(isOpen()).toBe(false));
    await waitFor(() => expect(globalThis.document.activeElement).toBe(link));
    await user.type(await open(), 'feriados{Enter}');
    expect(isOpen()).toBe(true);
    await user.clear(await field());
    await user.type(await field(), 'cuentas{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/cuentas-bancarias'));
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  const paid = { id: 'd9', number: 'F-9', total: '1000.00', balance: '0.00', status: 'pagado' as const };
  test('what was opened last comes first the next time, without what was owed', async () => {
    const { calls, open, router, user } = await opened();
    await user.type(await open(), '1.000,00');
    await calls.answer(CUSTOMERS, 200, none);
    await calls.answer(DOCUMENTS, 200, none);
    await calls.answer(DOCUMENTS, 200, { ...documentsPage, results: [document, { ...document, ...paid }] });
    await calls.answer(MOVEMENTS, 200, none);
    expect(await screen.findByRole('option', { name: /^F-9.*1\.000,00, pagado$/ })).toBeTruthy();
    expect((await screen.findByRole('option', { name: /^F-58/ })).textContent).toMatch(
      /^F-58López C\.A\. · .*1\.000,00$/,
    );
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/documentos/${document.id}`));
    await act(() => router.navigate('/ayuda'));
    await open();
    const recent = await screen.findByRole('group', { name: 'Reciente' });
    expect(
      within(recent)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['F-58López C.A.']);
  });

  test('another text hides what the one before found, and whoever may not see customers is asked for none', async () => {
    const session = {
      ...ana,
      userData: {
        ...ana.userData,
        ability: [
          { action: 'read', subject: 'Document' },
          { action: 'read', subject: 'Home' },
        ],
      },
    };
    const { calls, open, user } = await opened(session);
    await user.type(await open(), 'F-58');
    await calls.answer(DOCUMENTS, 200, documentsPage);
    await screen.findByRole('option', { name: /^F-58/ });
    await user.type(await field(), 'x');
    expect(screen.queryByRole('option', { name: /^F-58/ })).toBeNull();
    expect(calls.seen.filter(({ path }) => path === CUSTOMERS)).toEqual([]);
    await user.clear(await field());
    expect(options()).not.toContain(`${documentsScreen.label}Clientes`);
    expect(screen.queryByRole('option', { name: /^Nueva campaña/ })).toBeNull();
  });

  test('a provider of the specification alone is asked for no amounts, and offers none of our screens', async () => {
    const { calls, router, user } = openApp({ at: '/documentos', session: anaElsewhere });
    await calls.answer(DOCUMENTS, 200, documentsPage);
    await screen.findByRole('grid');
    expect(router.state.location.pathname).toBe('/documentos');
    await user.keyboard(KEY);
    await user.type(await field(), '1.000,00');
    await waitFor(() => expect([calls.waiting(CUSTOMERS), calls.waiting(DOCUMENTS)]).toEqual([1, 2]));
    expect(calls.seen.some(({ query }) => query.has('near'))).toBe(false);
    expect(calls.seen.some(({ path }) => path === MOVEMENTS)).toBe(false);
    await user.clear(await field());
    expect(screen.queryByRole('option', { name: /^Promesas/ })).toBeNull();
  });

  test('what is begun over a list begins there, from wherever it is chosen, and once', async () => {
    const { calls, open, router, user } = await opened();
    await user.type(await open(), 'nuevo cliente{Enter}');
    await screen.findByRole('dialog', { name: 'Nuevo cliente' });
    expect([router.state.location.pathname, router.state.location.state]).toEqual(['/clientes', null]);
    await calls.answer(CUSTOMERS, 200, none);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('the question mark lists it on a screen that has no keys of its own', async () => {
    const { user } = await opened();
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Atajos de teclado' });
    expect(dialog.textContent).toContain('Ctrl+Kbuscar o ir a cualquier parte');
  });
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { http } from '../../src/api/http';
import { account } from '../support/answers/accounts';
import { conciliation } from '../support/answers/bankMovements';
import { MAPPING, preview } from '../support/answers/previews';
import { openApp } from '../support/models/app';
import { heldFile } from '../support/models/heldFile';
import type { Path } from '../support/models/models';
import { ana } from '../support/models/people';
import { fromAddress, fromDrop, fromFile } from './statementUpload.model';

const LIST = '/api/v1/conciliation/conciliations/';
const ACCOUNTS = '/api/v1/customers/bankaccounts/';
const PREVIEW = `${LIST}preview_data/`;
const REREAD = `${PREVIEW}p1/`;
const SAVE = `${LIST}save_movements/`;

const NEW = '/conciliaciones/nueva';
const DRAFT = '/api/v1/console/drafts/statement/p1/';

async function walk(path: Path, at: string, isDropped = false) {
  const { calls, fails, router, user, press, fill } = openApp({ at, session: ana });
  const dropped = heldFile();
  /** Chosen, and not looked at yet. */
  let unread = isDropped ? dropped : undefined;
  let isPreviewed = false;
  let isReady = false;
  let shown = 'p1';
  const button = (name: string | RegExp) => screen.findByRole('button', { name });
  const choose = async (label: string | RegExp, option: string) =>
    user.selectOptions(await screen.findByRole('combobox', { name: label }), option);

  const here = (address: string) => waitFor(() => expect(router.state.location.pathname).toBe(address));
  if (isDropped) {
    await screen.findByRole('heading', { name: 'Conciliación' });
    fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [dropped.file] } });
    await here(NEW);
  }

  await path.walk({
    events: {
      'xstate.done.actor.loadAccounts': async () => {
        await calls.answer(ACCOUNTS, 200, { count: 1, results: [account] });
        await calls.answer(LIST, 200, { count: 0, results: [] });
      },
      'xstate.error.actor.loadAccounts': async (_, failure) => {
        await fails(ACCOUNTS, failure);
        await calls.lose(LIST);
      },
      RETRY: () => press('Reintentar'),
      OPEN: ({ id }) => act(() => router.navigate(`${NEW}/${id}`)),
      'xstate.done.actor.openPreview': ({ output }) =>
        calls.answer(`${router.state.location.pathname.replace(NEW, PREVIEW.slice(0, -1))}/`, 200, output),
      'xstate.error.actor.openPreview': (_, failure) =>
        fails(`${router.state.location.pathname.replace(NEW, PREVIEW.slice(0, -1))}/`, failure),
      RESUME: ({ body }) => calls.answer(DRAFT, 200, { body, updated_at: null }),
      'xstate.done.actor.discard': () => calls.answer(REREAD, 200, {}),
      'xstate.error.actor.discard': (_, failure) => calls.fail(REREAD, failure),
      CHOOSE_ACCOUNT: () => choose(/Cuenta bancaria/, account.id),
      FILE_CHANGED: async () => {
        unread = await chooseFile();
      },
      FILE_READY: async () => {
        (unread ?? (await chooseFile())).read();
        unread = undefined;
      },
      FILE_REMOVED: async () => {
        if (isReady) return press('Quitar el archivo');
        (unread ?? (await chooseFile())).fail();
        unread = undefined;
        await screen.findByText(/^El navegador no pudo leer el archivo/);
      },
      CHOOSE_ROLE: ({ role }) => (isPreviewed ? chooseInPreview(role) : choose('Qué hay en la columna 1', role)),
      FORGET_ROLES: () => press(isPreviewed ? 'Dejar como estaban' : 'Volver a automático'),
      SEND: () => press('Leer el archivo'),
      CANCEL: () => press('Cancelar'),
      FILE_READ: async ({ answer: { accountQuestion, ...read } }) => {
        if (!accountQuestion) return calls.answer(PREVIEW, 200, read);
        const body = { error: true, msg: accountQuestion, fields: { bank_account: accountQuestion } };
        await calls.answer(PREVIEW, 422, body);
        await screen.findByText(new RegExp(accountQuestion.slice(1, -1)));
      },
      FILE_UNREAD: (_, failure) => fails(PREVIEW, failure, 'Error al agregar movimientos: {error}'),
      'xstate.done.actor.readAgain': ({ output }) => {
        shown = output.id;
        return calls.answer(REREAD, 200, output);
      },
      'xstate.error.actor.readAgain': (_, failure) => fails(REREAD, failure),
      MAP: () => choose('Decimales', '.'),
      POINT: async () => {
        const opener = await button('Indicar en el archivo');
        if (opener.getAttribute('aria-expanded') !== 'true') await user.click(opener);
        await press('Fila 4, columna 3: 450,00');
        await user.click(await screen.findByRole('menuitem', { name: 'Es un cargo (sale dinero)' }));
      },
      SHOW_CELLS: () => press('Indicar en el archivo'),
      HIDE_CELLS: () => press('Indicar en el archivo'),
      TYPE_STARTS: ({ text }) => fill('Posición de la primera letra de cada columna', text),
      UNPOINT: () => press('Deshacer lo último'),
      APPLY_ROLES: () => press('Leer con estas columnas'),
      FILTER: () => press(/^Nuevos/),
      TOGGLE_ROW: async ({ line }) =>
        user.click(await screen.findByRole('checkbox', { name: `Guardar la fila ${line.row}` })),
      RENAME: ({ name }) => fill('Nombre', name),
      SAVE: async () => user.dblClick(await button(/^Guardar \d/)),
      'xstate.done.actor.save': () => calls.answer(SAVE, 201, conciliation),
      'xstate.error.actor.save': (_, failure) => fails(SAVE, failure, 'Error al guardar los movimientos'),
      BACK: () => (isPreviewed ? press('Cambiar la cuenta o las columnas') : act(() => router.navigate(NEW))),
      DISCARD: () => press('Elegir otro archivo'),
    },
    states: {
      'file.loadingAccounts': async () =>
        expect(await screen.findByRole('combobox', { name: /Cuenta bancaria/ })).toHaveProperty('disabled', true),
      'file.noAccounts': () => button('Reintentar'),
      lost: () => button('Elegir el archivo de nuevo'),
      'file.choosing': async () => {
        [isPreviewed, isReady] = [false, false];
        if (unread) await screen.findByText('Mirando el archivo');
        else expect(await button('Elegir un archivo')).toHaveProperty('disabled', false);
        await here(NEW);
      },
      'file.ready': ready,
      'returned.ready': ready,
      'file.sending': sending,
      'returned.sending': sending,
      'read.previewed': async () => {
        [isPreviewed, isReady] = [true, false];
        expect((await button(/^Guardar \d/)).getAttribute('aria-disabled')).not.toBe('true');
        expect(screen.queryByText('Leyendo con la corrección')).toBeNull();
        await here(`${NEW}/${shown}`);
      },
      'read.rereading': async () => {
        await screen.findByText('Leyendo con la corrección');
        expect((await button(/^Guardar \d/)).getAttribute('aria-disabled')).toBe('true');
      },
      'read.saving': async () => {
        expect((await button(/^Guardando/)).getAttribute('aria-disabled')).toBe('true');
        await waitFor(() => expect(calls.waiting(SAVE)).toBe(1));
      },
      saved: () => waitFor(() => expect(router.state.location.pathname).toBe(`/conciliaciones/${conciliation.id}`)),
    },
  });

  async function ready() {
    [isPreviewed, isReady] = [false, true];
    expect(within(await screen.findByRole('main')).getByText('octubre.csv')).toBeTruthy();
    await button('Leer el archivo');
    await here(NEW);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeNull());
  }

  async function sending() {
    await button('Cancelar');
    expect(screen.queryByText('Cómo se leyó el archivo')).toBeNull();
  }

  async function chooseFile() {
    const held = heldFile();
    // The way a browser hands over a file, whichever way it was chosen.
    fireEvent.change(await screen.findByLabelText('Archivo de movimientos del banco'), {
      target: { files: [held.file] },
    });
    await screen.findByText('octubre.csv');
    return held;
  }

  async function chooseInPreview(role: string) {
    const folded = await screen.findByText(/^Columnas \(/);
    if (!folded.closest('details')?.open) await user.click(folded);
    await choose('Monto', role);
  }
}

describe('statementUpload, from a file', () => {
  test.each(fromFile.paths)('$description', (path) => walk(path, `${NEW}?cuenta=${account.id}`));
});

describe('statementUpload, from an address', () => {
  test.each(fromAddress.paths)('$description', (path) => walk(path, `${NEW}/p1`));
});

describe('statementUpload, from a file dropped on the list', () => {
  test.each(fromDrop.paths)('$description', (path) => walk(path, '/conciliaciones', true));
});

test('each amount is told in its own currency, and the account of a file in another is chosen anew at a word', async () => {
  const { calls, press, router } = openApp({ at: `${NEW}/p1`, session: ana });
  await calls.answer(ACCOUNTS, 200, { count: 1, results: [account] });
  await calls.answer(LIST, 200, { count: 0, results: [] });
  const read = preview({});
  const rows = read.rows.map((row, at) => ({ ...row, amount: '9.00', currency: at === 0 ? 'PEN' : 'EUR' }));
  const options = [{ label: 'Elegir otra cuenta', mapping: {}, leaves: true }];
  const questions = [{ field: 'account', msg: 'El archivo está en EUR.', options }];
  await calls.answer(REREAD, 200, { ...read, rows, questions });
  await screen.findByText('+S/ 9,00');
  expect(screen.getAllByText('+€ 9,00')).toHaveLength(rows.length - 1);
  await press('Elegir otra cuenta');
  await waitFor(() => expect(router.state.location.pathname).toBe(NEW));
});

test('where the columns of a file without separator begin is typed, seen, and read so', async () => {
  const { calls, press, user } = openApp({ at: `${NEW}/p1`, session: ana });
  await calls.answer(ACCOUNTS, 200, { count: 1, results: [account] });
  await calls.answer(LIST, 200, { count: 0, results: [] });
  const { dialect, ...read } = preview({ mapping: { ...MAPPING, delimiter: 'fixed', widths: [0, 10] } });
  await calls.answer(REREAD, 200, { ...read, dialect: { ...dialect, lines: ['03/10/2026 PAGO 12.50'] } });
  const places = await screen.findByLabelText(/^Posición de la primera letra/);
  expect(places).toHaveProperty('value', '1, 11');
  await user.type(places, ', 9');
  await screen.findByText(/^Escriba números de menor a mayor/);
  await user.clear(places);
  await user.type(places, '1, 12, 17');
  const cut = within(screen.getByRole('table', { name: 'Las mismas líneas en columnas', hidden: true }));
  expect(cut.getAllByRole('cell', { hidden: true }).map((cell) => cell.textContent)).toEqual([
    '1',
    '03/10/2026',
    'PAGO',
    '12.50',
  ]);
  await press('Leer así');
  await waitFor(() =>
    expect(calls.seen.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
      mapping: { delimiter: 'fixed', widths: [0, 11, 16] },
    }),
  );
});

test('what is pointed at and typed while the file is read again is read with it, and stays', async () => {
  const { calls, press, user, fill } = openApp({ at: `${NEW}/p1`, session: ana });
  await calls.answer(ACCOUNTS, 200, { count: 1, results: [account] });
  await calls.answer(LIST, 200, { count: 0, results: [] });
  await calls.answer(REREAD, 200, preview());
  await press('Indicar en el archivo');
  const say = async (cell: RegExp, is: string) => {
    await press(cell);
    await user.click(await screen.findByRole('menuitem', { name: is }));
  };
  await say(/^Fila 4, columna 3/, 'Es un cargo (sale dinero)');
  await screen.findByText('Leyendo con la corrección');
  await fill('Nombre', 'Mi octubre');
  await say(/^Fila 3, columna 3/, 'Es un abono (entra dinero)');
  await waitFor(() =>
    expect(calls.seen.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
      mapping: {
        pointed: [
          { row: 4, is: 'debit' },
          { row: 3, is: 'credit' },
        ],
      },
    }),
  );
  await calls.answer(REREAD, 200, preview());
  await waitFor(() => expect(screen.queryByText('Leyendo con la corrección')).toBeNull());
  expect(screen.getByLabelText(/^Nombre/)).toHaveProperty('value', 'Mi octubre');
});

test('a download that broke off is said before all else, and is taken as it is, or let go, at a word', async () => {
  const { calls, press, router } = openApp({ at: `${NEW}/p1`, session: ana });
  await calls.answer(ACCOUNTS, 200, { count: 1, results: [account] });
  await calls.answer(LIST, 200, { count: 0, results: [] });
  const cut = preview({ truncations: [{ kind: 'end', msg: 'Falta el registro final (88) de Norma 43.' }] });
  const options = [
    { label: 'Volver a descargar', mapping: {}, discards: true },
    { label: 'Es todo lo que hay; guardar así', mapping: { truncated: 'accept' } },
  ];
  await calls.answer(REREAD, 200, { ...cut, questions: [{ field: 'truncated', msg: 'Parece cortada.', options }] });
  const [first] = within(await screen.findByRole('main')).getAllByRole('alert');
  expect(first?.textContent).toMatch(/Parece una descarga cortada.*Falta el registro final/);
  const save = () => screen.findByRole('button', { name: /^Guardar \d/ });
  expect((await save()).getAttribute('aria-disabled')).toBe('true');

  await press('Es todo lo que hay; guardar así');
  await waitFor(() =>
    expect(calls.seen.findLast(({ method }) => method === 'POST')).toMatchObject({
      body: { mapping: { truncated: 'accept' } },
    }),
  );
  // How far the reading is, where the service says.
  await calls.answer(`${PREVIEW}progress/`, 200, { rows: 152_000, total: 300_000 });
  await screen.findByText('152.000 de 300.000 filas');
  await calls.answer(REREAD, 200, cut);
  await screen.findByText(/Se confirmó que es todo lo que hay/);
  expect((await save()).getAttribute('aria-disabled')).not.toBe('true');

  await press('Elegir otro archivo');
  await calls.answer(REREAD, 200, {});
  await waitFor(() => expect(router.state.location.pathname).toBe(NEW));
});

test('what was chosen of one preview is still there for whoever comes back to it from the address of another', async () => {
  const { request } = http;
  // What is written as a preview is left goes another way; here it is held like the rest.
  const sent = vi.spyOn(http, 'request');
  sent.mockImplementation((config) => request.call(http, { ...config, adapter: undefined }));
  onTestFinished(() => sent.mockRestore());
  const { calls, fill, router } = openApp({ at: `${NEW}/p1`, session: ana });
  await calls.answer(ACCOUNTS, 200, { count: 1, results: [account] });
  await calls.answer(LIST, 200, { count: 0, results: [] });
  await calls.answer(REREAD, 200, preview());
  await calls.answer(DRAFT, 200, { body: null, updated_at: null });
  await fill('Nombre', 'Mi octubre');

  await act(() => router.navigate(`${NEW}/p2`));
  await calls.answer(`${PREVIEW}p2/`, 200, preview({ id: 'p2', file_name: 'noviembre.csv' }));
  await screen.findByRole('heading', { name: 'noviembre.csv' });
  await waitFor(() => expect(calls.waiting('/api/v1/console/drafts/statement/p2/')).toBe(1));
  const written = calls.seen.filter(({ path, method }) => path === DRAFT && method !== 'GET');
  expect(written).toMatchObject([{ method: 'PUT', body: { body: { name: 'Mi octubre' } } }]);
  await calls.answer(DRAFT, 200, { updated_at: '2026-11-24T02:00:00Z' });

  await act(() => router.navigate(`${NEW}/p1`));
  await calls.answer(REREAD, 200, preview());
  await calls.answer(DRAFT, 200, { body: { name: 'Mi octubre' }, updated_at: '2026-11-24T02:00:00Z' });
  await waitFor(() => expect(screen.getByLabelText(/^Nombre/)).toHaveProperty('value', 'Mi octubre'));
});

test('a question that offers no right answer leads to the columns, by the keyboard too', async () => {
  const { calls, user } = openApp({ at: `${NEW}/p1`, session: ana });
  await calls.answer(ACCOUNTS, 200, { count: 1, results: [account] });
  await calls.answer(LIST, 200, { count: 0, results: [] });
  const options = [{ label: 'Todos entran', mapping: { signs: 'signed' } }];
  const questions = [
    { field: 'signs', msg: 'Ningún monto trae signo. ¿Cómo son?', options },
    { field: 'sheet', msg: '¿Qué hoja se lee?', options: [{ label: 'Enero', mapping: { sheet: 'Enero' } }] },
  ];
  await calls.answer(REREAD, 200, { ...preview({}), questions });
  // The sheets that are offered are all there are.
  const none = await screen.findByRole('button', { name: /^Ninguna/ });
  none.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('SELECT'));
  expect(document.activeElement?.closest('details')).toHaveProperty('open', true);
});

import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { importing, importPreview, importRowsPage } from '../support/answers/importAnswers';
import { openApp } from '../support/models/app';
import { readableFile } from '../support/models/heldFile';
import type { Path } from '../support/models/models';
import { ana } from '../support/models/people';
import { fromAddress, fromFile } from './recordsImport.model';

const IMPORTS = '/api/v1/customers/imports/';
const ONE = `${IMPORTS}i1/`;
const REREAD = `${ONE}preview/`;
const SAVE = `${ONE}save/`;
const ROWS = `${ONE}rows/`;

async function walk(path: Path, at: string) {
  const { calls, fails, router, user, press } = openApp({ at, session: ana });
  let why = 'No queda espacio';
  const button = (name: string | RegExp) => screen.findByRole('button', { name });
  const here = (address: string) => waitFor(() => expect(router.state.location.pathname).toBe(address));
  const rereads = () => waitFor(() => expect(calls.waiting(REREAD)).toBe(1));
  await path.walk({
    events: {
      'xstate.done.actor.readImport': ({ output }) => calls.answer(ONE, 200, output),
      'xstate.error.actor.readImport': (_, failure) => fails(ONE, failure),
      FILE_READ: async ({ answer }) => {
        await user.upload(await screen.findByLabelText('Archivo de clientes'), readableFile());
        await press('Leer el archivo');
        await calls.answer(IMPORTS, 201, answer);
      },
      CANCEL: () => press('Cancelar'),
      MAP: async () => {
        await user.selectOptions(await screen.findByRole('combobox', { name: 'Fechas' }), 'mdy');
        await rereads();
      },
      CHOOSE_FIELD: async ({ field }) => {
        const folded = await screen.findByText(/^Columnas \(/);
        if (!folded.closest('details')?.open) await user.click(folded);
        await user.selectOptions(await screen.findByRole('combobox', { name: 'Fecha' }), field);
      },
      FORGET_FIELDS: () => press('Dejar como estaban'),
      APPLY_FIELDS: async () => {
        await press('Leer con estas columnas');
        await rereads();
      },
      'xstate.done.actor.readAgain': () => calls.answer(REREAD, 200, importPreview()),
      'xstate.error.actor.readAgain': (_, failure) => fails(REREAD, failure),
      SAVE: async () => user.dblClick(await button('Importar 3 clientes')),
      'xstate.done.actor.save': ({ output }) => calls.answer(SAVE, 200, output),
      'xstate.error.actor.save': (_, failure) => fails(SAVE, failure),
      DUE: () => waitFor(() => expect(calls.waiting(ONE)).toBe(1)),
      'xstate.done.actor.lookAtImport': ({ output }) => calls.answer(ONE, 200, output),
      'xstate.error.actor.lookAtImport': (_, failure) => calls.fail(ONE, failure),
      'xstate.done.actor.resume': ({ output }) => calls.answer(SAVE, 200, output),
      'xstate.error.actor.resume': async (_, failure) => {
        why = await fails(SAVE, failure);
      },
      RETRY: () => press(/^(Reintentar|Seguir importando)$/),
      DISCARD: () => press(/^(Elegir otro archivo|Importar otro archivo)$/),
    },
    states: {
      restoring: () => waitFor(() => expect(calls.waiting(ONE)).toBe(1)),
      lost: () => button('Reintentar'),
      choosing: async () => {
        expect(await button('Elegir un archivo')).toHaveProperty('disabled', false);
        await here('/clientes/importar');
      },
      previewed: async () => {
        expect((await button('Importar 3 clientes')).getAttribute('aria-disabled')).not.toBe('true');
        expect(screen.queryByText('Leyendo con la corrección')).toBeNull();
        await here('/clientes/importar/i1');
        // The same reading keeps its rows in sight; another one loads its own.
        await waitFor(() => {
          calls.answerAll(ROWS, 200, importRowsPage);
          expect(screen.queryByText(/Cédula «1710034064»: La cédula/)).not.toBeNull();
        });
      },
      rereading: async () => {
        await screen.findByText('Leyendo con la corrección');
        expect((await button('Importar 3 clientes')).getAttribute('aria-disabled')).toBe('true');
      },
      saving: async () => {
        expect((await button(/^Importando/)).getAttribute('aria-disabled')).toBe('true');
        await waitFor(() => expect(calls.waiting(SAVE)).toBe(1));
      },
      importing: async () => {
        expect(await screen.findByRole('progressbar', { name: 'Importando 3 clientes…' })).toBeTruthy();
        await screen.findByText('1.000 de 4.000');
      },
      stopped: async () => {
        expect((await button('Seguir importando')).getAttribute('aria-disabled')).not.toBe('true');
        await screen.findAllByText(why, { exact: false });
      },
      resuming: async () => {
        await waitFor(() => expect(calls.waiting(SAVE)).toBe(1));
        expect((await button('Seguir importando')).getAttribute('aria-disabled')).toBe('true');
      },
      finished: async () => {
        await screen.findByRole('heading', { name: 'Importación terminada' });
        await button('Ver los clientes');
      },
    },
  });
}

describe('recordsImport, from a file', () => {
  test.each(fromFile.paths)('$description', (path) => walk(path, '/clientes/importar'));
});

describe('recordsImport, from an address', () => {
  test.each(fromAddress.paths)('$description', (path) => walk(path, '/clientes/importar/i1'));
});

test('the rows are filtered and asked for again where they are lost, and the refused ones are downloaded', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { calls, fails, press } = openApp({ at: '/clientes/importar/i1', session: ana });
  const rows = () => screen.findByText(/Cédula «1710034064»: La cédula/);
  await calls.answer(ONE, 200, importPreview());
  await fails(ROWS, 'lost');
  await press('Reintentar');
  await calls.answer(ROWS, 200, importRowsPage);
  await rows();
  await press(/^Con problema/);
  await calls.answer(ROWS, 200, importRowsPage);
  expect(Object.fromEntries(calls.seen.at(-1)?.query ?? [])).toMatchObject({
    p: '1',
    page_size: '50',
    status: 'problema',
  });
  await rows();
  await press('Página siguiente');
  await calls.answer(ROWS, 200, importRowsPage);
  expect(Object.fromEntries(calls.seen.at(-1)?.query ?? [])).toMatchObject({ p: '2', status: 'problema' });
  await press('Descargar las filas con problema');
  await fails(`${ONE}refused/`, 'lost');
  await press('Descargar las filas con problema');
  await calls.answer(`${ONE}refused/`, 200, { url: '/downloads/imports?link=x', file_name: 'rechazadas.csv' });
  await waitFor(() => expect(saved).toEqual(['rechazadas.csv']));
});

test('while a long file is read anew, it is told how many of its rows are done', async () => {
  const { calls, user, press } = openApp({ at: '/clientes/importar/i1', session: ana });
  await calls.answer(ONE, 200, importPreview());
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Fechas' }), 'mdy');
  await calls.answer(`${IMPORTS}progress/`, 200, { rows: 12_500, total: 50_000 });
  await screen.findByText('12.500 de 50.000 filas');
  await press('Cancelar');
  await waitFor(() => expect(screen.queryByText(/de 50.000 filas/)).toBeNull());
});

test('a file of which no row can be imported does not say that there is nothing new', async () => {
  const { calls } = openApp({ at: '/clientes/importar/i1', session: ana });
  await calls.answer(ONE, 200, importPreview({ counts: { nuevo: 0, cambia: 0, espera: 0, igual: 0, problema: 2 } }));
  await screen.findByText('Ninguna fila se puede importar: vea qué pasa con cada una.');
});

test('an import whose job failed so long ago that it is not kept says that it stopped, and goes on', async () => {
  const { calls, press } = openApp({ at: '/clientes/importar/i1', session: ana });
  await calls.answer(ONE, 200, importPreview({ state: 'saving', job: null }));
  await screen.findByRole('heading', { name: 'La importación se detuvo' });
  await screen.findByText('Falló hace más de un mes, y ya no se guarda por qué.');
  await press('Seguir importando');
  await calls.answer(SAVE, 200, importing);
  await screen.findByRole('progressbar', { name: 'Importando 3 clientes…' });
});

test('electronic documents show what each would become, and nothing about columns', async () => {
  const { calls } = openApp({ at: '/documentos/importar/i1', session: ana });
  const dialect = {
    format_name: '2 comprobantes electrónicos',
    mapping: {},
    header: ['Archivo'],
    sample: [],
    sheets: [],
    understood: [],
  };
  const counts = { nuevo: 1, cambia: 0, espera: 0, igual: 0, problema: 1 };
  await calls.answer(ONE, 200, importPreview({ kind: 'electronic', file_name: 'mes.zip', dialect, counts }));
  const values = {
    file: 'uno.xml',
    doc_type: 'nota_credito',
    number: '001-002-000000007',
    dni: '1710034065',
    customer_name: 'Rosa',
    total: '12.00',
    currency: 'USD',
  };
  const msg = 'Nombra el documento 001-001-000000001 de Rosa, que no está aquí.';
  const row = {
    row: 1,
    status: 'problema' as const,
    values,
    changes: [],
    problems: [{ field: '', column: '', value: '', msg }],
  };
  await calls.answer(ROWS, 200, { count: 1, results: [row] });
  await screen.findByText(msg);
  screen.getByText('Nota de crédito');
  screen.getByText('uno.xml');
  screen.getByRole('button', { name: 'Importar 1 comprobante' });
  expect(screen.queryByText(/^Columnas/)).toBeNull();
});

import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { debit, error, errorsFile, preview, withDetails } from '../support/answers/debitPages';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import type { Failure } from '../support/models/failures';
import { heldFile, readableFile } from '../support/models/heldFile';
import { ana, anaElsewhere } from '../support/models/people';
import { answering, arrived, beforeTheBank, orderedElsewhere, reviewing, withTheBank } from './debit.model';

const BASE = '/api/v1/cash_management/automatic-debts/';
const OF = `${BASE}d1/`;
const AMOUNT = /^Monto a cobrar de F-1/;

const given: string[] = [];
beforeEach(() => {
  given.length = 0;
  // What the browser does with a file is no part of the page.
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    given.push(this.download);
  });
});

function open(session = ana, at = '/debitos/d1') {
  const app = openApp({ at, session });
  const { calls, press, pressTwice, user } = app;
  const told = (text: string) => screen.findAllByText(text);
  /** Only the changes, or the debit after them. */
  let savesNext = false;
  const fails = (path: string, text?: string) => (_: AnyEventObject, failure: Failure) =>
    app.fails(path, failure, text);
  return {
    ...app,
    told,
    does: {
      'xstate.done.actor.load': async ({ output: { details, errors } }: AnyEventObject) => {
        await calls.answer(`${OF}details/`, 200, details);
        if (errors) await calls.answer(`${OF}migration_errors/`, 200, errors);
      },
      'xstate.error.actor.load': fails(`${OF}details/`, 'Error al obtener detalles'),
      RETRY: () => press('Reintentar'),
      FILTER: () => press(/^Quedan fuera/),
      EXCLUSION: async () => {
        await press('Sin datos bancarios 1');
        expect(screen.queryByText('Zea S.A.')).toBeNull();
        expect((await screen.findByRole('link', { name: 'Vera S.A.' })).getAttribute('href')).toBe(
          '/clientes/c2/datos',
        );
      },
      /** Shown, or all of them again when they were shown already. */
      RESULT: async ({ results }: AnyEventObject) => {
        const figure = await button(results.reason ? /^AM04 · Fondos/ : /^Cobrado 1 \$\s90,00/);
        const isShown = figure.getAttribute('aria-pressed') === 'true';
        await user.click(figure);
        await waitFor(() => expect(screen.getAllByRole('row', { name: /F-\d/ })).toHaveLength(isShown ? 2 : 1));
      },
      CONFIRM: () => pressTwice('Enviar 2 cobros'),
      CANCEL: () => press('Cancelar'),
      RESUME: ({ body }: AnyEventObject) =>
        calls.answer('/api/v1/console/drafts/debit/d1/', 200, { body, updated_at: null }),
      EXCLUDE: () => press('Quitar F-1'),
      INCLUDE: () => press('Volver a incluir F-1'),
      RELOAD: () => press('Volver a cargar'),
      DOWNLOAD_ERRORS: async () => {
        await press('Descargar 1 error');
        expect(given).toContain('errores.csv');
      },
      'xstate.done.actor.answer': async () => {
        await chooseAnswer(user);
        await calls.answer(`${OF}load_debits/`, 200, preview);
        await press('Guardar 3 respuestas');
        await calls.answer(`${OF}save_migrate_cobro/`, 200, { debit, errors: [error] });
      },
      AMOUNT: async () => {
        const field = await screen.findByRole('textbox', { name: AMOUNT });
        await user.clear(field);
        await user.type(field, '40');
      },
      DISCARD_CHANGES: () => press('Descartar cambios'),
      UPDATE: () => {
        savesNext = false;
        return press('Guardar 1 cambio');
      },
      SAVE: () => {
        savesNext = true;
        return pressTwice('Guardar 2 cobros');
      },
      EDIT: () => press('Volver a los detalles'),
      /** Asked, refused once, given up, asked again and done. */
      DELETED: async (event: AnyEventObject, failure: Failure) => {
        await press('Eliminar débito');
        await screen.findByText('Sus documentos quedan libres para otro débito.');
        await press('Eliminar 1 débito');
        await busy('Eliminar 1 débito');
        await fails(OF, 'Error al eliminar cabecera')(event, failure);
        await press('Cancelar');
        await press('Eliminar débito');
        await press('Eliminar 1 débito');
        await calls.answer(OF, 200, {});
        await told('Cabecera eliminada correctamente');
      },
      CLOSED: async () => {
        const fold = screen.queryByRole('button', { name: 'Cargar otra respuesta del banco' });
        if (fold) await user.click(fold);
        await press('Cerrar sin esperar más');
        await screen.findByText(/^2 cobros sin respuesta/);
        await press('Cerrar 1 débito');
        await busy('Cerrar 1 débito');
        await calls.answer(`${OF}close/`, 200, { ...debit, status: 'cerrado' });
      },
      ORDER: async ({ format, sends }: AnyEventObject) => {
        if (!sends) return press(ORDERS[String(format)] ?? '');
        if (calls.waiting(`${OF}dispatch/`) > 0) {
          await calls.answer(`${OF}dispatch/`, 200, { way: { name: 'SFTP', format: 'csv' }, dispatch: null });
        }
        await press('Enviar por SFTP');
      },
      'xstate.done.actor.check': async ({ output }: AnyEventObject) => {
        await calls.answer(`${OF}order_check/`, 200, output);
        await told('El formato tiene 2 campos por confirmar con su banco.');
        await told('Nombre: se corta a 30 caracteres en 1 cobro; no identifica a nadie.');
      },
      'xstate.error.actor.check': fails(`${OF}order_check/`),
      'xstate.done.actor.update': async ({ output }: AnyEventObject) => {
        await calls.answer(`${OF}update-details/`, 200, output);
        await told('Registros actualizados correctamente');
        expect(calls.waiting(`${BASE}save/`)).toBe(savesNext ? 1 : 0);
      },
      'xstate.error.actor.update': fails(`${OF}update-details/`, 'Error al actualizar detalles'),
      'xstate.done.actor.save': async ({ output }: AnyEventObject) => {
        await calls.answer(`${BASE}save/`, 200, output);
        await told('Débito automático guardado correctamente');
      },
      'xstate.error.actor.save': fails(`${BASE}save/`, 'Error al guardar el débito automático'),
      'xstate.done.actor.order': async ({ output }: AnyEventObject) => {
        const before = given.length;
        await calls.answer(`${OF}order_file/`, 200, output);
        await waitFor(() => expect(given.slice(before)).toEqual(['orden.csv']));
      },
      'xstate.error.actor.order': fails(`${OF}order_file/`),
      'xstate.done.actor.dispatch': async ({ output }: AnyEventObject) => {
        await calls.answer(`${OF}dispatch/`, 200, output);
        await told('La orden sale hacia el banco');
      },
      'xstate.error.actor.dispatch': fails(`${OF}dispatch/`),
    },
  };
}

const ORDERS: Record<string, string> = {
  csv: 'Descargar CSV',
  pain008: 'Descargar pain.008',
  banco: 'Descargar para Banco Uno',
};

const chooseAnswer = async (user: ReturnType<typeof openApp>['user'], file = readableFile('r.csv')) =>
  user.upload(await screen.findByLabelText('Respuesta del banco', { selector: 'input' }), file);
const question = () => screen.findByRole('combobox', { name: '¿Qué significa «P»? En 2 filas.' });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const busy = async (name: string | RegExp) => expect((await button(name)).getAttribute('aria-disabled')).toBe('true');
const step = (name: string) =>
  waitFor(() => expect(document.querySelector('[aria-current="step"]')?.textContent).toContain(name));

describe('a debit the bank has not got', () => {
  test.each(beforeTheBank.paths)('$description', { timeout: 60_000 }, async (path) => {
    const { does, router } = open();
    await path.walk({
      events: does,
      states: {
        refused: () => button('Reintentar'),
        'reviewing.editing': async () => {
          await step('Detalles');
          expect(await screen.findByRole('textbox', { name: AMOUNT })).toHaveProperty('disabled', false);
        },
        'reviewing.updating': () => busy(/^Guardar 2 cobros/),
        'reviewing.saving': () => busy(/^Guardar 2 cobros/),
        saved: () => step('Guardado'),
        checking: () => screen.findByRole('progressbar', { name: 'Preparando el archivo' }),
        asking: () => screen.findByText(/^Se pide al banco cobrar 2 cobros por \$\s150,00/),
        ordering: () => screen.findByRole('progressbar', { name: 'Preparando el archivo' }),
        waiting: () => step('Respuesta del banco'),
        deleted: () => waitFor(() => expect(router.state.location.pathname).toBe('/debitos')),
      },
    });
    // axe takes longer than a walk: it looks where most is on show, and in the browser at the rest.
    if (path === beforeTheBank.paths.at(-1)) expect(await findings()).toEqual([]);
  });
});

describe('details under review', () => {
  test.each(reviewing.paths)('$description', { timeout: 60_000 }, async (path) => {
    const { does } = open();
    await path.walk({
      events: does,
      states: { 'reviewing.updating': () => busy(/^Guardar \d cobro/) },
    });
  });
});

describe('a debit whose order another program sends', () => {
  test.each(orderedElsewhere.paths)('$description', async (path) => {
    const { does } = open(anaElsewhere);
    await path.walk({
      events: does,
      states: {
        saved: async () => {
          await button('Elegir un archivo');
          await button('Volver a los detalles');
          expect(screen.queryByRole('button', { name: /^Descargar/ })).toBeNull();
        },
        'waiting.idle': () => button('Cargar otra respuesta del banco'),
      },
    });
  });
});

describe('a debit that is with the bank', () => {
  test.each(withTheBank.paths)('$description', { timeout: 60_000 }, async (path) => {
    const { does } = open();
    await path.walk({
      events: does,
      states: {
        'waiting.idle': () => button('Descargar CSV'),
        'waiting.ordering': () => screen.findByRole('progressbar', { name: 'Preparando el archivo' }),
      },
    });
    if (path === withTheBank.paths.at(-1)) expect(await findings()).toEqual([]);
  });
});

describe("the bank's answer", () => {
  test.each(answering.paths)('$description', { timeout: 60_000 }, async (path) => {
    const { calls, fails, press, pressTwice, user, told, does } = open();
    let file = heldFile();
    await calls.answer(`${OF}details/`, 200, withDetails({ ...debit, status: 'enviado' }));
    await path.walk({
      events: {
        ...does,
        FILE_CHANGED: () => {
          file = heldFile('r.csv');
          return chooseAnswer(user, file.file);
        },
        FILE_READY: async () => {
          file.read();
          await waitFor(() => expect(calls.waiting(`${OF}load_debits/`)).toBe(1));
        },
        FILE_READ: async ({ answer }) => {
          file.read();
          await calls.answer(`${OF}load_debits/`, 200, answer);
          await told('Archivo cargado correctamente');
        },
        FILE_REMOVED: async () => {
          file.fail();
          await screen.findByText(/^El navegador no pudo leer el archivo/);
        },
        FILTER: () => press(/^No encontrado 1 \$\s12,00/),
        RETRY: () => press('Reintentar'),
        SAVE: () => pressTwice('Guardar 3 respuestas'),
        DISCARD: () => press('Elegir otro archivo'),
        DECIDE: async () => user.selectOptions(await question(), 'Pendiente en el banco'),
        'xstate.done.actor.decide': async ({ output }) => {
          await calls.answer(`${OF}load_debits/p1/`, 200, output);
          expect(calls.seen.at(-1)?.body).toEqual({ decisions: { 'resultado:p': 'en_tramite' } });
          await waitFor(async () => expect(await question()).toHaveProperty('value', 'en_tramite'));
        },
        'xstate.error.actor.decide': (_, failure) => fails(`${OF}load_debits/p1/`, failure),
        'xstate.done.actor.openAnswer': ({ output }) => calls.answer(`${OF}load_debits/p1/`, 200, output),
        'xstate.error.actor.openAnswer': (_, failure) => fails(`${OF}load_debits/p1/`, failure),
        'xstate.done.actor.save': async () => {
          await calls.answer(`${OF}save_migrate_cobro/`, 200, { debit, errors: [error] });
          await told('Débito automático guardado correctamente');
          await calls.answer(`${OF}details/`, 200, withDetails({ ...debit, status: 'respondido' }));
          await calls.answer(`${OF}migration_errors/`, 200, errorsFile([error]));
        },
        'xstate.error.actor.save': (_, failure) =>
          fails(`${OF}save_migrate_cobro/`, failure, 'Error al guardar el débito automático'),
      },
      states: {
        'file.choosing': () => button('Elegir un archivo'),
        'file.opening': () => screen.findByRole('progressbar', { name: /respuesta/ }),
        'file.sending': () => screen.findByRole('progressbar', { name: /archivo|respuesta/ }),
        previewed: () => screen.findByText('Se registra 1 pago por $ 100,00.'),
        deciding: () => screen.findByRole('progressbar', { name: 'Leyendo otra vez con lo que dijo' }),
        saving: () => screen.findByRole('progressbar', { name: 'Guardando la respuesta' }),
        saved: async () => {
          await press('Descargar 1 error');
          expect(given).toEqual(['errores.csv']);
        },
      },
    });
    if (path === answering.paths.at(-1)) expect(await findings()).toEqual([]);
  });
});

test('an answer without a line for this debit is not saved, and says what to do; one that does not tell its lines may be', async () => {
  const { calls, press, user } = open();
  await calls.answer(`${OF}details/`, 200, withDetails({ ...debit, status: 'enviado' }));
  const given = async (said: object) => {
    const file = heldFile('r.csv');
    await chooseAnswer(user, file.file);
    file.read();
    await calls.answer(`${OF}load_debits/`, 200, said);
  };
  const { lines: _, ...untold } = preview;
  await given({ ...preview, lines: [] });
  await screen.findByText(/^Ninguna fila de este archivo responde a un cobro de este débito/);
  const save = await screen.findByRole('button', { name: 'Guardar la respuesta' });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  await user.click(save);
  expect(calls.waiting(`${OF}save_migrate_cobro/`)).toBe(0);
  await press('Elegir otro archivo');
  await given(untold);
  await press('Guardar la respuesta');
  await waitFor(() => expect(calls.waiting(`${OF}save_migrate_cobro/`)).toBe(1));
});

describe('an answer that arrived by itself', () => {
  test.each(arrived.paths)('$description', async (path) => {
    const { calls, fails, press } = open(ana, '/debitos/d1?respuesta=p1');
    await calls.answer(`${OF}details/`, 200, withDetails({ ...debit, status: 'enviado' }));
    await path.walk({
      events: {
        RETRY: () => press('Reintentar'),
        'xstate.done.actor.openAnswer': ({ output }) => calls.answer(`${OF}load_debits/p1/`, 200, output),
        'xstate.error.actor.openAnswer': (_, failure) => fails(`${OF}load_debits/p1/`, failure),
      },
      states: {
        'file.opening': () => waitFor(() => expect(calls.waiting(`${OF}load_debits/p1/`)).toBe(1)),
        previewed: () => screen.findByRole('button', { name: 'Guardar 3 respuestas' }),
      },
    });
  });
});

test('an order that cannot be left by its source says why, is tried again at a word, and goes out by hand', async () => {
  const { calls, press, told } = open();
  await calls.answer(`${OF}details/`, 200, withDetails({ ...debit, status: 'enviado' }));
  const dispatch = {
    status: 'en_camino',
    source_name: 'SFTP',
    file_name: 'orden.csv',
    failures: 2,
    failure: 'ocupado',
    failed_since: '2026-11-20T10:00:00Z',
    next_try_at: '2026-11-20T10:04:00Z',
    delivered_at: null,
  };
  const way = { name: 'SFTP', format: 'csv' };
  await calls.answer(`${OF}dispatch/`, 200, { way, dispatch });
  await screen.findByText(/^orden.csv por «SFTP»: allí hay otro archivo con ese nombre, que no se tocó\. Se intenta/);
  expect(await findings()).toEqual([]);
  await press('Intentar ahora');
  await press('Enviar la orden');
  await calls.answer(`${OF}dispatch/`, 200, { ...debit, status: 'enviado' });
  await told('La orden sale hacia el banco');
  await calls.answer(`${OF}dispatch/`, 200, { way, dispatch });
  await press('No enviarla');
  await press('No enviar la orden');
  await calls.answer(`${OF}dispatch/`, 200, {});
  await calls.answer(`${OF}dispatch/`, 200, { way, dispatch: { ...dispatch, status: 'detenida', next_try_at: null } });
  await told('No sale por «SFTP»: descárguela y súbala a mano, o envíela.');
});

test('an answer whose upload fails stays chosen, and goes again at a word', async () => {
  const { calls, fails, press, user, told } = open();
  await calls.answer(`${OF}details/`, 200, withDetails({ ...debit, status: 'enviado' }));
  await chooseAnswer(user);
  await fails(`${OF}load_debits/`, 'lost', 'Error al cargar el archivo');
  await screen.findByText('r.csv');
  await press('Leer el archivo');
  await calls.answer(`${OF}load_debits/`, 200, preview);
  await told('Archivo cargado correctamente');
});

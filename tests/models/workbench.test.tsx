import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { CallProblem } from '../../src/api/problem';
import { conciliation, reconciledAs } from '../support/answers/bankMovements';
import { openApp } from '../support/models/app';
import type { Failure } from '../support/models/failures';
import { ana } from '../support/models/people';
import {
  bookedBefore,
  detailOf,
  lostAnswer,
  model,
  movements,
  other,
  severalChosen,
  soughtAnew,
  takenUp,
  tickedEarly,
} from './workbench.model';

const BASE = `/api/v1/conciliation/conciliations/${conciliation.id}`;
const DOCUMENTS = '/api/v1/customers/documents/';
const DRAFT = `/api/v1/console/drafts/conciliation/${conciliation.id}/`;
const CHANGES = [
  'tie_payment',
  'save_suggested_document',
  'manual_reconcile',
  'bulk_reconcile',
  'categorise',
  'update_movements',
];

const paths = [model, takenUp, soughtAnew, lostAnswer, tickedEarly, severalChosen, bookedBefore].flatMap(
  (one) => one.paths,
);

describe('workbench', () => {
  test.each(paths)('$description', async (path) => {
    const { calls, fails, user, press, fill } = openApp({ at: `/conciliaciones/${conciliation.id}`, session: ana });
    let why = '';
    // Also below a question, which hides the page from whoever hears it.
    const inHand = async () => within(await screen.findByRole('region', { name: 'El movimiento', hidden: true }));
    const bench = () => screen.findByRole('grid', { name: 'Movimientos' });
    const key = (typed: string) => user.keyboard(typed);
    const inFlight = () => CHANGES.map((name) => `${BASE}/${name}/`).filter((call) => calls.waiting(call) > 0);
    /** Sends a change; pressing again while it is under way sends nothing more. */
    const change = async (send: () => Promise<unknown>) => {
      await send();
      await waitFor(() => expect(inFlight()).toHaveLength(1));
      await key('u');
      expect(inFlight()).toHaveLength(1);
    };

    /** Of a conciliation that is gone nothing stays in hand; any other failure is looked at again later. */
    const lookedAgain = async ({ error }: AnyEventObject, failure: Failure) => {
      if (!(error instanceof CallProblem)) return calls.fail(`${BASE}/movements/`, failure);
      await calls.answer(`${BASE}/movements/`, 404, { error: true, msg: 'No se encontró la conciliación.' });
      why = 'No se encontró la conciliación.';
      await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
    };

    await path.walk({
      events: {
        'xstate.done.actor.loadMovements': ({ output }) => calls.answer(`${BASE}/movements/`, 200, output),
        'xstate.error.actor.loadMovements': async (_, failure) => {
          why = await fails(`${BASE}/movements/`, failure, 'Error al cargar conciliaciones');
        },
        'xstate.after.refreshTime.workbench.working.suggestions.awaited': () =>
          waitFor(() => expect(calls.waiting(`${BASE}/movements/`)).toBe(1)),
        'xstate.done.actor.refreshMovements': ({ output }) => calls.answer(`${BASE}/movements/`, 200, output),
        RENEW: () => {
          act(() => {
            window.dispatchEvent(new Event('focus'));
          });
        },
        'xstate.done.actor.renewMovements': ({ output }) => calls.answer(`${BASE}/movements/`, 200, output),
        'xstate.error.actor.renewMovements': lookedAgain,
        'xstate.error.actor.refreshMovements': lookedAgain,
        'xstate.after.debounceTime.workbench.working.detail.debouncing': () =>
          waitFor(() => expect(calls.waiting(`${BASE}/movement_detail/`)).toBe(1)),
        'xstate.done.actor.loadDetail': ({ output }) => calls.answer(`${BASE}/movement_detail/`, 200, output),
        'xstate.error.actor.loadDetail': (_, failure) =>
          fails(`${BASE}/movement_detail/`, failure, 'Error al cargar conciliaciones'),
        RESUME: ({ body }) => calls.answer(DRAFT, 200, { body, updated_at: '' }),
        RETRY: () => press('Reintentar'),
        FILTER: async () => {
          await press(/^Conciliados/);
          expect(await screen.findByRole('button', { name: /^Conciliados/, pressed: true })).toBeTruthy();
        },
        CLEAR_FILTERS: async () => {
          await press('Ver lo que queda por conciliar');
          expect(await screen.findByRole('button', { name: /^Por conciliar/, pressed: true })).toBeTruthy();
        },
        FILTER_TEXT: async ({ text }) => {
          await user.type(await screen.findByRole('searchbox', { name: /en los movimientos/ }), `${text}{Enter}`);
        },
        NARROW: async () => {
          await press('Fecha y monto');
          await fill('Monto desde', '1');
          await user.keyboard('{Escape}');
          expect(await screen.findByRole('button', { name: 'Fecha y monto: desde 1,00' })).toBeTruthy();
        },
        CHECK_MORE: async () => {
          await key('t');
          await screen.findByRole('heading', { name: '2 movimientos marcados' });
        },
        CLEAR_CHECKED: async () => {
          await key('{Escape}');
          await waitFor(() => expect(screen.queryByRole('heading', { name: /marcado/ })).toBeNull());
        },
        OPEN_FIELD: async () => {
          await key('n');
          expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Nota' }));
        },
        CLOSE_FIELD: async () => {
          await key('{Escape}');
          await key('{Escape}');
          await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Nota' })).toBeNull());
        },
        CHECK: async () => {
          await key('x');
          await screen.findByRole('button', { name: 'Aceptar 1 marcada' });
        },
        SELECT: async ({ id }) => user.click(within(await bench()).getByText(`MOVIMIENTO ${id}`)),
        MOVE: async ({ step }) => {
          // In a field a letter is a letter.
          const field = document.activeElement;
          if (field instanceof HTMLInputElement) act(() => field.blur());
          await key(step === 1 ? 'j' : 'k');
        },
        TOGGLE: async ({ line: { number } }) => {
          const box = (await inHand()).getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${number} de`) });
          const was = box.checked;
          await user.click(box);
          expect(box.checked).toBe(!was);
        },
        TOGGLE_SUGGESTION: async ({ place }) => {
          await key(String(place));
          // Asked for before it was there, it is ticked, or not any more, once it is.
          if (
            calls.waiting(`${BASE}/movement_detail/`) > 0 ||
            !(await inHand()).queryByRole('button', { name: /^Nota/ })
          )
            return;
          expect((await inHand()).getByRole('checkbox', { name: /^F-1 de/ })).toHaveProperty('checked', false);
        },
        TAKE_SET: async () => {
          await press('Marcar los 2');
          expect((await inHand()).getByRole('checkbox', { name: /^F-3 de/ })).toHaveProperty('checked', true);
        },
        AMOUNT: async () => {
          await fill('Monto para F-1', '40');
          expect((await inHand()).getByText('$ 410,00')).toBeTruthy();
        },
        KEEP_AS_CREDIT: async () => {
          await fill('Monto para F-1', '40');
          await user.click(await screen.findByRole('checkbox', { name: /^Dejar \$.410,00 a favor de López C.A./ }));
          expect(screen.getByRole('checkbox', { name: /^Dejar/, checked: true })).toBeTruthy();
        },
        WRITE_OFF: async () => {
          await fill('Monto para F-1', '445');
          await user.click(
            await screen.findByRole('checkbox', { name: /^Condonar los \$.5,00 que le faltarían a F-1/ }),
          );
          await screen.findByRole('textbox', { name: /^Motivo para F-1/ });
        },
        WITHHELD: async () => {
          await fill('Monto para F-1', '445');
          await user.click(
            await screen.findByRole('checkbox', { name: /^Dar F-1 por pagado, salvo \$.5,00 de retención/ }),
          );
          expect(screen.queryByRole('checkbox', { name: /^Condonar/ })).toBeNull();
        },
        CATEGORISE: async () => {
          await key('c');
          const field = await screen.findByRole('combobox', { name: /^Categoría/ });
          await waitFor(() => expect(document.activeElement).toBe(field));
          await user.selectOptions(field, 'Reverso');
          await change(() => press('Categorizar'));
        },
        TYPE_PART: async () => {
          await key('s');
          const field = await screen.findByRole('combobox', { name: 'Categoría de la parte' });
          await waitFor(() => expect(document.activeElement).toBe(field));
          await user.selectOptions(field, 'Reverso');
          await fill('Monto', '10');
        },
        ADD_PART: async () => {
          await press('Agregar');
          await (await inHand()).findByRole('checkbox', { name: 'Parte de Reverso', checked: true });
        },
        SET_PART: async () => {
          await user.click(await (await inHand()).findByRole('checkbox', { name: 'Parte de Reverso' }));
          expect(screen.queryByRole('checkbox', { name: 'Parte de Reverso' })).toBeNull();
        },
        SEARCH_DOCUMENTS: async ({ search }) => {
          const sought = () => screen.findByRole('searchbox', { name: /Buscar otro documento/ });
          if (search === '') return user.type(await sought(), '{Escape}');
          await key('/');
          const field = await sought();
          expect(document.activeElement).toBe(field);
          await user.type(field, `${search}{Enter}`);
          await calls.answer(DOCUMENTS, 200, { count: 1, results: [other] });
          await screen.findByRole('checkbox', { name: /^F-9 de/ });
        },
        WRITE_NOTE: async ({ note }) => {
          await key('n');
          await fill('Nota', note);
        },
        SAVE_NOTE: () => change(() => press('Guardar la nota')),
        ACCEPT: () => change(() => key('{Enter}')),
        ACCEPT_SURE: () => change(() => press('Aceptar 1 segura')),
        DEFER: async ({ deferral }) => {
          if (!deferral) return key('l');
          await fill('Motivo', deferral.later_reason);
          await fill('Hasta', '');
          await change(() => press('Dejar para después'));
        },
        ASK_DEFERRAL: () => press('Cambiar el motivo o el día'),
        CANCEL_DEFERRAL: () => press('Cancelar'),
        TIE: () => change(() => press('Es el pago de Otro del 01/10/2026')),
        UNDO: () => change(() => key('u')),
        UNDO_ALLOCATION: () => change(() => press('Deshacer lo asignado a F-0')),
        'xstate.done.actor.sendChange': async ({ output }) => {
          const [call = ''] = inFlight();
          await calls.answer(call, 200, output);
          await waitFor(() => expect(inFlight()).toHaveLength(0));
        },
        REREAD: () => press('Volver a leer'),
        'xstate.error.actor.sendChange': async ({ error }, failure) => {
          const [call = ''] = inFlight();
          if (error instanceof CallProblem) return calls.lose(call);
          await fails(call, failure, 'Error al actualizar movimientos');
        },
      },
      states: {
        loading: async () => {
          expect(await screen.findByRole('heading', { name: 'Conciliación' })).toBeTruthy();
          expect(screen.queryByRole('grid')).toBeNull();
        },
        // The screen has room for the cause as well.
        refused: () => screen.findByText(new RegExp(`^${why}`)),
        working: async () => {
          expect(await screen.findByRole('heading', { name: conciliation.name, hidden: true })).toBeTruthy();
          await inHand();
        },
        'working.suggestions.awaited': () => screen.findByText('Buscando sugerencias…'),
        'working.suggestions.renewing': () => waitFor(() => expect(calls.waiting(`${BASE}/movements/`)).toBe(1)),
        'working.suggestions.shown': () =>
          waitFor(() => expect(screen.queryByText('Buscando sugerencias…')).toBeNull()),
        'working.detail.shown': async () =>
          (await inHand()).findAllByRole('button', { name: /^Nota|Quitar las marcas/, hidden: true }),
        'working.detail.shown.stale': async () => (await inHand()).findByRole('button', { name: 'Reintentar' }),
        'working.detail.refused': async () => (await inHand()).findByRole('button', { name: 'Reintentar' }),
        'working.change.sending': () => waitFor(() => expect(inFlight()).toHaveLength(1)),
        'working.change.asking': () => screen.findByRole('dialog', { name: /^Dejar.* para después/ }),
        'working.change.unread': async () =>
          expect(
            (await screen.findByRole('button', { name: /^Conciliar/, hidden: true })).getAttribute('aria-disabled'),
          ).toBe('true'),
        'working.change.closed': () => screen.findByText(/^Cerrada por Ana Paz/),
        'working.change.idle': () => expect(inFlight()).toHaveLength(0),
      },
    });
  });
});

test('what was undone of several documents at one moment is told once', async () => {
  const { calls } = openApp({ at: `/conciliaciones/${conciliation.id}`, session: ana });
  await calls.answer(`${BASE}/movements/`, 200, { conciliation, movements });
  const undone = { at: '2026-11-22T15:00:00Z', who: 'Ana Paz', what: 'deshacer', text: 'Deshecho' };
  await calls.answer(`${BASE}/movement_detail/`, 200, { ...detailOf('m1'), history: [undone, undone] });
  await screen.findByText('Historia (1)');
});

test('what is ticked, chosen and typed while the movement is read anew after a change stays', async () => {
  const { calls, user, press, fill } = openApp({ at: `/conciliaciones/${conciliation.id}`, session: ana });
  const open = { ...detailOf('m2'), rule: null, suggested_category: null };
  const rest = { ...open, version: 2, unassigned: '300.00' };
  const categories = [
    { id: 'k1', name: 'Reverso' },
    { id: 'k2', name: 'Intereses' },
  ];
  await calls.answer(`${BASE}/movements/`, 200, { conciliation, movements: [open], categories });
  await calls.answer(`${BASE}/movement_detail/`, 200, open);
  await user.click(await screen.findByRole('checkbox', { name: /^F-2 de/ }));
  await press(/^Conciliar/);
  await calls.answer(`${BASE}/save_suggested_document/`, 200, reconciledAs([rest]));
  await screen.findByText('Conciliado en parte con F-2');

  await waitFor(() => expect(calls.waiting(`${BASE}/movement_detail/`)).toBe(1));
  await press('Otro documento (/)');
  const sought = await screen.findByRole('searchbox', { name: /Buscar otro documento/ });
  await user.type(sought, 'F-9{Enter}');
  await calls.answer(DOCUMENTS, 200, { count: 1, results: [other] });
  await user.click(await screen.findByRole('checkbox', { name: /^F-9 de/ }));
  // The line that had the focus has left; the next document is searched for from where this one was.
  expect(document.activeElement).toBe(sought);
  await fill('Monto para F-9', '40');
  await press('Nota (n)');
  await fill('Nota', 'Llamar');
  await press('No es un cobro (c)');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Categoría/ }), 'Intereses');
  const chosen = () => [
    screen.getByRole<HTMLInputElement>('checkbox', { name: /^F-9 de/ }).checked,
    ...['Monto para F-9', 'Nota', /^Categoría/, /Buscar otro documento/].map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).value,
    ),
  ];
  const all = [true, '40,00', 'Llamar', 'k2', 'F-9'];
  expect(chosen()).toEqual(all);

  // A rule that is found by then proposes another category.
  const { rule } = detailOf('m2');
  const history = [{ at: '2026-11-22T15:00:00Z', who: 'Ana Paz', what: 'conciliar', text: 'Conciliado' }];
  await calls.answer(`${BASE}/movement_detail/`, 200, { ...rest, rule, suggested_category: categories[0], history });
  await screen.findByText('Historia (1)');
  expect(chosen()).toEqual(all);
});

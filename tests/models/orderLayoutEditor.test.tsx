import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { ownLayout, shippedLayout, tried } from '../support/answers/layoutPages';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import type { Failure } from '../support/models/failures';
import { ana } from '../support/models/people';
import { changing, copying, theirs } from './orderLayoutEditor.model';

const LAYOUTS = '/api/v1/cash_management/order_layouts/';
const OWN = `${LAYOUTS}y2/`;
const TRIAL = `${LAYOUTS}preview/`;

function open(at: string) {
  const app = openApp({ at, session: ana });
  const { calls, fails, press, pressTwice, fill } = app;
  return {
    ...app,
    does: {
      'xstate.done.actor.load': ({ output }: AnyEventObject) => calls.answer(`${LAYOUTS}${output.id}/`, 200, output),
      'xstate.error.actor.load': (_: AnyEventObject, failure: Failure) => fails(`${LAYOUTS}y1/`, failure),
      RETRY: () => press('Reintentar'),
      FIELD: ({ changes: { name, text } }: AnyEventObject) =>
        name ? fill('Nombre', name) : fill('El formato, como texto', text.replace(/[[{]/g, '$&$&')),
      'xstate.after.debounceTime.orderLayoutEditor.open.trial.waiting': () =>
        waitFor(() => expect(calls.waiting(TRIAL)).toBeGreaterThan(0)),
      'xstate.done.actor.trial': async ({ output }: AnyEventObject) => {
        await calls.answer(TRIAL, 200, output);
        await screen.findByText(
          output.problems.length > 0 ? /^Línea 3, columna 1:/ : 'Con el débito «Débitos de noviembre».',
        );
      },
      'xstate.error.actor.trial': async (_: AnyEventObject, failure: Failure) => {
        const why = await calls.fail(TRIAL, failure);
        await screen.findByText(why, { exact: false });
      },
      SAVE: () => pressTwice('Guardar el formato'),
      'xstate.done.actor.save': ({ output }: AnyEventObject) =>
        calls.answer(calls.waiting(OWN) > 0 ? OWN : LAYOUTS, 200, output),
      'xstate.error.actor.save': ({ error }: AnyEventObject, failure: Failure) =>
        error.status === 412 ? calls.answer(OWN, 412, { error: true, msg: error.message }) : fails(LAYOUTS, failure),
      'xstate.done.actor.readTheirs': ({ output }: AnyEventObject) => calls.answer(OWN, 200, output),
      'xstate.error.actor.readTheirs': (_: AnyEventObject, failure: Failure) => fails(OWN, failure),
      KEEP_MINE: async () => {
        await press('Seguir con lo mío');
        await screen.findByDisplayValue('Otro nombre');
      },
      TAKE_THEIRS: async () => {
        await press('Tomar su versión');
        await screen.findByDisplayValue(theirs.text);
      },
    },
  };
}

describe('a copy of a layout', () => {
  test.each(copying.paths)('$description', async (path) => {
    const { does, router } = open('/formatos-de-ordenes/nuevo?copia=y1');
    await path.walk({
      events: does,
      states: {
        refused: () => screen.findByRole('button', { name: 'Reintentar' }),
        'open.draft.editing': () => screen.findByDisplayValue('Banco Uno (nuestro)'),
        'open.trial.shown': () => screen.findByRole('heading', { name: 'Prueba' }),
        created: () => waitFor(() => expect(router.state.location.pathname).toBe('/formatos-de-ordenes/y2')),
      },
    });
  });
});

describe('a layout of the company', () => {
  test.each(changing.paths)('$description', async (path) => {
    const { does } = open('/formatos-de-ordenes/y2');
    await path.walk({
      events: does,
      states: {
        'open.draft.editing': () => screen.findByText('Guardar el formato'),
        'open.draft.conflict': () => screen.findByText('Otra persona guardó antes'),
      },
    });
  });
});

test('what comes with the program is copied from the list', async () => {
  const { calls, press, router } = openApp({ at: '/formatos-de-ordenes', session: ana });
  await calls.answer(LAYOUTS, 200, [shippedLayout, ownLayout]);
  await press('Adaptar una copia de Banco Uno');
  expect(router.state.location.search).toBe('?copia=y1');
});

test('what comes with the program is shown with what to confirm, and not changed', async () => {
  const { calls } = openApp({ at: '/formatos-de-ordenes/y1', session: ana });
  await calls.answer(`${LAYOUTS}y1/`, 200, shippedLayout);
  await calls.answer(TRIAL, 200, tried);
  await screen.findByText('Confirme con su banco', { selector: 'span' });
  await screen.findByText('Confirme el ancho.');
  await screen.findByText('F-9 · Cuenta: falta.');
  await screen.findByText('219 a 222');
  await screen.findByText('Qué es cada resultado: 0000 cobrado · Los demás rechazado');
  expect(screen.queryByRole('button', { name: 'Guardar el formato' })).toBeNull();
  expect(await findings()).toEqual([]);
});

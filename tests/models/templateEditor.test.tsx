import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { group, preview, template } from '../support/answers/templatePages';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
import { model, newModel, theirs } from './templateEditor.model';

const TEMPLATES = '/api/v1/customers/templates/';
const ONE = `${TEMPLATES}${template.id}/`;
const GROUPS = '/api/v1/customers/groups_all/';
const CUSTOMERS = '/api/v1/customers/customers/';
const PREVIEW = `${TEMPLATES}preview/`;
const groups = { count: 1, results: [group] };
const DEBOUNCED = 'xstate.after.debounceTime.templateEditor.open.preview.waiting';

describe('a template in its editor', () => {
  test.each(model.paths)('$description', async (path) => {
    const { calls, fails, press, pressTwice, fill, user } = openApp({ at: `/plantillas/${template.id}`, session: ana });
    let changed = '';
    let why = '';
    const body = () => screen.getByLabelText(/^Texto del mensaje/);
    await path.walk({
      events: {
        'xstate.done.actor.load': async () => {
          await calls.answer(GROUPS, 200, groups);
          await calls.answer(ONE, 200, template);
        },
        'xstate.error.actor.load': async (_, failure) => {
          await fails(GROUPS, failure);
          await calls.answer(ONE, 200, template);
        },
        RETRY: () => press('Reintentar'),
        FIELD: async ({ changes }) => {
          if (changes.name) {
            changed = changes.name;
            await fill('Nombre', changes.name);
          } else await user.clear(body());
        },
        OPEN_PICKER: () => press('Insertar variable'),
        INSERT: async () => user.click(await screen.findByRole('menuitem', { name: /^Nombre de la empresa/ })),
        CLOSE_PICKER: () => user.keyboard('{Escape}'),
        SEARCH_CUSTOMER: ({ search }) =>
          user.type(screen.getByLabelText('Cliente de la vista previa'), `${search}{Enter}`),
        NEXT_CUSTOMER: () => press('Cliente siguiente'),
        PREVIOUS_CUSTOMER: () => press('Cliente anterior'),
        RETRY_CUSTOMER: () => press('Reintentar'),
        GROUP: async () => user.selectOptions(screen.getByLabelText('Para un grupo'), group.id),
        RENDER: () => press('Reintentar'),
        'xstate.done.actor.findCustomer': ({ output }) => calls.answer(CUSTOMERS, 200, output),
        'xstate.error.actor.findCustomer': (_, failure) => calls.fail(CUSTOMERS, failure),
        [DEBOUNCED]: () => undefined,
        'xstate.done.actor.render': () => calls.answer(PREVIEW, 200, preview),
        'xstate.error.actor.render': async (_, failure) => {
          why = await calls.fail(PREVIEW, failure);
        },
        SAVE: () => pressTwice('Guardar'),
        'xstate.done.actor.save': async ({ output }) => {
          expect(calls.seen.at(-1)).toMatchObject({ method: 'PUT', body: { name: 'Otro nombre', version: 3 } });
          await calls.answer(ONE, 200, { ...output, name: changed });
        },
        'xstate.error.actor.save': async ({ error }, failure) => {
          if (error.status === 412) {
            await calls.answer(ONE, 412, { error: true, msg: error.message });
            return;
          }
          await fails(ONE, failure, 'Plantilla no fue modificada correctamente');
        },
        'xstate.done.actor.readTheirs': ({ output }) => calls.answer(ONE, 200, output),
        'xstate.error.actor.readTheirs': (_, failure) => fails(ONE, failure),
        KEEP_MINE: async () => {
          await press('Seguir con lo mío');
          expect(screen.getByLabelText(/^Nombre/)).toHaveProperty('value', changed);
        },
        TAKE_THEIRS: async () => {
          await press('Tomar su versión');
          await waitFor(() => expect(body()).toHaveProperty('value', theirs.body));
        },
      },
      states: {
        refused: () => screen.findByRole('button', { name: 'Reintentar' }),
        'open.draft.saving': () => screen.findByText('Guardando…'),
        'open.draft.conflict': () => screen.findByText(/Lo que guardó la otra persona/),
        'open.picker.choosing': () => screen.findByRole('menu', { name: 'Insertar variable' }),
        'open.customer.found': () => screen.findByTitle('Rosa Quishpe'),
        'open.customer.none': () => screen.findByText(/Ningún cliente coincide/),
        'open.customer.failed': () => screen.findByText(/No se pudo buscar el cliente/),
        'open.preview.rendering': () => waitFor(() => expect(calls.waiting(PREVIEW)).toBe(1)),
        'open.preview.shown': () => screen.findByText('47 caracteres · 1 mensaje'),
        'open.preview.refused': () => screen.findByText(why, { exact: false }),
      },
    });
  });
});

describe('a new template, begun as a copy', () => {
  test.each(newModel.paths)('$description', async (path) => {
    const { calls, pressTwice, router } = openApp({
      at: `/plantillas/nueva?copia=${template.id}`,
      session: ana,
    });
    await path.walk({
      events: {
        'xstate.done.actor.load': async () => {
          await calls.answer(GROUPS, 200, groups);
          await calls.answer(ONE, 200, template);
        },
        'xstate.done.actor.findCustomer': ({ output }) => calls.answer(CUSTOMERS, 200, output),
        SAVE: async () => {
          expect(screen.getByLabelText(/^Nombre/)).toHaveProperty('value', 'Copia de Aviso de saldo');
          await pressTwice('Crear la plantilla');
        },
        'xstate.done.actor.save': async ({ output }) => {
          await waitFor(() => expect(calls.waiting(TEMPLATES)).toBe(1));
          const sent = calls.seen.find(({ path: at }) => at === TEMPLATES);
          expect(sent?.body).toMatchObject({
            name: 'Copia de Aviso de saldo',
            status: 'borrador',
            approved_name: '',
            approval: 'sin_enviar',
          });
          expect(sent?.header('Idempotency-Key')).not.toBe('');
          await calls.answer(TEMPLATES, 201, output);
          await screen.findByText('Plantilla fue creada correctamente');
        },
      },
      states: { created: () => waitFor(() => expect(router.state.location.pathname).toBe('/plantillas/t9')) },
    });
  });
});

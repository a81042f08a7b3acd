import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { account, bank } from '../support/answers/accounts';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
import { model } from './command.model';

const ACCOUNTS = '/api/v1/customers/bankaccounts/';
const refusal = { error: true, msg: 'Ese número ya existe.', fields: { number: 'Ya está registrado.' } };

const PASSWORD = '/api/v1/users/password/';

/** What asks nothing has a screen of its own. */
const asksNothing = ({ description }: { description: string }) => description.includes('RUN');

describe('command', () => {
  test.each(model.paths.filter(asksNothing))('$description', async (path) => {
    const { calls, user, press } = openApp({ at: '/clave#un-enlace', session: ana });
    await path.walk({
      events: {
        RUN: async () => {
          await user.type(await screen.findByLabelText(/Contraseña nueva/), 'una clave larga');
          await press('Guardar la contraseña');
        },
        'xstate.done.actor.send': async () => {
          await calls.answer(PASSWORD, 200, {});
          await screen.findByRole('status');
        },
        'xstate.error.actor.send': async () => {
          await calls.answer(PASSWORD, 422, { error: true, msg: 'El enlace ya no vale.' });
          await screen.findByText('El enlace ya no vale.');
        },
      },
      states: {
        closed: () => waitFor(() => expect(screen.queryByRole('button', { name: 'Guardando…' })).toBeNull()),
        running: () => screen.findByRole('button', { name: 'Guardando…' }),
      },
    });
  });

  test.each(model.paths.filter((path) => !asksNothing(path)))('$description', async (path) => {
    const { calls, user, press } = openApp({ at: '/cuentas-bancarias', session: ana });
    await calls.answer(ACCOUNTS, 200, { count: 0, results: [] });
    await calls.answer('/api/v1/customers/banks/', 200, { count: 1, results: [bank] });
    const sent = () => calls.seen.filter(({ method }) => method === 'POST').length;
    const dialog = () => screen.findByRole('dialog', { name: 'Nueva cuenta bancaria' });
    const verb = async () => within(await dialog()).findByRole('button', { name: 'Crear la cuenta' });
    let typed = false;

    await path.walk({
      events: {
        OPEN: async () => {
          typed = false;
          await user.click((await screen.findAllByRole('button', { name: 'Nueva cuenta' }))[0] ?? document.body);
          // The form asks which currency most accounts have.
          await calls.answer(ACCOUNTS, 200, { count: 0, results: [] });
        },
        CONFIRM: async ({ ask }) => {
          const fields = within(await dialog());
          const { bank, number, alias, type, currency } = ask.body;
          await user.selectOptions(fields.getByRole('combobox', { name: /Banco/ }), bank);
          await user.selectOptions(fields.getByRole('combobox', { name: /Tipo/ }), type);
          await user.selectOptions(fields.getByRole('combobox', { name: /Moneda/ }), currency);
          // What was typed before a refusal is still there.
          expect(fields.queryByDisplayValue(number) !== null).toBe(typed);
          for (const [label, text] of [
            [/Número/, number],
            [/Alias/, alias],
          ] as const) {
            const field = fields.getByRole('textbox', { name: label });
            await user.clear(field);
            await user.click(field);
            await user.paste(text);
          }
          typed = true;
          const before = sent();
          await user.dblClick(await verb());
          await waitFor(() => expect(sent()).toBe(before + 1));
        },
        CANCEL: async () => {
          await press('Cancelar');
          if (typed) await press('Descartar los cambios');
        },
        'xstate.done.actor.send': async () => {
          await calls.answer(ACCOUNTS, 201, account);
          await screen.findByText('Cuenta bancaria añadida correctamente');
        },
        'xstate.error.actor.send': async () => {
          await calls.answer(ACCOUNTS, 422, refusal);
          expect(await screen.findByText(`Error. ${refusal.msg}`)).toBeTruthy();
          expect(within(await dialog()).getByText(refusal.fields.number)).toBeTruthy();
        },
      },
      states: {
        closed: () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
        asking: async () => expect((await verb()).getAttribute('aria-disabled')).not.toBe('true'),
        sending: async () => expect((await verb()).getAttribute('aria-disabled')).toBe('true'),
      },
    });
  });
});

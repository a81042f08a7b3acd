import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { account } from '../support/answers/accounts';
import { importPreview } from '../support/answers/importAnswers';
import { preview } from '../support/answers/previews';
import { openApp } from '../support/models/app';
import { heldFile } from '../support/models/heldFile';
import { ana } from '../support/models/people';
import { chosenHere, dropped, readBefore } from './fileIntake.model';

const IMPORTS = '/api/v1/customers/imports/';
const LIST = '/api/v1/conciliation/conciliations/';
const ACCOUNTS = '/api/v1/customers/bankaccounts/';

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const named = async () => expect(within(await screen.findByRole('main')).getByText('octubre.csv')).toBeTruthy();

describe('a file of customers', () => {
  test.each(chosenHere.paths)('$description', async (path) => {
    const { calls, fails, press } = openApp({ at: '/clientes/importar', session: ana });
    let file = heldFile();
    let isRead = false;
    await path.walk({
      events: {
        FILE_CHOSEN: async () => {
          file = heldFile();
          // The way a browser hands over a file, whichever way it was chosen.
          fireEvent.change(await screen.findByLabelText('Archivo de clientes'), { target: { files: [file.file] } });
          await named();
        },
        'xstate.done.actor.sniffFile': () => file.read(),
        'xstate.error.actor.sniffFile': async () => {
          file.fail();
          await screen.findByText(/^El navegador no pudo leer el archivo/);
        },
        SEND: () => press('Leer el archivo'),
        PROGRESS: async ({ share }) => {
          await calls.progress(IMPORTS, share);
          await screen.findByText('50 %');
        },
        CANCEL: () => press('Cancelar'),
        'xstate.done.actor.sendFile': async () => {
          await calls.answer(IMPORTS, 201, importPreview());
          isRead = true;
        },
        'xstate.error.actor.sendFile': (_, failure) => fails(IMPORTS, failure),
        DISCARD: () => press('Quitar el archivo'),
      },
      states: {
        choosing: async () => expect(await button('Elegir un archivo')).toHaveProperty('disabled', false),
        sniffing: () => screen.findByText('Mirando el archivo'),
        ready: async () => {
          if (isRead) return void (await screen.findByText('Cómo se leyó el archivo'));
          await named();
          await screen.findByText(/Formato detectado: CSV/);
          expect((await button('Leer el archivo')).getAttribute('aria-disabled')).not.toBe('true');
        },
        sending: async () => {
          await button('Cancelar');
          expect((await button('Leer el archivo')).getAttribute('aria-disabled')).toBe('true');
        },
      },
    });
  });
});

describe('a statement that was dropped on the list', () => {
  test.each(dropped.paths)('$description', async (path) => {
    const { router } = openApp({ at: '/conciliaciones', session: ana });
    const file = heldFile();
    await screen.findByRole('heading', { name: 'Conciliación' });
    fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [file.file] } });
    await waitFor(() => expect(router.state.location.pathname).toBe('/conciliaciones/nueva'));
    await path.walk({
      events: { 'xstate.done.actor.sniffFile': () => file.read() },
      states: { sniffing: () => screen.findByText('Mirando el archivo').then(named), ready: named },
    });
  });
});

describe('a statement that the service has read', () => {
  test.each(readBefore.paths)('$description', async (path) => {
    const { calls, press } = openApp({ at: '/conciliaciones/nueva/p1', session: ana });
    await calls.answer(ACCOUNTS, 200, { count: 1, results: [account] });
    await calls.answer(LIST, 200, { count: 0, results: [] });
    await calls.answer(`${LIST}preview_data/p1/`, 200, preview({ bank_account: account.id }));
    await press('Cambiar la cuenta o las columnas');
    await path.walk({
      events: {},
      states: { ready: () => named().then(() => button('Leer el archivo')) },
    });
  });
});

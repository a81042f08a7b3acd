import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { account } from '../support/answers/accounts';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { readableFile } from '../support/models/heldFile';
import { ana } from '../support/models/people';
import { model, names } from './fileQueue.model';

const LIST = '/api/v1/conciliation/conciliations/';
const ACCOUNTS = '/api/v1/customers/bankaccounts/';
const PREVIEW = `${LIST}preview_data/`;
const STATEMENT = 'Fecha;Concepto;Monto\n02/10/2026;TRANSF LOPEZ;450,00\n';
const INVOICE = '<?xml version="1.0"?>\n<factura id="comprobante"><infoTributaria/></factura>';

async function openList() {
  const app = openApp({ at: '/conciliaciones', session: ana });
  await app.calls.answer(LIST, 200, { count: 0, results: [] });
  await app.calls.answer(ACCOUNTS, 200, { count: 1, results: [account] });
  await app.calls.answer(PREVIEW, 200, { count: 0, results: [] });
  await screen.findByText('Todavía no hay conciliaciones');
  return app;
}

/** Chosen by the button that takes several. */
const choose = (files: File[]) =>
  fireEvent.change(screen.getByLabelText('Archivos de movimientos o comprobantes electrónicos'), { target: { files } });

type Look = { resolve: (bytes: ArrayBuffer) => void; reject: (error: Error) => void };

/** Files that the browser reads, or fails to read, each time the test says so. */
function lookedAt() {
  const looks: Look[] = [];
  const next = async () => {
    await waitFor(() => expect(looks.length).toBeGreaterThan(0));
    return looks.pop();
  };
  return {
    file(name: string): File {
      const file = new File([STATEMENT], name);
      const part = new Blob([STATEMENT]);
      const arrayBuffer = () => new Promise<ArrayBuffer>((resolve, reject) => void looks.push({ resolve, reject }));
      Object.defineProperty(part, 'arrayBuffer', { value: arrayBuffer });
      Object.defineProperty(file, 'slice', { value: () => part });
      return file;
    },
    read: async (text: string) => (await next())?.resolve(new TextEncoder().encode(text).buffer),
    fail: async () => (await next())?.reject(new Error('in use by another program')),
  };
}

describe('file queue', () => {
  test.each(model.paths)('$description', async (path) => {
    const { calls, press, router } = await openList();
    const browser = lookedAt();
    const isRead = async () => {
      await screen.findByText('Leyéndose');
      expect(screen.getByRole('status').textContent).toMatch(/^Faltan? \d de \d archivos? por leer|^Falta 1 de 1/);
    };
    await path.walk({
      events: {
        ADD: ({ files }) => choose(files.map(({ name }: { name: string }) => browser.file(name))),
        LEAVE_OUT: async ({ fileKey }) => {
          await press(`Quitar «${names[fileKey]}»`);
          expect(screen.queryByText(names[fileKey] ?? '')).toBeNull();
        },
        RETRY: ({ fileKey }) => press(`Reintentar «${names[fileKey]}»`),
        CHOOSE_ACCOUNT: ({ fileKey }) => press(new RegExp(`, para «${names[fileKey]}»$`)),
        IMPORT: () => press('Importar 1 comprobante electrónico'),
        'xstate.done.actor.sniffFile': ({ output }) => browser.read(output.isElectronic ? INVOICE : STATEMENT),
        'xstate.error.actor.sniffFile': () => browser.fail(),
        'xstate.done.actor.readNext': async ({ output: { accountQuestion, ...preview } }) => {
          if (accountQuestion === undefined) return calls.answer(PREVIEW, 200, preview);
          const fields = { bank_account: accountQuestion };
          await calls.answer(PREVIEW, 422, { error: true, msg: accountQuestion, fields });
          await screen.findByText(accountQuestion);
        },
        'xstate.error.actor.readNext': async (_, failure) => {
          const why = await calls.fail(PREVIEW, failure, 'Error al agregar movimientos: {error}');
          await screen.findByText((text) => text.includes(why.replace(/^Error al agregar movimientos: /, '')));
        },
      },
      states: {
        sniffing: isRead,
        reading: isRead,
        idle: () => waitFor(() => expect(screen.queryByText('Leyéndose')).toBeNull()),
      },
    });
    if (router.state.location.pathname === '/conciliaciones') expect(await findings()).toEqual([]);
  });

  test('what is empty is named with the reason at once, and leaving with a file unread asks', async () => {
    const { press, router, user } = await openList();
    const browser = lookedAt();
    choose([new File([], 'vacio.csv'), browser.file('a.csv')]);
    await screen.findByText(/vacio\.csv.* está vacío/);
    await screen.findByText('Leyéndose');
    await user.click(screen.getByRole('link', { name: 'Clientes' }));
    await screen.findByRole('alertdialog');
    await press('Cancelar');
    expect(router.state.location.pathname).toBe('/conciliaciones');
  });

  test('the electronic documents among them go together into the import that takes several', async () => {
    const { calls, press, router } = await openList();
    const browser = lookedAt();
    choose([browser.file('uno.xml'), browser.file('banco.xml'), browser.file('dos.xml')]);
    await browser.read(INVOICE);
    await browser.read('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt/></Document>');
    await screen.findByText('Los comprobantes se importan juntos cuando los demás archivos estén leídos o quitados.');
    await calls.lose(PREVIEW);
    await browser.read(INVOICE);
    await press('Importar 2 comprobantes electrónicos');
    await waitFor(() => expect(router.state.location.pathname).toBe('/documentos/importar'));
    // Packed into one, or why they were not: both name them.
    await screen.findByText(/2 comprobantes|uno\.xml/);
  });

  test('one that is dropped alone goes its way at once, as ever', async () => {
    const { router } = await openList();
    fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [readableFile()] } });
    await waitFor(() => expect(router.state.location.pathname).toBe('/conciliaciones/nueva'));
  });
});

import { mkdtempSync } from 'node:fs';
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { holdRestored } from '../../server/company/outgoingHold';
import { home as homeAnswer } from '../../src/api/contract/console/home';
import { getOrderDispatch } from '../../src/api/contract/debits/orderDispatch';
import { listWaitingDebits } from '../../src/api/contract/reconciliation/arrivals';
import { answered } from '../support/eventually';
import { serveSftp } from '../support/fakes/sftpServer';
import { addOrdersSftp, addSource, arrivalsOf, readOf, SOURCES } from '../support/files/arrivals';
import { type Staff, withService } from '../support/processes/service';
import { key } from '../support/service/campaigns';
import { created, detailsOf, order, orderOf, type Payer, payers, save } from '../support/service/debits';
import { expectOk, ledgerFaults } from '../support/service/receivables';

const inboxDir = mkdtempSync(join(tmpdir(), 'cartera-llegadas-'));
const bank = mkdtempSync(join(tmpdir(), 'cartera-banco-'));
afterAll(() => Promise.all([rm(inboxDir, { recursive: true }), rm(bank, { recursive: true })]));
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  for (const name of await readdir(bank)) await rm(join(bank, name));
});

const PAYERS: Payer[] = [{ name: 'López', owes: { 'F-1': '100.00' } }];
const OLD = new Date('2026-10-06T12:00:00Z');
const dispatchOf = (id: string) => `/cash_management/automatic-debts/${id}/dispatch/`;

const stateOf = async (person: Staff, id: string) =>
  getOrderDispatch.answer.parse(expectOk(await person.get(dispatchOf(id))));
const until = (person: Staff, id: string, status: string, failures = 0) =>
  answered(async () => {
    const { dispatch } = await stateOf(person, id);
    return dispatch?.status === status && dispatch.failures >= failures && dispatch;
  });
const look = async (person: Staff, id: string) => expectOk(await person.send('PUT', `${SOURCES}${id}/look/`));

withService(
  'orders that go out by a source',
  (service) => {
    /** A company whose orders go out by an SFTP server, and a debit that is saved. */
    async function savedBySftp(profile: string, connected?: Parameters<typeof serveSftp>[3]) {
      const ana = await service().person({ profile });
      const { account } = await payers(service(), ana, PAYERS);
      const server = await serveSftp(bank, 'secreta', 0, connected);
      closing.push(server.close);
      const source = await addOrdersSftp(ana, account, server.port);
      const { id } = await created(ana, account);
      expectOk(await save(ana, id));
      return { ana, server, source, id };
    }
    /** There is a file of the order's name already, which is somebody else's. */
    async function putAnother() {
      const name = 'noviembre-2026-11-21.csv';
      await writeFile(join(bank, name), 'de otro');
      return name;
    }

    it('go to the folder beside, and the answer that is put into the folder charges the debit', async () => {
      const ana = await service().person({ profile: 'Uno' });
      const { account, balance } = await payers(service(), ana, PAYERS);
      const body = { name: 'Carpeta', kind: 'carpeta', order_format: 'csv' };
      expect(await ana.post(SOURCES, body, key())).toMatchObject({
        status: 422,
        body: { fields: { bank_account: expect.any(String) } },
      });
      expect(await ana.post(SOURCES, { ...body, kind: 'envio', bank_account: account }, key())).toMatchObject({
        status: 422,
        body: { fields: { order_format: expect.any(String) } },
      });
      const source = await addSource(ana, { ...body, bank_account: account });
      expect(await ana.post(SOURCES, { ...body, name: 'Otra', bank_account: account }, key())).toMatchObject({
        status: 422,
        body: { fields: { order_format: expect.any(String) } },
      });
      const { id } = await created(ana, account);
      expect(await ana.post(dispatchOf(id), {})).toMatchObject({ status: 409 });
      expectOk(await save(ana, id));
      expect(await stateOf(ana, id)).toMatchObject({ way: { name: 'Carpeta', format: 'csv' }, dispatch: null });

      expect(expectOk(await ana.post(dispatchOf(id), {}))).toMatchObject({ status: 'enviado' });
      const { file_name } = await until(ana, id, 'entregada');
      const out = join(inboxDir, source.order_folder ?? '');
      expect(await readdir(out)).toEqual([file_name]);
      const text = await readFile(join(out, file_name), 'utf8');
      expect(text).toBe((await orderOf(ana, id, 'csv')).content);
      // Asked for again it stays; what is there is not written anew.
      const { mtimeMs } = await stat(join(out, file_name));
      expectOk(await ana.post(dispatchOf(id), {}));
      expect(await ana.send('DELETE', dispatchOf(id))).toMatchObject({ status: 409 });

      const folder = join(inboxDir, source.folder);
      const answer = text.replace(/;;(?=\r?\n|$)/, ';Cobrado;');
      await writeFile(join(folder, 'respuesta.csv'), answer);
      // The bank's folder may have our own order too: it is none of its files.
      await writeFile(join(folder, file_name), text);
      for (const name of ['respuesta.csv', file_name]) await utimes(join(folder, name), OLD, OLD);
      await look(ana, source.id);
      expect(await readOf(ana, 'respuesta.csv')).toMatchObject({ status: 'guardada', debit: id });
      expect(await detailsOf(ana, id)).toMatchObject({ status: 'cerrado', collected: '100.00' });
      expect(await balance('F-1')).toBe('0.00');
      expect(await arrivalsOf(ana)).toHaveLength(1);
      expect((await stat(join(out, file_name))).mtimeMs).toBe(mtimeMs);
      expect(await ledgerFaults(service())).toEqual([]);
    });

    it('go to an SFTP server once, though it does not answer, and touch no other file of that name', async () => {
      let breaks = true;
      const { ana, id } = await savedBySftp('Dos', (client) => {
        if (breaks) client.end();
      });
      const name = await putAnother();
      expectOk(await ana.post(dispatchOf(id), {}));
      expect(await until(ana, id, 'en_camino', 1)).toMatchObject({ failure: 'ocupado', file_name: name });
      expect(await readFile(join(bank, name), 'utf8')).toBe('de otro');
      const home = homeAnswer.parse(expectOk(await ana.get('/console/home/')));
      expect(home.arrivals).toMatchObject({ orders: 1 });
      const waiting = async () =>
        listWaitingDebits.answer.parse(expectOk(await ana.get('/conciliation/arrivals/debits/'))).results;
      expect(await waiting()).toMatchObject([
        { kind: 'orden', debit: id, debit_answer: null, source_name: 'SFTP', failure: 'ocupado' },
      ]);

      // The server breaks off once the file has its name: the next try finds it there, and leaves no second one.
      await rm(join(bank, name));
      expectOk(await ana.post(dispatchOf(id), {}));
      const second = await until(ana, id, 'en_camino', 2);
      expect(Date.parse(second.next_try_at ?? '')).toBeGreaterThan(Date.now());
      const { ino, mtimeMs } = await stat(join(bank, name));
      breaks = false;
      expectOk(await ana.post(dispatchOf(id), {}));
      await until(ana, id, 'entregada');
      expect(await waiting()).toEqual([]);
      expect(await readdir(bank)).toEqual([name]);
      expect(await stat(join(bank, name))).toMatchObject({ ino, mtimeMs });
      expect(await readFile(join(bank, name), 'utf8')).toBe((await orderOf(ana, id, 'csv')).content);
    });

    it('go out by hand where the source fails, and by the source no more', async () => {
      const { ana, server, source, id } = await savedBySftp('Tres');
      await server.close();
      expectOk(await ana.post(dispatchOf(id), {}));
      await until(ana, id, 'en_camino', 1);
      expect(await ana.send('DELETE', `${SOURCES}${source.id}/`)).toMatchObject({ status: 409 });
      expectOk(await order(ana, id));
      expect((await stateOf(ana, id)).dispatch).toMatchObject({ status: 'detenida', next_try_at: null });
    });

    it.each([false, true])(
      'that were on their way as a copy was made are stopped in it, since the bank may have them: the working one %s',
      async (isWorking) => {
        const { ana, id } = await savedBySftp('Cuatro');
        const name = await putAnother();
        expectOk(await ana.post(dispatchOf(id), {}));
        await until(ana, id, 'en_camino', 1);
        // The one that worked on left it, and the bank took it away.
        await rm(join(bank, name));
        const stopped = await service().database.transaction((tx) =>
          holdRestored(tx, { copiedAt: '2026-11-20T12:00:00Z', isWorking }),
        );
        expect(stopped).toEqual({ orders: 1 });
        expect((await stateOf(ana, id)).dispatch).toMatchObject({ status: 'detenida', next_try_at: null });
        const { hold } = homeAnswer.parse(expectOk(await ana.get('/console/home/')));
        expect(hold?.waiting).toEqual(
          isWorking ? undefined : expect.objectContaining({ orders: 0, stopped_orders: 1 }),
        );
        if (!isWorking) expectOk(await ana.post('/console/outgoing_hold/end/', {}));
        // Whoever looked there and found none sends it.
        expectOk(await ana.post(dispatchOf(id), {}));
        await until(ana, id, 'entregada');
        expect(await readdir(bank)).toEqual([name]);
      },
    );
  },
  { arrivals: { inboxDir, arrivalHosts: ['127.0.0.1'] } },
);

import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { listStatementGaps } from '../../src/api/contract/reconciliation/arrivals';
import { reconciliationStatement } from '../../src/api/contract/reconciliation/reconciliationStatement';
import { answered } from '../support/eventually';
import { addSource, arrivalsOf, postFile, readOf, SOURCES, statementOf } from '../support/files/arrivals';
import { withService } from '../support/processes/service';
import { key } from '../support/service/campaigns';
import { books, conciliate, conciliationsOf, expectOk, save } from '../support/service/receivables';

const inboxDir = mkdtempSync(join(tmpdir(), 'cartera-llegadas-'));
afterAll(() => rm(inboxDir, { recursive: true }));

const FIRST = statementOf(1_000_00, [
  ['02/10/2026', 'TRANSF LOPEZ', 450_00],
  ['05/10/2026', 'COMISION', -2_50],
]);
const SECOND = statementOf(1_447_50, [
  ['06/10/2026', 'DEPOSITO', 100_00],
  ['07/10/2026', 'TRANSF PEÑA', 52_50],
]);
const FOURTH = statementOf(1_900_00, [['12/10/2026', 'DEPOSITO CUATRO', 10_00]]);
const THIRD = statementOf(1_600_00, [['10/10/2026', 'TRANSF QUE FALTABA', 300_00]]);

const MEGABYTE = 1024 * 1024;

/** What this process, and the service in it, has read so far of files and connections; nothing where the system does not say. */
async function bytesRead(): Promise<number> {
  const said = await readFile('/proc/self/io', 'utf8').catch(() => '');
  return Number(/rchar: (\d+)/.exec(said)?.[1] ?? 0);
}

/** Posts a file of 300 MB: what the service answered, and the most bytes that were in memory meanwhile. */
async function postLarge(url: string, token: string): Promise<{ status: number | undefined; peak: number }> {
  const before = process.memoryUsage().arrayBuffers;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=edge' };
  const post = request(url, { method: 'POST', headers });
  const answered = once(post, 'response');
  // A service that hangs up early has answered.
  const over = answered.catch(() => undefined);
  const piece = Buffer.alloc(MEGABYTE, 'a');
  let peak = 0;
  post.write('--edge\r\nContent-Disposition: form-data; name="file"; filename="grande.csv"\r\n\r\n');
  for (let sent = 0; sent < 300 && !post.destroyed; sent += 1) {
    const drained = new Promise<void>((resolve) => post.write(piece, () => resolve()));
    await Promise.race([drained, over]);
    peak = Math.max(peak, process.memoryUsage().arrayBuffers - before);
  }
  post.end('\r\n--edge--\r\n');
  const [{ statusCode }] = await answered;
  post.destroy();
  return { status: statusCode, peak };
}

withService(
  'arrivals',
  (service) => {
    it('saves a posted file that is proven and follows the last one, keeps any other with its reason, and takes each file once', async () => {
      const ana = await service().person();
      const { account } = await books(service(), ana, []);
      const { token } = await addSource(ana, { name: 'Banco', kind: 'envio', bank_account: account });

      expect(await postFile(service().url, token, 'uno.csv', FIRST)).toMatchObject({
        status: 201,
        body: { new: true },
      });
      expect(await readOf(ana, 'uno.csv')).toMatchObject({
        status: 'espera',
        reasons: [{ kind: 'formato' }, { kind: 'primero' }],
        bank_account: account,
        conciliation: null,
      });
      expect(await postFile(service().url, token, 'copia.csv', FIRST)).toMatchObject({
        status: 200,
        body: { new: false },
      });

      const [first] = await arrivalsOf(ana);
      const opened = expectOk(await ana.post(`/conciliation/arrivals/${first?.id}/preview/`, {}));
      expectOk(await save(ana, { preview_id: Reflect.get(Object(opened), 'preview') }));
      expect(await readOf(ana, 'uno.csv')).toMatchObject({ status: 'guardada', movements: 2, reasons: [] });

      await postFile(service().url, token, 'dos.csv', SECOND);
      expect(await readOf(ana, 'dos.csv')).toMatchObject({ status: 'guardada', movements: 2, reasons: [] });

      await postFile(service().url, token, 'cuatro.csv', FOURTH);
      expect(await readOf(ana, 'cuatro.csv')).toMatchObject({
        status: 'espera',
        reasons: [{ kind: 'continuidad', differs: '300.00', since: '2026-10-07' }],
      });
      await postFile(service().url, token, 'tres.csv', THIRD);
      expect(await readOf(ana, 'tres.csv')).toMatchObject({ status: 'guardada' });
      await postFile(service().url, token, 'foto.txt', 'Esto no es un estado de cuenta.');
      const refused = await readOf(ana, 'foto.txt');
      expect(refused).toMatchObject({ status: 'rechazada', conciliation: null });
      expect(refused.msg).not.toBe('');
      // What waited for the statement before it alone is read again.
      await answered(async () => (await readOf(ana, 'cuatro.csv')).status === 'guardada');
      expect(await conciliationsOf(ana)).toHaveLength(4);
    });

    it('tells of a statement that is missing between two', async () => {
      const ana = await service().person({ profile: 'Dos' });
      const { account } = await books(service(), ana, [], '2200112299');
      const before = await conciliate(ana, account, FIRST);
      const { id } = await conciliate(ana, account, FOURTH);
      // Both of its sides tell of it as they are closed.
      for (const one of [before.id, id]) {
        const closing = expectOk(await ana.get(`/conciliation/conciliations/${one}/statement/`));
        expect(reconciliationStatement.parse(closing).gaps).toMatchObject([{ after: '2026-10-05', differs: '452.50' }]);
      }
      const gaps = listStatementGaps.answer.parse(expectOk(await ana.get('/conciliation/arrivals/gaps/')));
      expect(gaps.results).toMatchObject([
        { bank_account: account, after: '2026-10-05', before: '2026-10-12', differs: '452.50', conciliation: id },
      ]);
      await conciliate(ana, account, SECOND);
      const less = listStatementGaps.answer.parse(expectOk(await ana.get('/conciliation/arrivals/gaps/')));
      expect(less.results).toMatchObject([{ after: '2026-10-07', before: '2026-10-12', differs: '300.00' }]);
      await conciliate(ana, account, THIRD);
      expect(listStatementGaps.answer.parse(expectOk(await ana.get('/conciliation/arrivals/gaps/'))).results).toEqual(
        [],
      );
    });

    it('takes what lies in a folder once, leaves it there, and waits for what is still written', async () => {
      const ana = await service().person({ profile: 'Tres' });
      const { account } = await books(service(), ana, [], '2200112277');
      const { id, folder } = await addSource(ana, {
        name: 'Carpeta del banco',
        kind: 'carpeta',
        bank_account: account,
      });
      const at = join(inboxDir, folder);
      const look = async () => expectOk(await ana.send('PUT', `${SOURCES}${id}/look/`));
      const old = new Date('2026-10-06T12:00:00Z');
      await mkdir(join(at, 'octubre'));
      await writeFile(join(at, 'octubre', 'uno.csv'), FIRST);
      await utimes(join(at, 'octubre', 'uno.csv'), old, old);
      await writeFile(join(at, 'dos.csv.part'), SECOND.slice(0, 40));
      await look();
      expect(await readOf(ana, 'uno.csv')).toMatchObject({ status: 'espera', sender: 'octubre' });
      await rename(join(at, 'dos.csv.part'), join(at, 'dos.csv'));
      await writeFile(join(at, 'dos.csv'), SECOND);
      await utimes(join(at, 'dos.csv'), old, old);
      await look();
      await readOf(ana, 'dos.csv');
      expect((await arrivalsOf(ana)).map(({ file_name }) => file_name).sort()).toEqual(['dos.csv', 'uno.csv']);
      expect((await readdir(at)).sort()).toEqual(['dos.csv', 'octubre']);
    });

    it('reads nothing of a file of 300 MB in a folder, and holds no more of one that is posted than a file may have', async () => {
      const ana = await service().person({ profile: 'Seis' });
      const { account } = await books(service(), ana, [], '2200112266');
      const lies = { name: 'Carpeta', kind: 'carpeta', bank_account: account };
      const { id, folder } = await addSource(ana, lies);
      const place = join(inboxDir, folder, 'grande.csv');
      await writeFile(place, '');
      await truncate(place, 300 * MEGABYTE);
      const old = new Date('2026-10-06T12:00:00Z');
      await utimes(place, old, old);
      const before = await bytesRead();
      expectOk(await ana.send('PUT', `${SOURCES}${id}/look/`));
      expect(await readOf(ana, 'grande.csv')).toMatchObject({ status: 'rechazada', size: 300 * MEGABYTE });
      expect((await bytesRead()) - before).toBeLessThan(30 * MEGABYTE);

      const { token } = await addSource(ana, { name: 'Programa', kind: 'envio' });
      const at = `${service().url}/api/v1/conciliation/arrivals/files/`;
      const posted = [await postLarge(at, token ?? ''), await postLarge(at, token ?? '')];
      expect(posted.map(({ status }) => status)).toEqual([413, 413]);
      // A file of 20 MB, once more as it is joined, and what is on its way. What is let go late beside others counts in one of them.
      expect(Math.min(...posted.map(({ peak }) => peak))).toBeLessThan(80 * MEGABYTE);
      expect(await arrivalsOf(ana)).toHaveLength(1);
    });

    it('refuses a token that is no source’s, of a source that was put off or deleted, and a file of another company', async () => {
      const ana = await service().person({ profile: 'Cuatro' });
      const eva = await service().person({ profile: 'Cinco' });
      const { token, version, id } = await addSource(ana, { name: 'Programa', kind: 'envio' });
      expect(token).toMatch(/^cartera_/);
      expect(await postFile(service().url, undefined, 'a.csv', FIRST)).toMatchObject({ status: 401 });
      expect(await postFile(service().url, `${token}x`, 'a.csv', FIRST)).toMatchObject({ status: 401 });
      expect(await postFile(service().url, token, 'a.csv', FIRST)).toMatchObject({ status: 201 });
      expect(await arrivalsOf(eva)).toEqual([]);
      const off = { name: 'Programa', kind: 'envio', is_on: false, version };
      expectOk(await ana.send('PUT', `${SOURCES}${id}/`, off, key()));
      expect(await postFile(service().url, token, 'b.csv', SECOND)).toMatchObject({ status: 401 });
      expectOk(await ana.send('PUT', `${SOURCES}${id}/`, { ...off, is_on: true, version: undefined }, key()));
      expect(await postFile(service().url, token, 'b.csv', SECOND)).toMatchObject({ status: 201 });
      expectOk(await ana.send('DELETE', `${SOURCES}${id}/`));
      expect(await postFile(service().url, token, 'c.csv', THIRD)).toMatchObject({ status: 401 });
    });
  },
  { arrivals: { inboxDir } },
);

import { mkdtempSync } from 'node:fs';
import { rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js';
import { afterAll, afterEach, expect, it } from 'vitest';
import { home as homeAnswer } from '../../src/api/contract/console/home';
import { listPaymentProofs } from '../../src/api/contract/receivables/paymentProofs';
import { type ArrivalSource, listArrivalSources } from '../../src/api/contract/reconciliation/arrivalSources';
import { answered } from '../support/eventually';
import { serveImap } from '../support/fakes/imapServer';
import { serveSftp } from '../support/fakes/sftpServer';
import { addSource, arrivalsOf, readOf, SOURCES, statementOf } from '../support/files/arrivals';
import { JPEG, PNG } from '../support/files/pictures';
import { type Staff, withService } from '../support/processes/service';
import { key } from '../support/service/campaigns';
import { books, expectOk } from '../support/service/receivables';

const bank = mkdtempSync(join(tmpdir(), 'cartera-banco-'));
afterAll(() => rm(bank, { recursive: true }));
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const OCTOBER = statementOf(100_00, [['01/10/2026', 'DEPOSITO', 5_00]]);
const OLD = new Date('2026-10-06T12:00:00Z');

async function leave(name: string, content: string) {
  await writeFile(join(bank, name), content);
  await utimes(join(bank, name), OLD, OLD);
}

const sourceOf = async (person: Staff, id: string): Promise<ArrivalSource | undefined> =>
  listArrivalSources.answer.parse(expectOk(await person.get(SOURCES))).results.find((one) => one.id === id);

withService(
  'arrivals from servers',
  (service) => {
    /** One that is asked for while another still goes on is none: it may have been past what came since. */
    const look = async (person: Staff, id: string) => {
      const alive = `select from job where name = 'fetch_arrivals' and key = $1 and state in ('waiting', 'running')`;
      await answered(async () => (await service().database.rows(alive, [id])).length === 0);
      expectOk(await person.send('PUT', `${SOURCES}${id}/look/`));
    };

    it('takes files of an SFTP server once, pins its key, and sends no password to one that shows another', async () => {
      const ana = await service().person();
      const { account } = await books(service(), ana, []);
      let server = await serveSftp(bank, 'secreta');
      const { port } = server;
      closing.push(() => server.close());
      await leave('octubre.csv', OCTOBER);
      const place = { host: '127.0.0.1', port, user: 'empresa' };
      const body = { name: 'SFTP del banco', kind: 'sftp', bank_account: account, place };
      expect(await ana.post(SOURCES, { ...body, secret: 'otra' }, key())).toMatchObject({
        status: 422,
        body: { fields: { secret: expect.any(String) } },
      });
      expect(
        await ana.post(SOURCES, { ...body, secret: 'secreta', place: { ...place, folder: 'no-hay' } }, key()),
      ).toMatchObject({
        status: 422,
        body: { fields: { 'place.folder': expect.any(String) } },
      });
      const source = await addSource(ana, { ...body, secret: 'secreta' });
      expect(source).toMatchObject({ has_secret: true, host_key: expect.stringMatching(/^SHA256:/), failure: null });
      expect(JSON.stringify(source)).not.toContain('secreta');

      await look(ana, source.id);
      expect(await readOf(ana, 'octubre.csv')).toMatchObject({ status: 'espera', bank_account: account });
      await leave('noviembre.csv', statementOf(105_00, [['01/11/2026', 'DEPOSITO', 7_00]]));
      await look(ana, source.id);
      await readOf(ana, 'noviembre.csv');
      expect(await arrivalsOf(ana)).toHaveLength(2);

      await server.close();
      await look(ana, source.id);
      await answered(async () => (await sourceOf(ana, source.id))?.failure === 'inalcanzable');
      server = await serveSftp(bank, 'secreta', port);
      await look(ana, source.id);
      const other = await answered(async () => {
        const now = await sourceOf(ana, source.id);
        return now?.failure === 'clave' && now;
      });
      expect(other.failures).toBeGreaterThan(1);
      expect(Date.parse(other.next_look_at ?? '')).toBeGreaterThan(Date.now());

      const same = { name: source.name, kind: 'sftp', place, bank_account: account };
      expect(await ana.send('PUT', `${SOURCES}${source.id}/`, same, key())).toMatchObject({ status: 422 });
      expectOk(await ana.send('PUT', `${SOURCES}${source.id}/`, { ...same, trusts_key: true }, key()));
      await leave('diciembre.csv', statementOf(112_00, [['01/12/2026', 'DEPOSITO', 1_00]]));
      await look(ana, source.id);
      await readOf(ana, 'diciembre.csv');
      await answered(async () => (await sourceOf(ana, source.id))?.failures === 0);

      // A file that breaks off is told of with its source, and keeps no other from being taken in.
      await leave('cortado.csv', OCTOBER.replace('DEPOSITO', 'OTRO DEPOSITO'));
      await leave('enero.csv', statementOf(113_00, [['02/01/2027', 'DEPOSITO', 2_00]]));
      await look(ana, source.id);
      await readOf(ana, 'enero.csv');
      expect(
        await answered(async () => ((await sourceOf(ana, source.id))?.failures ?? 0) > 0 && sourceOf(ana, source.id)),
      ).toMatchObject({
        failure: 'archivo',
        failure_about: 'cortado.csv',
      });
      expect(await arrivalsOf(ana)).toHaveLength(4);

      // One of 3 GB is refused with a sentence, and not opened; the file after it is taken in, and neither is looked at again.
      await rm(join(bank, 'cortado.csv'));
      await leave('gigante.csv', '');
      await truncate(join(bank, 'gigante.csv'), 3 * 2 ** 30);
      await utimes(join(bank, 'gigante.csv'), OLD, OLD);
      await leave('julio.csv', statementOf(1_00, [['02/07/2026', 'DEPOSITO', 3_00]]));
      const opened = server.opened();
      for (let time = 0; time < 2; time++) {
        await look(ana, source.id);
        await readOf(ana, 'julio.csv');
        await answered(async () => (await sourceOf(ana, source.id))?.failures === 0);
      }
      expect(await readOf(ana, 'gigante.csv')).toMatchObject({
        status: 'rechazada',
        size: 3 * 2 ** 30,
        msg: expect.stringContaining('20 MB'),
      });
      expect(server.opened()).toBe(opened + 1);
      const home = homeAnswer.parse(expectOk(await ana.get('/console/home/')));
      expect(home.arrivals).toMatchObject({ refused: 1, failing: 0 });
    });

    it('takes the attachments of a mailbox once, also of a ZIP with the bank’s password, and tells of a wrong password', async () => {
      const ana = await service().person({ profile: 'Dos' });
      const { account } = await books(service(), ana, [], '2200112288');
      const server = await serveImap('cobros', 'secreta');
      closing.push(server.close);
      const place = { host: '127.0.0.1', port: server.port, user: 'cobros' };
      const body = { name: 'Buzón', kind: 'buzon', bank_account: account, place };
      expect(await ana.post(SOURCES, { ...body, secret: 'otra' }, key())).toMatchObject({
        status: 422,
        body: { fields: { secret: expect.any(String) } },
      });
      const zip = new ZipWriter(new BlobWriter(), { password: '1790012345001', zipCrypto: true });
      await zip.add('cerrado.csv', new TextReader(statementOf(200_00, [['02/10/2026', 'TRANSF', 9_00]])));
      const closed = new Uint8Array(await (await zip.close()).arrayBuffer());
      server.receive('movimientos@banco.example', 'Movimientos', {
        'abierto.csv': OCTOBER,
        'movimientos.zip': closed,
      });
      const source = await addSource(ana, { ...body, secret: 'secreta', zip_secret: '1790012345001' });
      await look(ana, source.id);
      expect(await readOf(ana, 'abierto.csv')).toMatchObject({ status: 'espera', sender: 'movimientos@banco.example' });
      expect(await readOf(ana, 'cerrado.csv')).toMatchObject({ status: 'espera' });
      server.receive('ventas@otra.example', 'Hola', { 'nota.txt': 'Sin movimientos.' });
      await look(ana, source.id);
      expect(await readOf(ana, 'nota.txt')).toMatchObject({ status: 'rechazada' });
      expect(await arrivalsOf(ana)).toHaveLength(3);

      // What a customer mails is a proof of payment to look at, once; a stranger's picture is nothing, and what is ignored is not looked at.
      const made = await books(
        service(),
        ana,
        [{ number: 'F-1', total: '100.00', customer: { name: 'Rosa', dni: '1710034065' } }],
        '2200112299',
      );
      const [rosa] = await service().database.rows<{ id: string }>(
        'select customer_id as id from document where id = $1',
        [made.documentId('F-1')],
      );
      await service().database.rows(
        `insert into contact (profile_id, customer_id, name, email) values ($1, $2, 'Rosa', 'rosa@cliente.example')`,
        [ana.profileId, rosa?.id],
      );
      server.receive('Rosa@cliente.example', 'Pago de octubre', { 'pago.png': PNG, 'detalle.txt': 'Nada que leer.' });
      server.receive('rosa@cliente.example', 'Re: Pago de octubre', { 'pago.png': PNG });
      server.receive('ventas@otra.example', 'Oferta', { 'oferta.png': JPEG });
      await look(ana, source.id);
      expect(await readOf(ana, 'detalle.txt')).toMatchObject({ status: 'rechazada' });
      const proofs = await answered(async () => {
        const page = listPaymentProofs.answer.parse(expectOk(await ana.get('/customers/payment_proofs/')));
        return page.results.length > 0 && page.results;
      });
      expect(proofs).toMatchObject([
        {
          origin: 'correo',
          customer: rosa?.id,
          caption: 'Pago de octubre',
          file_name: 'pago.png',
          status: 'por_revisar',
        },
      ]);
      const { name, kind, place: at, version } = (await sourceOf(ana, source.id)) ?? source;
      const ignored = 'promos@ventas.example\n@otra.example';
      expectOk(await ana.send('PUT', `${SOURCES}${source.id}/`, { name, kind, place: at, version, ignored }));
      // Her two e-mails are of her conversation besides.
      await answered(async () => (await arrivalsOf(ana)).filter(({ status }) => status === 'respuesta').length === 2);
      expect(await arrivalsOf(ana)).toHaveLength(6);
      expect(await readOf(ana, 'nota.txt')).toMatchObject({ status: 'descartada' });
      // From the row of one that waits, its sender is ignored as well, once.
      const stray = await readOf(ana, 'detalle.txt');
      for (const _ of ['first', 'again']) {
        expectOk(await ana.send('PUT', `/conciliation/arrivals/${stray.id}/ignore_sender/`));
      }
      expect(await readOf(ana, 'detalle.txt')).toMatchObject({ status: 'descartada' });
      expect((await sourceOf(ana, source.id))?.ignored).toBe(`${ignored}\n${stray.sender}`);
      const answer = (await arrivalsOf(ana)).find(({ conversation }) => conversation);
      expect(await ana.send('PUT', `/conciliation/arrivals/${answer?.id}/ignore_sender/`)).toMatchObject({
        status: 409,
      });
      server.receive('ventas@otra.example', 'Otra', { 'otra.csv': OCTOBER.replace('100', '101') });

      // A ZIP that breaks off is refused, and keeps no e-mail after it from being looked at.
      server.receive('movimientos@banco.example', 'Cortado', { 'cortado.zip': closed.slice(0, -40) });
      server.receive('movimientos@banco.example', 'Noviembre', {
        'noviembre.csv': statementOf(105_00, [['03/11/2026', 'DEPOSITO', 7_00]]),
      });
      await look(ana, source.id);
      expect(await readOf(ana, 'noviembre.csv')).toMatchObject({ status: 'espera' });
      expect(await readOf(ana, 'cortado.zip')).toMatchObject({ status: 'rechazada', msg: expect.stringMatching(/./) });
      expect((await arrivalsOf(ana)).map(({ file_name }) => file_name)).not.toContain('otra.csv');
    });

    it('looks through a mailbox of thousands, refuses one that is too full, and says once what fails, in growing pauses', async () => {
      const ana = await service().person({ profile: 'Tres' });
      const { account } = await books(service(), ana, [], '2200112277');
      let server = await serveImap('cobros', 'secreta');
      const { port } = server;
      const place = { host: '127.0.0.1', port, user: 'cobros' };
      for (let n = 0; n < 1_000; n++) server.receive('ventas@otra.example', `Aviso ${n}`, {});
      server.receive('movimientos@banco.example', 'Movimientos', { 'octubre.csv': OCTOBER });
      const source = await addSource(ana, {
        name: 'Buzón',
        kind: 'buzon',
        bank_account: account,
        place,
        secret: 'secreta',
      });
      await look(ana, source.id);
      expect(await readOf(ana, 'octubre.csv')).toMatchObject({ status: 'espera' });
      await server.close();

      // Each try waits longer than the one before, and home says it once.
      server = await serveImap('cobros', 'otra', port);
      closing.push(() => server.close());
      const pauses: number[] = [];
      for (let tries = 1; tries <= 3; tries++) {
        await look(ana, source.id);
        const now = await answered(async () => {
          const one = await sourceOf(ana, source.id);
          return one?.failures === tries && one;
        });
        expect(now).toMatchObject({ failure: 'acceso' });
        pauses.push(Date.parse(now.next_look_at ?? '') - Date.now());
      }
      expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses);
      expect(pauses[2]).toBeGreaterThan(3 * (pauses[0] ?? 0));
      expect(homeAnswer.parse(expectOk(await ana.get('/console/home/'))).arrivals).toMatchObject({ failing: 1 });
      await server.close();

      server = await serveImap('cobros', 'secreta', port);
      for (let n = 0; n <= 20_000; n++) server.receive('ventas@otra.example', 'A', {});
      await look(ana, source.id);
      await answered(async () => (await sourceOf(ana, source.id))?.failure === 'lleno');
    });
  },
  { arrivals: { arrivalHosts: ['127.0.0.1'] } },
);

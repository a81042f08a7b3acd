import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { sourcesOf } from '../../server/accountingSource/sources';
import { keyOf, seal, unseal } from '../../server/database/secrets';
import { accountingSource } from '../../src/api/contract/console/accountingSource';
import { getHome } from '../../src/api/contract/console/home';
import { listDocuments } from '../../src/api/contract/receivables/documents';
import { failureBody } from '../../src/api/contract/row';
import { type Person, withService } from '../support/processes/service';

const SOURCE = '/console/accounting_source/';
const dataDir = mkdtempSync(join(tmpdir(), 'cartera-sources-'));
const shared = join(dataDir, 'shared');
mkdirSync(shared);
writeFileSync(join(shared, 'a.csv'), 'id;numero;dni;cliente;total\n1;F-SECRETA;0912345678;Ana Paz;10.00');
afterAll(() => rmSync(dataDir, { recursive: true }));

const settings = { dataDir, accountingSource: shared, accountingHosts: ['127.0.0.1'] };

withService(
  'where documents come from',
  (service) => {
    const sync = (person: Person) => person.post('/documents/sync_documents_with_contable');
    const documentsOf = async (person: Person) =>
      listDocuments.answer.parse((await person.get('/customers/documents/')).body).results.map(({ number }) => number);
    /** What home and the documents say of whether there is anything to sync from. */
    const hasSource = async (person: Person) => [
      getHome.answer.parse((await person.get('/console/home/')).body).sync?.has_source,
      listDocuments.answer.parse((await person.get('/customers/documents/')).body).has_source,
    ];
    const set = (person: Person, body: object) => person.send('PUT', SOURCE, body);
    const said = async (sent: Promise<{ status: number; body: unknown }>) => {
      const { status, body } = await sent;
      return [status, failureBody.safeParse(body).data?.msg];
    };

    test('what the service was started with is the first company’s, and never another’s', async () => {
      const first = await service().person({ profile: 'Uno' });
      const second = await service().person({ profile: 'Dos' });
      expect([await hasSource(first), await hasSource(second)]).toEqual([
        [true, true],
        [false, false],
      ]);
      expect((await sync(second)).status).toBe(409);
      expect(await documentsOf(second)).toEqual([]);
      expect((await sync(first)).status).toBe(200);
      expect(await documentsOf(first)).toEqual(['F-SECRETA']);
      expect((await first.get(SOURCE)).body).toMatchObject({
        kind: 'carpeta',
        place: 'ACCOUNTING_SOURCE',
        preset: true,
      });
      expect((await second.get(SOURCE)).body).toMatchObject({ kind: 'ninguno', preset: false });
    });

    test('a company has a folder of its own, and what it chose counts from then on', async () => {
      const first = await service().person({ profile: 'Uno' });
      const second = await service().person({ profile: 'Dos' });
      const { status, body } = await set(second, { kind: 'carpeta' });
      expect([status, body]).toEqual([200, expect.objectContaining({ found: 0, preset: false, version: 1 })]);
      expect(await hasSource(second)).toEqual([true, true]);
      const { place } = accountingSource.parse(body);
      // Where the service keeps its data is not told.
      expect(place).toBe(join('contable', second.profileId));
      writeFileSync(join(dataDir, place, 'b.csv'), 'id;numero;dni;cliente;total\n1;F-NUESTRA;0987654321;Luz Vera;5.00');
      expect((await sync(second)).status).toBe(200);
      expect(await documentsOf(second)).toEqual(['F-NUESTRA']);
      await set(first, { kind: 'ninguno' });
      expect(await hasSource(first)).toEqual([false, false]);
      expect((await sync(first)).status).toBe(409);
    });

    test('an address is tried before it is kept, and its token is sealed and never shown', async () => {
      const person = await service().person();
      const seen: (string | undefined)[] = [];
      const address = await host((request, response) => {
        seen.push(request.headers.authorization);
        response.end(JSON.stringify([{ id: 1, number: 'F-1', dni: '0912345678', cliente: 'Ana', total: '1.00' }, {}]));
      });
      const { status, body } = await set(person, { kind: 'direccion', address, token: 'muy-secreto' });
      expect([status, body]).toEqual([200, expect.objectContaining({ found: 1, left_out: 1, has_token: true })]);
      expect(JSON.stringify([body, (await person.get(SOURCE)).body])).not.toContain('muy-secreto');
      const kept = JSON.stringify([
        await service().database.rows('select * from accounting_source'),
        await service().database.rows('select * from audit_line'),
      ]);
      expect(kept).not.toContain('muy-secreto');

      // Without a word about it the token stays; and it opens for the sync.
      await set(person, { kind: 'direccion', address: `${address}/docs`, version: 1 });
      expect((await sync(person)).status).toBe(200);
      expect(new Set(seen)).toEqual(new Set(['Bearer muy-secreto']));
      await set(person, { kind: 'direccion', address, token: '', version: 2 });
      expect(seen.at(-1)).toBeUndefined();
    });

    test('a sync that breaks off says to mend only what somebody can mend: a system in trouble is waited for', async () => {
      const person = await service().person();
      let status = 200;
      const address = await host((request, response) => {
        if (status === 0) request.socket.destroy();
        else response.writeHead(status).end('id;numero;dni;cliente;total\n1;F-1;0912345678;Ana Paz;10.00');
      });
      expect((await set(person, { kind: 'direccion', address })).status).toBe(200);
      for (status of [500, 503, 408, 0]) {
        expect(await said(sync(person))).toEqual([
          502,
          expect.stringMatching(/no está disponible ahora: sincronice otra vez más tarde\.$/),
        ]);
      }
      for (status of [401, 403, 404, 400]) {
        expect(await said(sync(person))).toEqual([502, expect.stringMatching(/; corrija y sincronice otra vez\.$/)]);
      }
      status = 200;
      expect((await sync(person)).status).toBe(200);
    });

    test('what cannot be read is not kept, and says why', async () => {
      const person = await service().person();
      const down = await host((_, response) => response.writeHead(503).end());
      expect(await said(set(person, { kind: 'direccion', address: down }))).toEqual([
        422,
        expect.stringMatching(/no se guardó.*respondió 503/),
      ]);
      const web = await host((_, response) => response.end('{"hola": 1}'));
      expect(await said(set(person, { kind: 'direccion', address: web }))).toEqual([
        422,
        expect.stringMatching(/no trae una lista/),
      ]);
      for (const address of [
        '',
        'http://contable.example/documentos',
        'ftp://x',
        'file:///etc/passwd',
        'https://ana:clave@x.com',
      ]) {
        expect(await said(set(person, { kind: 'direccion', address }))).toEqual([
          422,
          expect.stringMatching(/no es válida/),
        ]);
      }
      expect((await set(person, { kind: 'demostracion' })).status).toBe(422);
      expect(await service().database.rows('select 1 from accounting_source')).toEqual([]);
    });

    test('the token that is kept is sent to no host that somebody writes in its place', async () => {
      const person = await service().person();
      const answers: RequestListener = (_, response) => response.end('[]');
      const stolen: unknown[] = [];
      const [mine, theirs] = [
        await host(answers),
        await host((request, response) => response.end('[]', () => stolen.push(request.headers.authorization))),
      ];
      await set(person, { kind: 'direccion', address: mine, token: 'muy-secreto' });
      const { status, body } = await set(person, { kind: 'direccion', address: theirs, version: 1 });
      expect([status, failureBody.parse(body).fields]).toEqual([422, { token: expect.any(String) }]);
      expect(stolen).toEqual([]);
    });

    test.each(['localhost', '[::1]', '10.1.2.3', '169.254.169.254', '[::ffff:10.0.0.1]', '0.0.0.0', '2130706434'])(
      'a company cannot have the service ask its own network: %s',
      async (name) => {
        const person = await service().person();
        expect(await said(set(person, { kind: 'direccion', address: `https://${name}:9/` }))).toEqual([
          422,
          expect.stringMatching(/red interna/),
        ]);
      },
    );

    test('only administrators see and set it, each their company’s, and nobody over another’s change', async () => {
      const admin = await service().person({ profile: 'Uno' });
      for (const role of ['operador', 'analista'] as const) {
        const person = await service().person({ role, profile: 'Uno' });
        expect((await person.get(SOURCE)).status).toBe(403);
        expect((await set(person, { kind: 'ninguno' })).status).toBe(403);
      }
      expect((await set(admin, { kind: 'carpeta', version: 0 })).status).toBe(200);
      expect((await set(admin, { kind: 'ninguno', version: 1 })).status).toBe(200);
      expect((await set(admin, { kind: 'carpeta', version: 1 })).status).toBe(412);
      const other = await service().person({ profile: 'Dos' });
      expect((await other.get(SOURCE)).body).toMatchObject({ kind: 'ninguno', version: 0 });
    });

    test('what was saved without TLS goes on, and says so where its host is not named any more', async () => {
      const person = await service().person();
      const address = await host((_, response) => response.end('[]'));
      await set(person, { kind: 'direccion', address });
      expect(accountingSource.parse((await person.get(SOURCE)).body).unencrypted).toBeUndefined();
      const later = sourcesOf({
        ...settings,
        accountingHosts: [],
        accountingToken: undefined,
        demo: false,
        secretsKey: keyOf('k'),
      });
      expect(await later.read(service().database, person.profileId)).toMatchObject({ unencrypted: true });
      expect(await later.connectorOf(service().database, person.profileId)).toBeDefined();
    });

    test('a token that was sealed with another key is told, not guessed', async () => {
      const person = await service().person();
      const address = await host((_, response) => response.end('[]'));
      await set(person, { kind: 'direccion', address, token: 'muy-secreto' });
      const elsewhere = sourcesOf({
        ...settings,
        accountingToken: undefined,
        demo: false,
        secretsKey: keyOf('another'),
      });
      await expect(elsewhere.connectorOf(service().database, person.profileId)).rejects.toThrow(/Escríbalo de nuevo/);
    });
  },
  { sources: settings },
);

test('what is sealed for one owner opens for no other, nor when a bit of it changed', () => {
  const key = keyOf('k');
  const sealed = seal(key, 'muy-secreto', 'a');
  expect(unseal(key, sealed, 'a')).toBe('muy-secreto');
  expect(unseal(key, sealed, 'b')).toBeUndefined();
  const bytes = Buffer.from(sealed, 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(unseal(key, bytes.toString('base64'), 'a')).toBeUndefined();
  expect(seal(key, 'muy-secreto', 'a')).not.toBe(sealed);
});

async function host(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
}

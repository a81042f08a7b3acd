import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { addressConnector } from '../../../server/accountingSource/address';
import type { Connector } from '../../../server/accountingSource/connector';
import { folderConnector } from '../../../server/accountingSource/folder';
import { readDocuments } from '../../../server/accountingSource/texts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readDocuments(bytes(text), 'archivo');

async function all(connector: Connector): Promise<string[]> {
  const ids: string[] = [];
  for await (const { documents } of connector.documents()) ids.push(...documents.map(({ externalId }) => externalId));
  return ids;
}

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

describe('what accounting systems write', () => {
  test('CSV in any usual separator, encoding and language of the header', () => {
    const expected = { externalId: '7', number: 'F-1', customerDni: '09', customerName: 'Ñandú', total: '1234.50' };
    expect(read('external_id,number,customer_dni,customer_name,total\n7,F-1,09,Ñandú,1234.5').documents).toMatchObject([
      expected,
    ]);
    expect(read('Código;Número;RUC;Razón Social;Monto\n7;F-1;09;Ñandú;1.234,50').documents).toMatchObject([expected]);
    const latin = Buffer.from('id;numero;dni;cliente;total\n7;F-1;09;Ñandú;1234,5', 'latin1');
    expect(readDocuments(latin, 'archivo').documents).toMatchObject([expected]);
  });

  test('JSON as a list or under a name, with numbers as numbers', () => {
    const one = {
      id: 7,
      number: 'F-1',
      dni: '09',
      cliente: 'Ñandú',
      total: 1234.5,
      due_date: '2026-10-01T00:00:00-05:00',
    };
    for (const body of [[one], { documents: [one] }, { results: [one], next: null }, { data: [one] }]) {
      expect(read(JSON.stringify(body)).documents).toMatchObject([
        { externalId: '7', total: '1234.50', dueDate: '2026-10-01' },
      ]);
    }
    expect(() => read('{"otra": []}')).toThrow(/no trae una lista/);
  });

  test.each([
    ['1234', '1234.00'],
    ['1,234.5', '1234.50'],
    ['1.234.567,89', '1234567.89'],
    ['0,05', '0.05'],
    ['1.234', undefined],
    ['-5', undefined],
    ['1e3', undefined],
    ['12.345', undefined],
    ['', undefined],
  ])('the amount %j is %j', (text, amount) => {
    const { documents, leftOut } = read(`id;numero;dni;total\n7;F-1;09;${text}`);
    expect(documents[0]?.total).toBe(amount);
    expect(leftOut).toHaveLength(amount === undefined ? 1 : 0);
  });

  test('what is not told is not taken for empty', () => {
    const [told, silent] = [
      read('id;numero;dni;total;vencimiento;centro_costo\n7;F;09;1;;'),
      read('id;numero;dni;total\n7;F;09;1'),
    ];
    expect(told.documents[0]).toMatchObject({ dueDate: null, costCenter: null });
    expect(silent.documents[0]).toMatchObject({ dueDate: undefined, costCenter: undefined, currency: undefined });
  });
});

describe('where they tell it', () => {
  test('an address, page by page, with its token', async () => {
    const seen: (string | undefined)[] = [];
    const url = await host((request, response) => {
      seen.push(request.headers.authorization);
      const page = request.url?.endsWith('p=2') ? 2 : 1;
      const document = { id: `A${page}`, number: `F-${page}`, dni: '09', total: '1.00' };
      response.end(JSON.stringify({ results: [document], next: page === 1 ? '/docs?p=2' : null }));
    });
    expect(await all(addressConnector(`${url}/docs`, 'secreto'))).toEqual(['A1', 'A2']);
    expect(seen).toEqual(['Bearer secreto', 'Bearer secreto']);
  });

  test('never leads to another host, round in circles, or on after a failure', async () => {
    const body = (next: string) => JSON.stringify({ results: [], next });
    const away = await host((_, response) => response.end(body('http://127.0.0.2/docs')));
    await expect(all(addressConnector(away))).rejects.toThrow('remite a otra dirección');
    const round = await host((_, response) => response.end(body('/')));
    expect(await all(addressConnector(round))).toEqual([]);
    const down = await host((_, response) => response.writeHead(503).end());
    await expect(all(addressConnector(down))).rejects.toThrow('respondió 503');
    await expect(all(addressConnector('http://127.0.0.1:1'))).rejects.toThrow('no hay conexión');
  });

  test('follows a redirect within its host, and none away from it or round and round', async () => {
    const seen: string[] = [];
    const url = await host((request, response) => {
      seen.push(`${request.url} ${request.headers.authorization}`);
      if (request.url === '/old') return response.writeHead(301, { location: '/new' }).end();
      if (request.url === '/round') return response.writeHead(302, { location: '/round' }).end();
      if (request.url === '/away') return response.writeHead(302, { location: 'http://127.0.0.2/' }).end();
      return response.end('[]');
    });
    expect(await all(addressConnector(`${url}/old`, 'secreto'))).toEqual([]);
    expect(seen).toEqual(['/old Bearer secreto', '/new Bearer secreto']);
    await expect(all(addressConnector(`${url}/away`, 'secreto'))).rejects.toThrow('remite a otra dirección');
    await expect(all(addressConnector(`${url}/round`))).rejects.toThrow('sin fin');
  });

  test('an answer without end, in one piece or in pages, is given up', async () => {
    const piece = Buffer.alloc(1024 * 1024, ' ');
    const huge = await host((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', more);
      more();
    });
    await expect(all(addressConnector(huge))).rejects.toThrow('más de 20 MB');
    let page = 0;
    const endless = await host((_, response) => response.end(JSON.stringify({ results: [], next: `/?p=${++page}` })));
    await expect(all(addressConnector(endless))).rejects.toThrow('más de 2000 páginas');
    const cut = await host((_, response) => {
      response.writeHead(200, { 'content-length': 1_000 }).write('[');
      setImmediate(() => response.destroy());
    });
    await expect(all(addressConnector(cut))).rejects.toThrow('se cortó');
  });

  test.each([
    ['connects and says nothing', 30_000, () => {}, 'tarda demasiado'],
    ['trickles', 30_000, (response: ServerResponse) => void response.write('['), 'tarda demasiado'],
  ])('one that %s is given up after %i ms', async (_, ms, answer, reason) => {
    let asked = () => {};
    const reached = new Promise<void>((done) => {
      asked = done;
    });
    const url = await host((_, response) => {
      answer(response);
      asked();
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const read = expect(all(addressConnector(url))).rejects.toThrow(reason);
    await reached;
    await vi.advanceTimersByTimeAsync(ms);
    await read;
  });

  test('a folder that is not there', async () => {
    await expect(all(folderConnector('/no/hay/tal/carpeta'))).rejects.toThrow('no existe');
  });
});

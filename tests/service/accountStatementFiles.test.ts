import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { statementFile } from '../../server/accountStatements/file';
import { accountStatement, exportAccountStatement } from '../../src/api/contract/accountStatement';
import { problemOf } from '../support/customerCalls';
import { books, expectOk, settle } from '../support/receivables';
import { withService } from '../support/service';

withService('statements of account', (service) => {
  async function ana() {
    const person = await service().person();
    const customer = { name: '=Ñandú Pérez 😀', dni: '1790012345001' };
    const made = await books(service(), person, [
      { number: 'F-1', total: '100.00', due: '2026-10-15', customer },
      { number: 'F-2', total: '50.00', due: null, customer },
    ]);
    await service().database.rows("update document set issue_date = '2026-09-01', created_at = '2026-09-01'");
    await settle(service(), made.documentId('F-1'), '40.00');
    await service().database.rows(
      "update document set currency = 'EUR', created_at = '2026-11-05', issue_date = '2026-11-05' where number = 'F-2'",
    );
    const [row] = await service().database.rows<{ id: string }>('select id from customer');
    const path = `/customers/customers/${row?.id}/account_statement/`;
    const download = async (query: string) => {
      const { url, file_name } = exportAccountStatement.answer.parse(
        expectOk(await person.get(`/customers/account_statements/export/?idCustomer=${row?.id}&${query}`)),
      );
      const response = await fetch(`${service().url}/api/v1${url}`);
      return { file_name, response, bytes: Buffer.from(await response.arrayBuffer()) };
    };
    return { person, id: row?.id ?? '', path, download };
  }

  test('it says what was owed on a day, by currency and age, and how it came to that', async () => {
    const { person, path } = await ana();
    const read = async (query: string) => accountStatement.parse(expectOk(await person.get(path + query)));
    const then = await read('?at=2026-10-31&from=2026-10-01');
    expect(then).toMatchObject({
      customer_name: '=Ñandú Pérez 😀',
      company: 'Uno',
      from: '2026-10-01',
      at: '2026-10-31',
    });
    expect(then.currencies).toMatchObject([
      {
        currency: 'USD',
        opening: '100.00',
        lines: [],
        balance: '100.00',
        overdue: '100.00',
        credit: '0.00',
        documents: [{ number: 'F-1', total: '100.00', balance: '100.00', due_date: '2026-10-15' }],
      },
    ]);
    const aged = ({ buckets = [] }: { buckets?: { bucket: string; cantidad: number }[] } = {}) =>
      buckets.filter(({ cantidad }) => cantidad > 0).map(({ bucket }) => bucket);
    expect(aged(then.currencies[0])).toEqual(['1-30']);
    const now = await read('?at=2026-11-20&from=2026-08-01');
    expect(now.currencies).toMatchObject([
      {
        currency: 'USD',
        opening: '0.00',
        lines: [
          { date: '2026-09-01', kind: 'documento', number: 'F-1', amount: '100.00', balance: '100.00' },
          { date: '2026-11-02', kind: 'pago', settles: 'F-1', amount: '-40.00', balance: '60.00' },
        ],
        balance: '60.00',
      },
      { currency: 'EUR', balance: '50.00', overdue: '0.00', documents: [{ number: 'F-2' }] },
    ]);
    expect(aged(now.currencies[0])).toEqual(['31-60']);
    expect((await read('?at=2026-01-01')).currencies).toEqual([]);
    expect((await read('')).from < (await read('')).at).toBe(true);
    expect(problemOf(await person.get(`${path}?at=2026-01-01&from=2026-02-01`)).fields).toEqual({
      from: 'Es posterior',
    });
  });

  test('it is downloaded as a sheet, in which no text is a formula, and as a PDF with every letter', async () => {
    const { id, person, download } = await ana();
    const csv = await download('format=csv&at=2026-11-20&from=2026-08-01');
    expect(csv.file_name).toBe('estado-de-cuenta-2026-11-20.csv');
    const lines = csv.bytes.toString('utf8').split('\r\n');
    expect(lines.slice(1, 5)).toEqual([
      'Saldo anterior;01/08/2026;;;;USD;;0,00',
      'Documento;01/09/2026;F-1;;;USD;100,00;100,00',
      'Pago;02/11/2026;;F-1;;USD;-40,00;60,00',
      'Saldo;20/11/2026;;;;USD;;60,00',
    ]);
    const xlsx = await download('format=xlsx');
    expect([xlsx.response.status, xlsx.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    const pdf = await download('format=pdf&at=2026-11-20');
    expect(pdf.response.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const attached = await statementFile(
      service().database.scoped(person.profileId),
      person.profileId,
      id,
      '2026-11-20',
    );
    expect([attached.file_name, attached.mime]).toEqual(['estado-de-cuenta-2026-11-20.pdf', 'application/pdf']);
    // A subset of Roboto goes with it: nobody's reader is asked for letters it may not have.
    expect(textsOf(Buffer.from(attached.bytes))).toMatch(/FontFile2/);
    const other = await service().person({ profile: 'Dos' });
    await expect(statementFile(service().database.scoped(other.profileId), other.profileId, id)).rejects.toMatchObject({
      status: 404,
    });
  });
});

/** What stands in a PDF outside of its pages, unpacked. */
function textsOf(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, packed = '']) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return text + streams.join('\n');
}

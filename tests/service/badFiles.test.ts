import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { preview } from '../../src/api/contract/reconciliation/preview';
import { zipOf } from '../support/files/zip';
import { type Person, type Service, startService } from '../support/processes/service';
import { books, expectOk, save, upload } from '../support/service/receivables';

/** What staff upload by mistake: each answer is Spanish, says what happened and what to do, and nothing is saved. */

let service: Service;
let ana: Person;
let account: string;

beforeAll(async () => {
  service = await startService();
  ana = await service.person();
  account = (await books(service, ana, [])).account;
});
afterAll(() => service.close());

const bytes = (text: string) => new TextEncoder().encode(text);
const photo = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, ...Array(3000).fill(0x5a)]);
const archived = (head: string) =>
  bytes(
    `${head}MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n--x\r\nContent-Type: text/html\r\n\r\n<table><tr><td>Fecha</td></tr></table>\r\n--x--\r\n`,
  );
const bomb = () => zipOf({ name: 'movimientos.csv', bytes: new Uint8Array(1024 * 1024), announced: 300 * 1024 * 1024 });

describe('a file that is no statement is refused', () => {
  test.each([
    ['an empty file', () => new Uint8Array(), 422, /vacío/i],
    ['only blank lines', () => bytes('\n\n  \n'), 422, /vacío|movimientos/i],
    ['a photo renamed .csv', () => photo, 422, /imagen|foto/i],
    ['a PDF', () => bytes('%PDF-1.7\n1 0 obj\n'), 422, /PDF/],
    ['a page archived by a browser', () => archived('From: <Saved by Blink>\r\n'), 422, /MHTML.*Ábrala en Excel/],
    ['a workbook archived as a page', () => archived(''), 422, /MHTML.*Ábrala en Excel/],
    ['an email', () => archived('From: a@b.ec\r\nTo: c@d.ec\r\n'), 422, /email.*adjunto/],
    ['a file of 60 MB', () => new Uint8Array(60 * 1024 * 1024).fill(65), 413, /20 MB/],
    ['a zip bomb', bomb, 422, /comprimido|ZIP|descomprim/i],
    ['prose', () => bytes('Estimados:\nadjunto el estado de cuenta.\nSaludos\n'), 422, /./],
  ] as const)(
    '%s',
    async (_, file, status, words) => {
      const answer = await upload(ana, account, file());
      expect(answer.body).toMatchObject({ error: true, msg: expect.stringMatching(words) });
      expect(answer.status).toBe(status);
      const [{ n } = { n: 0 }] = await service.database.rows<{ n: number }>(
        'select count(*) as n from statement_preview',
      );
      expect(n).toBe(0);
    },
    60_000,
  );
});

describe('a file with bad rows is read, and each bad row says why', () => {
  const shownOf = async (file: string) => {
    const shown = preview.parse(expectOk(await upload(ana, account, file)));
    await service.database.rows('delete from statement_preview');
    return shown;
  };

  test('amounts that are none', async () => {
    const { problems, summary } = await shownOf(
      'Fecha,Concepto,Importe\n2026-10-01,Uno,NaN\n2026-10-02,Dos,45.00.00\n2026-10-03,Tres,12.50\n2026-10-04,Cuatro,Infinity\n2026-10-05,Cinco,7.25\n',
    );
    expect(summary).toMatchObject({ movements: 2, rejected: 3, credits: '19.75' });
    expect(problems.map((p) => p.row)).toEqual([2, 3, 5]);
    expect(problems[0]?.msg).toMatch(/NaN/);
  });

  test('a quote that never closes takes its own row and no other', async () => {
    const others = '02/10/2026;OTRO;5,00\n'.repeat(50);
    const { problems, summary } = await shownOf(`Fecha;Concepto;Importe\n01/10/2026;"ABONO;10,00\n${others}`);
    expect(problems).toEqual([
      expect.objectContaining({ row: 2, msg: expect.stringMatching(/comillas.*cárguelo de nuevo/) }),
    ]);
    expect(summary).toMatchObject({ movements: 50, credits: '250.00' });
  });

  test('days that are none', async () => {
    const { problems, rows, summary } = await shownOf(
      'Fecha;Concepto;Importe\n31/04/2026;Abril;1,00\n99/99/2026;Nada;2,00\nayer;Texto;3,00\n15/10/2026;Bien;4,00\n16/10/2026;Bien;5,00\n',
    );
    expect((summary.movements ?? 0) + (summary.rejected ?? 0)).toBe(5);
    expect(problems.map((p) => p.row)).toEqual(expect.arrayContaining([3, 4]));
    expect(rows.filter((r) => !r.problem).map((r) => r.date)).toEqual(['2026-10-15', '2026-10-16']);
  });
});

test('the file of another account asks before anything is saved, names whose it is, and goes on when staff confirm', async () => {
  const [bank] = await service.database.rows<{ id: string }>('select bank_id as id from bank_account where id = $1', [
    account,
  ]);
  await service.database.rows(
    `insert into bank_account (profile_id, bank_id, number, alias) values ($1, $2, '00991234567', 'Guayaquil')`,
    [ana.profileId, bank?.id],
  );
  const file = [
    'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n',
    '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>00991234567<ACCTTYPE>CHECKING</BANKACCTFROM>',
    '<BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261005<TRNAMT>10.00<FITID>A1<NAME>ABONO</STMTTRN></BANKTRANLIST>',
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
  ].join('\n');
  const asked = preview.parse(expectOk(await upload(ana, account, file)));
  expect(asked.questions).toHaveLength(1);
  expect(asked.questions[0]?.msg).toContain('que es Guayaquil');
  const early = await save(ana, { preview_id: asked.id });
  expect(early.status).toBe(422);
  expect(early.body).toMatchObject({ msg: expect.stringContaining('Falta responder') });

  const mapping = asked.questions[0]?.options[1]?.mapping;
  const confirmed = preview.parse(expectOk(await upload(ana, account, file, mapping)));
  expect(confirmed.questions).toEqual([]);
  expect((await save(ana, { preview_id: confirmed.id })).status).toBe(201);
});

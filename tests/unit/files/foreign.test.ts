import { describe, expect, it } from 'vitest';
import { bytesOf, readText, refusalOf } from '../../support/files/statements';

const ole = (stream: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(64),
  ]);
const hex = (start: string) => Buffer.concat([Buffer.from(start, 'hex'), Buffer.alloc(100)]);
const xml = (element: string) => `<?xml version="1.0"?><Document><${element}><GrpHdr/></${element}></Document>`;
const AEB19 = [
  `5190B12345678000310124      ${'PRESENTADOR S.L.'.padEnd(60)}`,
  `5390B12345678000310124310124${'ORDENANTE S.L.'.padEnd(40)}`,
].join('\n');
const NACHA = '101 091400606 6910001341810170306A094101FIRST BANK             COMPANY                        ';

describe('what is no statement', () => {
  it.each([
    ['a PDF', bytesOf('%PDF-1.7\n%âãÏÓ'), /PDF.*Descargue de su banco/],
    ['a photo', hex('ffd8ffe000104a46'), /imagen/],
    ['a PNG', hex('89504e470d0a1a0a'), /imagen/],
    ['a photo of a phone', hex('000000186674797068656963'), /imagen/],
    ['a WEBP', hex('524946460000000057454250'), /imagen/],
    ['a program', hex('4d5a90000300'), /programa/],
    ['a RAR', hex('526172211a0700'), /comprimido/],
    ['an RTF', bytesOf('{\\rtf1\\ansi Hola}'), /RTF/],
    ['a Word document', ole('WordDocument'), /Word/],
    ['JSON', bytesOf('{"movimientos": []}'), /JSON/],
    [
      'a page of a session that ended',
      bytesOf('<!DOCTYPE html><html><body>Su sesión expiró</body></html>'),
      /página web/,
    ],
    ['a pain.001', bytesOf(xml('CstmrCdtTrfInitn')), /transferencias \(pain\.001\)/],
    ['a pain.002', bytesOf(xml('CstmrPmtStsRpt')), /pain\.002.*cárguelo en Débitos automáticos/],
    ['a pain.008', bytesOf(xml('ns2:CstmrDrctDbtInitn')), /pain\.008.*cárguelo en Débitos automáticos/],
    ['a NACHA file', bytesOf(`${NACHA}\n5200X`), /NACHA.*cárguelo en Débitos automáticos/],
    ['a debit order of FEBRABAN', bytesOf(`A1${' '.repeat(79)}DÉBITO AUTOMÁTICO\nE`), /FEBRABAN.*Débitos automáticos/],
    ['a return of CNAB 400', bytesOf(`02RETORNO01COBRANCA${' '.repeat(375)}000001\n1`), /CNAB.*Débitos automáticos/],
    ['a return of CNAB 240', bytesOf(`00100000${' '.repeat(232)}\n00100011T01`), /CNAB.*Débitos automáticos/],
    ['an AEB 19 of 2001', bytesOf(AEB19), /Cuaderno 19 de la AEB.*Norma 43.*pain\.002/],
    ['an AEB 19 of SEPA', bytesOf(`0119143001ES12000B12345678${'PRESENTADOR'.padEnd(70)}20240131`), /Cuaderno 19/],
    ['another XML', bytesOf('<?xml version="1.0"?><pedido/>'), /XML/],
    ['an e-mail', bytesOf('From: banco@x\nSubject: extracto\n\nHola'), /email/],
  ])('is named: %s', async (_what, bytes, message) => {
    expect(await refusalOf(bytes)).toMatchObject({ code: 'not-a-statement', message: expect.stringMatching(message) });
  });

  it.each([
    ['empty', new Uint8Array(), 'empty'],
    ['blank', bytesOf(' \r\n\t\n'), 'empty'],
    ['bytes of no known kind', Buffer.from(Array.from({ length: 200 }, (_, at) => (at * 37) % 32)), 'unknown-format'],
    ['prose', bytesOf('hola mundo, esto no es un extracto\n'), 'unknown-format'],
    ['a locked workbook', ole('EncryptedPackage'), 'encrypted'],
    ['too large', new Uint8Array(51 * 1024 * 1024).fill(65), 'too-large'],
  ])('is refused when it is %s', async (_what, bytes, code) => {
    expect((await refusalOf(bytes)).code).toBe(code);
  });

  it('is not mistaken for one that begins like it', async () => {
    const reading = await readText('BM;Fecha;Importe\nx;02/04/2024;10,00\ny;23/04/2024;-3,55\n');
    expect(reading.entries).toHaveLength(2);
  });
});

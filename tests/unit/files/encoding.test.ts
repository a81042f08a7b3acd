import { describe, expect, it } from 'vitest';
import { contentOf, encodingOf } from '../../../server/files/encoding';
import { bytesOf } from '../../support/files/statements';

const SPANISH = 'Fecha;Concepto;Importe\n01/02/2024;Compañía de Agua;10,00\n02/02/2024;COMISIÓN MUÑOZ;5,00\n';
const PORTUGUESE = 'Data;Histórico;Valor\n01/02/2024;Transferência São João;10,00\n03/02/2024;Cartão não;1,00\n';
const CZECH = 'Datum;Název obchodníka;Částka\n2018/01/01;Příkaz k úhradě, Žižkov;1,00\n';
const POLISH = 'Data operacji;Opis;Kwota\n2018-01-01;Płatność kartą w sklepie Łódź;1,00\n';

describe('the encoding of a file', () => {
  it.each([
    ['Spanish', SPANISH, 'windows-1252'],
    ['Spanish', SPANISH, 'cp850'],
    ['Spanish', SPANISH, 'macintosh'],
    ['Spanish', SPANISH, 'UTF-8'],
    ['Spanish', SPANISH, 'UTF-16LE'],
    ['Spanish', SPANISH, 'UTF-16BE'],
    ['Portuguese', PORTUGUESE, 'windows-1252'],
    ['Portuguese', PORTUGUESE, 'cp850'],
    ['Czech', CZECH, 'windows-1250'],
    ['Czech', CZECH, 'cp852'],
    ['Polish', POLISH, 'windows-1250'],
    ['Polish', POLISH, 'cp852'],
  ])('is told by its letters: %s in %3$s', (_language, text, encoding) => {
    const content = contentOf(bytesOf(text, encoding));
    expect(content.text).toBe(text);
    expect(content.encoding).toBe(encoding);
  });

  it.each(['Español', 'PAGO SEÑOR', 'DÉBITO', 'Crédito;1', 'Nº 5'])('is told by a single word: %s', (word) => {
    expect(contentOf(bytesOf(word, 'windows-1252')).text).toBe(word);
    expect(contentOf(bytesOf(word, 'cp850')).text).toBe(word);
  });

  it('keeps currency signs beside their figures', () => {
    const prices = 'Date,Amount\n01/02/2024,£1100.00\n';
    expect(contentOf(bytesOf(prices, 'windows-1252')).text).toBe(prices);
    const euros = 'Fecha;Importe\n01/02/2024;10,00 €\n';
    expect(contentOf(bytesOf(euros, 'iso-8859-15')).text).toBe(euros);
  });

  it('leaves byte order marks out of the text', () => {
    for (const [mark, encoding] of [
      ['efbbbf', 'utf8'],
      ['fffe', 'utf-16le'],
      ['feff', 'utf-16be'],
    ] as const) {
      const marked = Buffer.concat([Buffer.from(mark, 'hex'), bytesOf(SPANISH, encoding)]);
      expect(contentOf(marked).text).toBe(SPANISH);
    }
  });

  it('believes UTF-8 although a field was cut in the middle of a letter', () => {
    const cut = Buffer.concat([bytesOf(SPANISH), Buffer.from([0xc3]), bytesOf('\nmás líneas')]);
    expect(encodingOf(cut)).toBe('UTF-8');
  });

  it('believes a declaration unless the bytes contradict it', () => {
    const declared = '<?xml version="1.0" encoding="ISO-8859-1"?><a>Gar\u00e3o \u00f1</a>';
    expect(contentOf(bytesOf(declared, 'latin1')).text).toBe(declared);
    expect(contentOf(bytesOf(declared, 'utf8')).text).toBe(declared);
  });

  it('is what staff say, where the bytes leave it open', () => {
    expect(contentOf(bytesOf('Łódź', 'cp852'), 'cp852')).toMatchObject({ encoding: 'cp852', text: 'Łódź' });
  });

  it('is not what was right for the file before, where the bytes prove another', () => {
    for (const encoding of ['utf8', 'utf-16le', 'windows-1252']) {
      for (const remembered of ['UTF-8', 'UTF-16LE']) {
        expect(contentOf(bytesOf(SPANISH, encoding), remembered).text).toBe(SPANISH);
      }
    }
    expect(contentOf(bytesOf(SPANISH), 'windows-1252').text).toBe(SPANISH);
    expect(contentOf(bytesOf(SPANISH, 'windows-1252'), 'no such page').text).toBe(SPANISH);
  });

  it('ends lines alike, whatever ended them', () => {
    expect(contentOf(bytesOf('a\r\nb\rc\nd\r\r\ne')).text).toBe('a\nb\nc\nd\ne');
  });
});

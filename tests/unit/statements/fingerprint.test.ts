import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { fingerprints } from '../../../server/statements/fingerprint';
import { readStatement } from '../../../server/statements/read';
import { entryOf } from '../../../server/statements/reading';
import type { Entry } from '../../../server/statements/statement';
import { fc } from '../../support/files/lots';
import { bytesOf } from '../../support/files/statements';

const row = (more: Partial<Entry> = {}) =>
  entryOf({ row: 1, date: '2024-04-02', amount: -355, description: 'PEAJE NORTE', ...more });
const pairs = (entries: Entry[]) => fingerprints(entries).map(({ key, ordinal }) => `${key} ${ordinal}`);
const key = (more: Partial<Entry>) => pairs([row(more)])[0];

const text = 'Fecha;Concepto;Importe\n02/04/2024;Comisión Muñoz;-3,55\n02/04/2024;Depósito en Efectivo;10,00\n';
const keysOf = async (bytes: Uint8Array) => pairs((await readStatement(bytes, {})).entries);
/** UTF-8 that somebody took for Windows-1252 and saved again: "MuÃ±oz". */
const mangled = (given: string) => iconv.decode(Buffer.from(given), 'windows-1252');

describe('a fingerprint', () => {
  it('is 32 hex digits, and counts equal rows from 0', () => {
    const three = fingerprints([row(), row(), row()]);
    expect(three.map(({ ordinal }) => ordinal)).toEqual([0, 1, 2]);
    expect(new Set(three.map(({ key: one }) => one)).size).toBe(1);
    expect(three[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is the same set whatever the order', () => {
    const given = fc.array(
      fc.record({ amount: fc.integer({ min: -3, max: 3 }), description: fc.constantFrom('A', 'BB', 'X') }),
    );
    fc.assert(
      fc.property(given, fc.infiniteStream(fc.nat()), (rows, numbers) => {
        const entries = rows.map((one) => row(one));
        const shuffled = entries
          .map((entry) => ({ entry, at: numbers.next().value ?? 0 }))
          .sort((one, other) => one.at - other.at)
          .map(({ entry }) => entry);
        expect(pairs(shuffled).sort()).toEqual(pairs(entries).sort());
      }),
    );
  });

  it('tells account, date, amount, text, reference and document apart', () => {
    const all = [
      key({}),
      key({ account: 'B' }),
      key({ date: '2024-04-03' }),
      key({ amount: 355 }),
      key({ description: 'PEAJE SUR' }),
      key({ reference: '12' }),
      key({ document: '12' }),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it('leaves out row, balance, value date, currency and case', () => {
    const same = key({ row: 9, balance: 5, valueDate: '2024-04-09', currency: 'USD', description: ' peaje  Norte.' });
    expect(same).toBe(key({}));
  });

  it('takes the id of the bank for the text, and tells apart what shares one', () => {
    const id = { bankId: 'A-1' };
    expect(key({ ...id, description: 'otro' })).toBe(key(id));
    expect(key({ ...id, amount: -50 })).not.toBe(key(id));
    expect(key({ ...id, date: '2024-04-03' })).not.toBe(key(id));
  });

  it('does not trust references in scientific notation', () => {
    expect(key({ reference: '3.46E+10' })).toBe(key({}));
    expect(key({ reference: '34600000001' })).not.toBe(key({ reference: '34600000002' }));
  });

  it('is the same in any encoding, with its accents lost, and however lines end', async () => {
    const expected = await keysOf(bytesOf(text));
    for (const encoding of ['windows-1252', 'cp850', 'utf-16le', 'macintosh']) {
      expect(await keysOf(bytesOf(text, encoding))).toEqual(expected);
    }
    expect(await keysOf(bytesOf(text, 'ascii'))).toEqual(expected);
    expect(await keysOf(bytesOf(text.replace(/[^\0-\x7f]/g, '\ufffd')))).toEqual(expected);
    expect(await keysOf(bytesOf(mangled(text)))).toEqual(expected);
    expect(await keysOf(bytesOf(text.normalize('NFD').replace(/\p{M}/gu, '')))).toEqual(expected);
    expect(await keysOf(bytesOf(`\n\n${text.replace(/\n/g, '\r\n')}`))).toEqual(expected);
  });
});

import { describe, expect, it } from 'vitest';
import { findingsOf } from '../../../server/statements/accounts';
import { readStatement } from '../../../server/statements/read';
import { CSV, MT940, N43 } from '../../support/files/statementFixtures';
import { bytesOf, moneyOf, refusalOf } from '../../support/files/statements';
import { zipOf } from '../../support/files/zip';

const file = (name: string, text: string) => ({ name, bytes: bytesOf(text) });
const csv = (...rows: string[]) => `Fecha;Concepto;Importe\n${rows.join('\n')}\n`;

describe('a ZIP', () => {
  it('of one statement is that statement', async () => {
    const reading = await readStatement(zipOf(file('abril.n43', N43)), {});
    expect(moneyOf(reading)).toHaveLength(3);
    expect(reading.entries[0]).toMatchObject({ member: 'abril.n43', row: 2 });
    expect(reading.dialect.format).toBe('n43');
  });

  it('of several is all of them, each movement with its file and row', async () => {
    const april = csv('02/04/2024;Pago A;10,00', '23/04/2024;Pago B;5,00');
    const may = csv('02/05/2024;Pago C;7,00', '23/05/2024;Pago D;8,00');
    const reading = await readStatement(zipOf(file('mayo.csv', may), file('abril.csv', april)), {});
    expect(reading.entries.map(({ member, row, amount }) => [member, row, amount])).toEqual([
      ['abril.csv', 2, 1000],
      ['abril.csv', 3, 500],
      ['mayo.csv', 2, 700],
      ['mayo.csv', 3, 800],
    ]);
  });

  it('of overlapping statements is their union: equal rows of one file stay, those of the next are not repeated', async () => {
    const two = ['23/04/2024;Peaje;3,55', '23/04/2024;Peaje;3,55'];
    const reading = await readStatement(
      zipOf(
        file('a.csv', csv('02/04/2024;Pago A;10,00', ...two)),
        file('b.csv', csv(...two, '24/04/2024;Pago B;1,00')),
      ),
      {},
    );
    expect(reading.entries.map(({ amount }) => amount)).toEqual([1000, 355, 355, 100]);
    expect(reading.skipped.filter(({ msg }) => msg.includes('otro archivo del ZIP'))).toHaveLength(2);
  });

  it('says which members are no statements, and which are twins', async () => {
    const reading = await readStatement(
      zipOf(file('a.csv', CSV), file('copia.csv', CSV), file('leame.pdf', '%PDF-1.7'), file('__MACOSX/._a.csv', 'x')),
      {},
    );
    expect(reading.entries).toHaveLength(2);
    expect(reading.warnings).toEqual([
      '"copia.csv" es idéntico a "a.csv": se leyó una vez.',
      expect.stringMatching(/^No se leyó "leame.pdf": "leame.pdf" es un PDF/),
    ]);
    expect(reading.skipped).toContainEqual(expect.objectContaining({ raw: 'leame.pdf' }));
  });

  it('of several accounts asks which one, and tells of that one and of all, not of the others', async () => {
    const cut = N43.split('\n').slice(0, -1).join('\n');
    const zip = zipOf(file('a.sta', MT940), file('b.n43', cut), file('leame.pdf', '%PDF-1.7'));
    const reading = await readStatement(zip, {});
    expect(reading.questions.map(({ field }) => field)).toEqual(['truncated', 'account']);
    const [first, second] = reading.accounts;
    const told = [undefined, first, second].map((account) => findingsOf(reading, account));
    expect(told.map(({ truncations, warnings }) => [truncations.length, warnings.length])).toEqual([
      [1, 1],
      [0, 1],
      [1, 1],
    ]);
  });

  it('that would fill the memory is not opened', async () => {
    const zeros = { name: 'a.csv', bytes: new Uint8Array(30 * 1024 * 1024) };
    expect(await refusalOf(zipOf(zeros))).toMatchObject({ code: 'zip-bomb' });
    const many = Array.from({ length: 51 }, (_, index) => file(`${index}.csv`, CSV));
    expect(await refusalOf(zipOf(...many))).toMatchObject({ code: 'zip-bomb' });
  });

  it('that announces less than it holds is damaged, and inflates no further', async () => {
    const liar = { name: 'a.csv', bytes: new Uint8Array(5 * 1024 * 1024), announced: 100 };
    expect(await refusalOf(zipOf(liar))).toMatchObject({ code: 'damaged' });
    expect(await refusalOf(zipOf(file('a.csv', CSV)).subarray(0, 150))).toMatchObject({ code: 'damaged' });
  });

  it('with a password, nothing in it or a ZIP in it says what to do', async () => {
    expect(await refusalOf(zipOf({ ...file('a.csv', CSV), encrypted: true }))).toMatchObject({ code: 'encrypted' });
    expect(await refusalOf(zipOf())).toMatchObject({ code: 'empty' });
    const nested = { name: 'dentro.zip', bytes: zipOf(file('a.csv', CSV)) };
    const refusal = await refusalOf(zipOf(nested));
    expect(refusal).toMatchObject({ code: 'not-a-statement' });
    expect(refusal.message).toContain('"dentro.zip" es un ZIP dentro de otro');
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OF_ONE_FILE, type Remembered } from '../../../server/statements/memory';
import { readStatement } from '../../../server/statements/read';
import type { Reading } from '../../../server/statements/statement';
import { isSameShape } from '../../../server/statements/tabular/shape';
import { type Mapping, mapping } from '../../../src/api/contract/reconciliation/statement';
import { SAMPLES } from '../../support/files/hostileFiles';
import { bytesOf } from '../../support/files/statements';
import { isWhole } from '../../support/sizes';

/**
 * What is remembered of one layout is followed in the next file of it, and changes nothing of any other. BANK_FILES names
 * folders of files that are put among them, by ":".
 */

const HEADERLESS = (sign: string) =>
  Array.from(
    { length: 8 },
    (_, at) => `${10 + at}/03/2024|PAGO ${at}|${sign}${at + 1},50|${100 + at},00|REF${at}`,
  ).join('\n');
const rows = (lines: string[], header: string) => bytesOf(`${[header, ...lines].join('\n')}\n`);

const LAYOUTS: Record<string, Uint8Array> = {
  ...Object.fromEntries(Object.entries(SAMPLES).filter(([name]) => !/pain|answer|ZIP/.test(name))),
  'debit and credit': rows(
    ['01/03/2024;A;5,00;;95,00', '02/03/2024;B;;7,00;102,00'],
    'Fecha;Detalle;Débito;Crédito;Saldo',
  ),
  'month first': rows(['03/01/2024,A,-5.00', '03/25/2024,B,7.00'], 'Date,Description,Amount'),
  'amounts without decimals': rows(['01/03/2024;A;-5.000', '02/03/2024;B;7.000'], 'Fecha;Glosa;Monto'),
  headerless: bytesOf(HEADERLESS('-')),
  'headerless with references': bytesOf(HEADERLESS('').replaceAll('REF', '2024')),
};

for (const folder of (process.env.BANK_FILES ?? '').split(':').filter((path) => path !== '')) {
  for (const name of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, name));
    if (await readStatement(bytes, {}).catch(() => undefined)) LAYOUTS[name] = bytes;
  }
}

function remembered(name: string, { dialect, followed }: Reading): Remembered {
  const kept = Object.entries({ ...followed?.requested, ...dialect.mapping }).filter(
    ([field]) => !OF_ONE_FILE.includes(field),
  );
  return {
    id: name,
    name,
    shape: followed?.shape ?? null,
    mapping: mapping.parse(Object.fromEntries(kept)),
    decided: followed?.decided ?? [],
  };
}

const layoutOf = async (name: string, bytes: Uint8Array, wanted?: Mapping) =>
  remembered(name, await readStatement(bytes, wanted));
const toldOf = ({ entries, problems, questions, warnings, accounts }: Reading) => ({
  entries,
  problems,
  questions,
  warnings,
  accounts,
});

describe('what is remembered of a layout', () => {
  it('changes nothing of any other, whatever it is', async () => {
    const layouts = await Promise.all(Object.entries(LAYOUTS).map(([name, bytes]) => layoutOf(name, bytes)));
    // As if all of each mapping had been said by staff.
    const insisting = layouts.map((one) => ({ ...one, decided: Object.keys(one.mapping) }));
    for (const [name, bytes] of Object.entries(LAYOUTS)) {
      const plain = await readStatement(bytes, undefined);
      const others = insisting.filter(
        ({ shape }) => !shape || !plain.followed?.shape || !isSameShape(shape, plain.followed.shape),
      );
      // One that changes a reading alone changes it among all the others too.
      for (const layout of [...(isWhole ? others.map((one) => [one]) : []), others]) {
        const after = await readStatement(bytes, undefined, layout);
        expect(toldOf(after), `${name} after ${layout.map(({ id }) => id)}`).toEqual(toldOf(plain));
      }
      // Nothing is saved, and so remembered, of a file that asks.
      if (plain.questions.length > 0) continue;
      const own = await readStatement(bytes, undefined, layouts);
      expect(toldOf(own), `${name} after itself`).toEqual(toldOf(plain));
      expect(own.followed?.layout === undefined, name).toBe(plain.followed?.shape === undefined);
    }
  });

  it('answers what the next file of it leaves open as staff said, or as the last one told', async () => {
    const open = rows(['01/03/2024;A;1.000', '02/03/2024;B;2.000'], 'Fecha;Concepto;Importe');
    const asked = await readStatement(open, undefined);
    expect(asked.questions.map(({ field }) => field)).toEqual(['decimal', 'signs']);
    const said = { ...asked.dialect.mapping, decimal: '.', date_order: 'mdy', signs: 'signed' } as const;
    const layout = await layoutOf('Pichincha', open, said);
    expect([...layout.decided].sort()).toEqual(['date_order', 'decimal', 'signs']);
    const next = rows(['04/05/2024;Tres;3.000', '05/05/2024;Cuatro;4.000'], 'Fecha;Concepto;Importe');
    const reading = await readStatement(next, undefined, [layout]);
    expect(reading.questions).toEqual([]);
    expect(reading.entries.map(({ date, amount }) => [date, amount])).toEqual([
      ['2024-04-05', 300],
      ['2024-05-05', 400],
    ]);
    expect(reading.dialect.understood.at(-1)?.text).toContain('«Pichincha»');

    // What was only understood of it answers too, but not against what a file says.
    const plain = rows(['21/03/2024;A;1.000,50', '22/03/2024;B;2.000,25'], 'Fecha;Concepto;Importe');
    const understood = await layoutOf('Pichincha', plain);
    expect(understood.decided).toEqual([]);
    expect(
      (await readStatement(next, undefined, [understood])).entries.map(({ date, amount }) => [date, amount]),
    ).toEqual([
      ['2024-05-04', 300_000],
      ['2024-05-05', 400_000],
    ]);
    const contradicting = rows(['03/21/2024;A;1.50', '03/22/2024;B;2.25'], 'Fecha;Concepto;Importe');
    expect((await readStatement(contradicting, undefined, [layout, understood])).entries[0]).toMatchObject({
      date: '2024-03-21',
      amount: 150,
    });
  });

  it('is left aside where it reads a file worse than nothing does', async () => {
    const said = await layoutOf('x', rows(['01/03/2024;A;1.000'], 'Fecha;Concepto;Importe'), {
      decimal: '.',
      date_order: 'mdy',
    });
    const next = rows(['25/03/2024;A;1.000,50', '26/03/2024;B;2.000,25'], 'Fecha;Concepto;Importe');
    const reading = await readStatement(next, undefined, [said]);
    expect([reading.problems, reading.entries.map(({ amount }) => amount)]).toEqual([[], [100_050, 200_025]]);
  });

  it('holds for the same header however the file is decoded, and for the columns of a file without one', async () => {
    const text = 'Fecha;Descripción;Débito;Crédito\n01/03/2024;A;5,00;\n02/03/2024;B;;7,00\n';
    const layout = await layoutOf('x', bytesOf(text));
    for (const encoding of ['windows-1252', 'cp850', 'macintosh', 'utf-16le']) {
      const bytes = bytesOf(encoding === 'utf-16le' ? `\ufeff${text}` : text, encoding);
      expect((await readStatement(bytes, undefined, [layout])).followed?.layout, encoding).toBe('x');
    }
    const columns: Mapping = { columns: ['date', 'description', 'credit', 'balance', 'reference'] };
    const chosen = await layoutOf('y', bytesOf(HEADERLESS('')), columns);
    const next = bytesOf(HEADERLESS('').replaceAll('PAGO', 'COBRO'));
    expect((await readStatement(next, undefined, [chosen])).dialect.mapping.columns).toEqual(columns.columns);
  });
});

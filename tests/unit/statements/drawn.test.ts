import { describe, expect, it, vi } from 'vitest';
import type { Reading } from '../../../server/statements/statement';
import { readByProof } from '../../../server/statements/tabular/search/search';
import { noScore, served, shown, verdictOn } from '../../support/files/bankScore';
import { drawn } from '../../support/files/bankStyles/drawn';
import { readText } from '../../support/files/statements';
import { again, amounts, read } from './tabular/support';

/**
 * Layouts that are drawn from independent choices, some of which nobody tunes for. `DRAWN_FILES=2000` reads so many, `DRAWN_FROM=5000`
 * others.
 */
const COUNT = Number(process.env.DRAWN_FILES ?? 120);
const FROM = Number(process.env.DRAWN_FROM ?? 0);

describe('statements of drawn layouts', () => {
  it.each([
    ['tuned', false],
    ['held out', true],
  ])('%s: are never wrong in silence, and nearly all are right or one answer from it', async (name, isHeldOut) => {
    const score = noScore();
    const wrong: string[] = [];
    for (let seed = FROM; seed < FROM + COUNT; seed++) {
      const file = drawn(seed);
      if (file.isHeldOut !== isHeldOut) continue;
      const verdict = await verdictOn(file);
      score[verdict] += 1;
      if (verdict === 'silent' || verdict === 'noisy') wrong.push(`${verdict}: ${seed}, ${file.about}`);
    }
    console.info(`drawn layouts, ${name}: ${shown(score)}`);
    expect(wrong.filter((one) => one.startsWith('silent'))).toEqual([]);
    expect(served(score), wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
  });
});

const rows = (codes: readonly [string, string], ends = '') =>
  read(
    `${ends}Fecha;Concepto;Monto;Clase\n15/01/2026;A;100,00;${codes[0]}\n16/01/2026;B;30,50;${codes[1]}\n17/01/2026;C;7,25;${codes[0]}\n18/01/2026;D;400,00;${codes[1]}\n`,
  );
const ENDS = 'Saldo inicial;1.000,00\nSaldo final;1.323,25\n';

describe('a reading that leads from the opening balance to the closing one', () => {
  it('is found by the codes beside the amounts, whatever they are, and asks nothing', () => {
    for (const codes of [
      ['1', '2'],
      ['XX', 'YY'],
      ['Ñ', '7'],
    ] as const) {
      const reading = rows(codes, ENDS);
      expect(amounts(reading)).toEqual([-10_000, 3_050, -725, 40_000]);
      expect(reading.questions).toEqual([]);
      expect(reading.dialect.understood.at(-1)).toMatchObject({
        about: 'sides',
        because: 'así los movimientos llevan del saldo inicial al final',
      });
      expect(amounts(again(reading, undefined))).toEqual(amounts(reading));
    }
  });

  it('is found by two columns of money without a title that says their side', () => {
    const reading = read(
      `${ENDS}Fecha;Concepto;Uno;Dos\n15/01/2026;A;100,00;\n16/01/2026;B;;30,50\n17/01/2026;C;7,25;\n18/01/2026;D;;400,00\n`,
    );
    expect([amounts(reading), reading.questions]).toEqual([[-10_000, 3_050, -725, 40_000], []]);
  });

  it('is found where titles exchange the sides', () => {
    const reading = read(
      `${ENDS}Fecha;Concepto;Haber;Debe\n15/01/2026;A;100,00;\n16/01/2026;B;;30,50\n17/01/2026;C;7,25;\n18/01/2026;D;;400,00\n`,
    );
    expect([amounts(reading), reading.warnings]).toEqual([[-10_000, 3_050, -725, 40_000], []]);
  });

  it('is asked where two lead there and differ', () => {
    const reading = read(
      'Saldo inicial;1.000,00\nSaldo final;1.000,00\nFecha;Concepto;Monto;Clase\n15/01/2026;A;100,00;1\n16/01/2026;B;100,00;2\n17/01/2026;C;7,25;1\n18/01/2026;D;7,25;2\n',
    );
    const [question] = reading.questions;
    const readings = question?.options.map((option) => amounts(again(reading, option)));
    expect(readings).toEqual(
      expect.arrayContaining([
        [-10_000, 10_000, -725, 725],
        [10_000, -10_000, 725, -725],
      ]),
    );
  });

  it('is not looked for where a movement is missing: the codes are asked, and the balances warn', () => {
    const reading = rows(['1', '2'], ENDS.replace('1.323,25', '1.323,26'));
    expect(reading.questions.map(({ field }) => field)).toEqual(['signs']);
    expect(reading.warnings.join()).toMatch(/difieren/);
  });

  it('is looked for only where balances could prove one: else the file is read once', () => {
    const readings = (reading: Reading) => {
      const read = vi.fn(() => reading);
      readByProof([], {}, read);
      return read.mock.calls.length;
    };
    const unsigned = 'Fecha;Concepto;Monto\n15/01/2026;A;100,00\n16/01/2026;B;30,50\n17/01/2026;C;7,25\n';
    const [open, withEnds, withFirst] = [
      read(unsigned),
      read(`${ENDS}${unsigned}`),
      read(unsigned.replace(';A;', ';Saldo inicial de caja chica;')),
    ];
    for (const one of [open, withEnds, withFirst]) expect(one.questions.map(({ field }) => field)).toEqual(['signs']);
    expect(readings(open)).toBe(1);
    expect(readings(withEnds)).toBeGreaterThan(1);
    expect(readings(withFirst)).toBeGreaterThan(1);
  });

  it('is offered either way for two codes without a balance', () => {
    const reading = rows(['1', '2']);
    const options = reading.questions.find(({ field }) => field === 'signs')?.options ?? [];
    const readings = options.map((option) => amounts(again(reading, option)));
    expect(readings).toContainEqual([-10_000, 3_050, -725, 40_000]);
    expect(readings).toContainEqual([10_000, -3_050, 725, -40_000]);
  });

  it('is what staff said where they said it', () => {
    const reading = rows(['1', '2'], ENDS);
    const turned = read(
      `${ENDS}Fecha;Concepto;Monto;Clase\n15/01/2026;A;100,00;1\n16/01/2026;B;30,50;2\n17/01/2026;C;7,25;1\n18/01/2026;D;400,00;2\n`,
      { ...reading.dialect.mapping, sides: { 1: 'credit', 2: 'debit' } },
    );
    expect(amounts(turned)).toEqual([10_000, -3_050, 725, -40_000]);
  });
});

it('leaves amounts whole whose thousands stand apart in columns of fixed width', async () => {
  for (const mark of [' ', "'"]) {
    const reading = await readText(
      `Fecha        Concepto               Monto      D/C\n15/01/2026   ALQUILER            4${mark}466,16       D\n16/01/2026   VENTA                 696,83       C\n17/01/2026   VENTA              12${mark}391,40       C\n18/01/2026   LUZ                    91,40       D\n`,
    );
    expect(amounts(reading)).toEqual([-446_616, 69_683, 1_239_140, -9_140]);
  }
});

import { test } from 'vitest';
import { seeded } from '../../server/demo/random';
import { saidBy } from '../../server/paymentProofs/reading/fields';
import { linesOfPicture } from '../../server/paymentProofs/reading/ocr';
import { openBrowser } from '../support/browser/browser';
import { drawReceipt, HELD_OUT, MANNERS, type Receipt, SHAPES } from '../support/files/receipts';
import { keepFigures } from './figures';

/** Receipts of ten banks, three of which nothing was tuned on: how much of each field is read, left empty, or read wrong. */

const COUNT = Number(process.env.COUNT ?? 200);
const TODAY = '2026-11-26';
const FIELDS = ['amount', 'paid_on', 'bank', 'reference', 'account'] as const;
type Tally = Record<(typeof FIELDS)[number], { right: number; empty: number; wrong: number }>;

const nothing = (): Tally => {
  const none = () => ({ right: 0, empty: 0, wrong: 0 });
  return { amount: none(), paid_on: none(), bank: none(), reference: none(), account: none() };
};

test(`${COUNT} receipts`, { timeout: 3_600_000 }, async () => {
  const browser = await openBrowser();
  const tallies = { tuned: nothing(), 'held out': nothing() };
  const banks = SHAPES.map(({ bank }) => bank);
  for (let n = 0; n < COUNT; n++) {
    const at = n % SHAPES.length;
    const shape = SHAPES[at];
    const manner = MANNERS[Math.floor(n / SHAPES.length) % MANNERS.length];
    if (!shape || !manner) continue;
    const receipt = someReceipt(shape.bank, n);
    const picture = await drawReceipt(browser, shape.draw(receipt), manner, (n % 7) - 3);
    const said = saidBy(await linesOfPicture(picture), banks, TODAY);
    const tally = tallies[at < SHAPES.length - HELD_OUT ? 'tuned' : 'held out'];
    for (const field of FIELDS) {
      const read = said[field];
      const isRight =
        field === 'account' ? read !== undefined && receipt.account.endsWith(read) : read === receipt[field];
      tally[field][read === undefined ? 'empty' : isRight ? 'right' : 'wrong'] += 1;
      if (read !== undefined && !isRight)
        console.log(`wrong: ${shape.bank}, ${manner}: ${field} ${receipt[field]} was read ${read}`);
    }
  }
  await browser.close();
  for (const [name, tally] of Object.entries(tallies)) {
    console.log(name);
    console.table(tally);
  }
  const all = Object.values(tallies).flatMap((tally) => Object.values(tally));
  const wrong = all.reduce((sum, { wrong }) => sum + wrong, 0) / (COUNT * FIELDS.length);
  keepFigures([
    {
      job: `Fields of ${COUNT} drawn receipts of ten banks that are read wrong`,
      base: 'all fields',
      value: wrong,
      of: 'of the base',
      goal: { most: 0.01 },
    },
  ]);
});

function someReceipt(bank: string, n: number): Receipt {
  const { int, pick, chance } = seeded(n);
  const digits = (many: number) => Array.from({ length: many }, () => int(0, 9)).join('');
  return {
    bank,
    amount: (int(100, chance(0.3) ? 999_999 : 99_999) / 100).toFixed(2),
    paid_on: new Date(Date.parse('2026-11-25') - int(0, 300) * 86_400_000).toISOString().slice(0, 10),
    reference: `${int(1, 9)}${digits(int(7, 9))}`,
    account: `22${digits(8)}`,
    payer: pick(['Rosa Quishpe', 'Luis Villacís', 'Comercial Ñandú']),
  };
}

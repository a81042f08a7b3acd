import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'vitest';
import { seeded } from '../../../server/demo/random';
import { type Line, type Said, saidBy } from '../../../server/paymentProofs/reading/fields';
import { openReader } from '../../../server/paymentProofs/reading/ocr';
import { openBrowser } from '../../support/browser/browser';
import {
  drawReceipt,
  HELD_OUT,
  MANNERS,
  MANNERS_HELD_OUT,
  type Manner,
  pageOf,
  type Receipt,
  SHAPES,
} from '../../support/files/receipts';
import { freshDatabase } from '../../support/processes/service';
import { keepFigures } from '../figures';
import { keep } from '../months/suggestionWays';
import { keepProofs } from './keepProofs';

/**
 * Receipts of ten banks, half of them of shapes, banks, letters and cameras that nothing was tuned on: how much of each field is
 * read, left empty, or read wrong. What was read of a picture is stored, so that a run that was ended goes on, and a rule of the
 * fields is tried without reading anew; a change of the reader or of a picture reads again.
 */

const COUNT = Number(process.env.COUNT ?? 200);
const AT_ONCE = 2;
const TODAY = '2026-11-26';
const BANKS = [...new Set([...SHAPES, ...HELD_OUT].map(({ bank }) => bank))];
const FIELDS = ['amount', 'paid_on', 'bank', 'reference', 'account'] as const;
type Field = (typeof FIELDS)[number];
type Tally = Record<Field, { right: number; empty: number; wrong: number }>;
type Drawn = { receipt: Receipt; html: string; manner: Manner; turn: number; part: 'tuned' | 'held out' };

const STORE = fileURLToPath(new URL('../../../node_modules/.cache/receipts/', import.meta.url));
const READER = openReader.toString();

test(`${COUNT} receipts`, { timeout: 3_600_000 }, async () => {
  const drawn = Array.from({ length: COUNT }, (_, n) => drawnOf(n));
  const read = await readAll(drawn);
  const tallies = { tuned: nothing(), 'held out': nothing() };
  drawn.forEach(({ receipt, manner, part }, n) => {
    const said = saidBy(read[n] ?? [], BANKS, TODAY);
    for (const field of FIELDS) {
      const what = judged(said, receipt, field);
      tallies[part][field][what] += 1;
      if (what === 'wrong' || process.env.EMPTY === field)
        console.log(`${what}: ${n} ${receipt.bank}, ${manner}: ${field} ${receipt[field]} was read ${said[field]}`);
      if (what === 'empty' && process.env.EMPTY === field) console.log(JSON.stringify(read[n]));
    }
  });
  for (const [part, tally] of Object.entries(tallies)) {
    console.log(part);
    console.table(tally);
  }
  keepFigures(
    Object.entries(tallies).flatMap(([part, tally]) => {
      const share = (what: 'right' | 'empty' | 'wrong') => {
        const all = Object.values(tally).reduce((sum, one) => sum + one.right + one.empty + one.wrong, 0);
        const some = Object.values(tally).reduce((sum, one) => sum + one[what], 0);
        return (100 * some) / Math.max(all, 1);
      };
      const job = `${COUNT / 2} drawn receipts, ${part}: fields read`;
      const base = `their truth; ${FIELDS.map((field) => `${field} ${tally[field].right}`).join(', ')} right`;
      return [
        { job: `${job} wrong`, base, value: share('wrong'), of: '%', goal: { most: 1 } },
        { job: `${job} right`, base, value: share('right'), of: '%', goal: { least: 70 } },
      ];
    }),
  );
  const joined = await joinedOf(drawn, read);
  console.log(`joined ${joined.right} right, ${joined.wrong} wrong`);
  keepFigures([
    {
      job: `${COUNT} drawn receipts, as they are read: joined with another movement than theirs`,
      base: `${joined.right} joined with theirs, beside lines of the same day and amount with another digit in the reference`,
      value: joined.wrong,
      of: 'receipts',
      goal: { most: 0 },
    },
  ]);
});

/** Confirms what was read of each as it was read, in a month that has its line and one whose reference differs by a digit. */
async function joinedOf(drawn: Drawn[], read: Line[][][]) {
  const lines = drawn.flatMap(({ receipt }) => [receipt, { ...receipt, reference: mistyped(receipt.reference) }]);
  const movements = lines.map(({ reference, amount, paid_on, payer }) => ({
    ...{ kind: '', how: '', counterparty: '', counterpartyAccount: '', truth: [] },
    ...{ text: `TRANSFERENCIA ${reference} ${payer}`, cents: Math.round(Number(amount) * 100), date: paid_on },
  }));
  const customers = [{ first: 'Rosa', last: 'Quishpe', tradename: '', dni: '1710034065', account: '' }];
  const { database, drop } = await freshDatabase({ connections: 1 });
  const kept = await keep(database, { customers, documents: [], movements, fee: 0 });
  const [one] = await database.rows<{ id: string }>('select id from customer');
  const proofs = drawn.flatMap((_, n) => {
    const { amount, paid_on, reference } = saidBy(read[n] ?? [], BANKS, TODAY);
    if (!amount || !paid_on || !reference) return [];
    return [{ movement: 2 * n, customer: one?.id ?? '', amount, paid_on, reference }];
  });
  const places = await keepProofs(database, kept, proofs);
  await database.close();
  await drop();
  const count = (isIt: (place: number, own: number | undefined) => boolean) =>
    places.filter((place, n) => place !== undefined && isIt(place, proofs[n]?.movement)).length;
  return { right: count((place, own) => place === own), wrong: count((place, own) => place !== own) };
}

const mistyped = (reference: string) => `${reference.slice(0, -1)}${(Number(reference.slice(-1)) + 1) % 10}`;

function judged(said: Said, receipt: Receipt, field: Field): 'right' | 'empty' | 'wrong' {
  const read = said[field];
  if (read === undefined) return 'empty';
  const isRight = field === 'account' ? receipt.account.endsWith(read) : read === receipt[field];
  return isRight ? 'right' : 'wrong';
}

function nothing(): Tally {
  const none = () => ({ right: 0, empty: 0, wrong: 0 });
  return { amount: none(), paid_on: none(), bank: none(), reference: none(), account: none() };
}

/** The first half of shapes that tuning looks at, the second of others. */
function drawnOf(n: number): Drawn {
  const isTuned = n < COUNT / 2;
  const shapes = isTuned ? SHAPES : HELD_OUT;
  const manners = isTuned ? MANNERS : [...MANNERS_HELD_OUT, ...MANNERS];
  const shape = shapes[n % shapes.length];
  const manner = manners[Math.floor(n / shapes.length) % manners.length];
  if (!shape || !manner) throw new Error('There is no shape to draw.');
  const receipt = someReceipt(shape.bank, n);
  return { receipt, html: shape.draw(receipt), manner, turn: (n % 7) - 3, part: isTuned ? 'tuned' : 'held out' };
}

/** What two readers read of them, as it was stored or anew. */
async function readAll(drawn: Drawn[]): Promise<Line[][][]> {
  mkdirSync(STORE, { recursive: true });
  const files = drawn.map(({ html, manner, turn }) => {
    const key = createHash('sha256')
      .update(pageOf(html, manner, turn))
      .update(manner)
      .update(READER)
      .digest('hex');
    return join(STORE, `${key}.json`);
  });
  const unread = files.flatMap((file, n) => (existsSync(file) ? [] : [n]));
  if (unread.length > 0) {
    const browser = await openBrowser();
    let done = 0;
    const readSome = async () => {
      const reader = await openReader();
      for (let n = unread.shift(); n !== undefined; n = unread.shift()) {
        const [one, file] = [drawn[n], files[n]];
        if (!one || !file) continue;
        const picture = await drawReceipt(browser, one.html, one.manner, one.turn);
        writeFileSync(file, JSON.stringify(await reader.read(picture)));
        done += 1;
        if (done % 10 === 0) console.log(`${done} read, ${unread.length} to go`);
      }
      await reader.end();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, readSome));
    await browser.close();
  }
  return files.map((file): Line[][] => JSON.parse(readFileSync(file, 'utf8')));
}

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

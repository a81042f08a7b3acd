import { expect, test } from 'vitest';
import { freshDatabase } from '../support/processes/service';
import { keepFigures } from './figures';
import { appsOf } from './months/apps/month';
import { bankLinesOf } from './months/lines/month';
import { receiptsOf } from './months/receipts/month';
import { remittancesOf } from './months/remittances/month';
import { settlementsOf } from './months/settlements/month';
import { strangeMonthOf } from './months/strangeMonth';
import { canBeKnown, type Month, type Paid } from './months/suggestionMonth';
import { isPayable, isRight, named, percent, sizeOf, tell } from './months/suggestionScore';
import { keep, ours, type Said } from './months/suggestionWays';

/**
 * What is sure, on months of phrases, numberings and codes that the rules were not made for: apart for what was drawn from
 * choices that tuning looks at, and from those that are held out of it. Of many documents a few months say what ten do.
 * `STRANGE` and `STRANGE_SIZES` ask for others; `GRAMMAR=lines`, `GRAMMAR=remittances`, `GRAMMAR=receipts` and `GRAMMAR=settlements` for
 * the second to the fifth grammar, each written without the rules and (but for a few phrases) without a look at those before it;
 * `GRAMMAR=apps` for other writing of the fifth one's firms.
 */

const SEEDS = (process.env.STRANGE ?? '101,102,103,104,105,106,107,108,109,110').split(',').map(Number);
const SIZES = (process.env.STRANGE_SIZES ?? '2500x8000x1000,2500x40000x5000').split(',').map(sizeOf);

const GRAMMARS = new Map([
  ['lines', ['bank lines', bankLinesOf] as const],
  ['remittances', ['remittances', remittancesOf] as const],
  ['receipts', ['receipts', receiptsOf] as const],
  ['settlements', ['settlements', settlementsOf] as const],
  ['apps', ['apps', appsOf] as const],
]);
const [GRAMMAR, monthOf] = GRAMMARS.get(process.env.GRAMMAR ?? '') ?? (['strange months', strangeMonthOf] as const);

type Tally = { sure: number; right: number; anothers: number; payable: number; known: number; rightOfKnown: number };
const PARTS = ['tuned', 'held out'] as const;
type Part = (typeof PARTS)[number];
const none = (): Tally => ({ sure: 0, right: 0, anothers: 0, payable: 0, known: 0, rightOfKnown: 0 });
const all: Record<Part, Tally> = { tuned: none(), 'held out': none() };
const byKind: Record<Part, Record<string, Tally>> = { tuned: {}, 'held out': {} };

const MOST_OF_LARGE = 3;
const LARGE = 10_000;

for (const size of SIZES) {
  for (const seed of size.documents > LARGE ? SEEDS.slice(0, MOST_OF_LARGE) : SEEDS) {
    test(`${GRAMMAR} ${seed} of ${named(size)}`, async () => {
      const month = monthOf(seed, size);
      const { database, drop } = await freshDatabase({ connections: 1 });
      const kept = await keep(database, month);
      const started = performance.now();
      const said = await ours(database, kept);
      const ms = Math.round(performance.now() - started);
      await database.close();
      await drop();
      const one: Record<Part, Tally> = { tuned: none(), 'held out': none() };
      month.movements.forEach((paid, i) => {
        const part = paid.unseen ? 'held out' : 'tuned';
        byKind[part][paid.kind] ??= none();
        for (const tally of [one[part], all[part], byKind[part][paid.kind]])
          if (tally) count(tally, month, paid, said[i]);
      });
      console.log(`${GRAMMAR} ${seed}: ${named(size)}, ${ms} ms`);
      console.table(figuresOf(one));
      if (process.env.WRONG) tell(month, said);
      const sure = one.tuned.sure + one['held out'].sure;
      expect(percent(one.tuned.right + one['held out'].right, sure)).toBeGreaterThanOrEqual(99.9);
    });
  }
}

test(`all ${GRAMMAR}`, () => {
  console.table(figuresOf(all));
  for (const part of PARTS) console.table(missedOf(byKind[part]));
  const base = 'their truth';
  keepFigures(
    PARTS.flatMap((part) => {
      const { sure, right, anothers, known, rightOfKnown } = all[part];
      return [
        {
          job: `${GRAMMAR}, ${part}: right of what is sure`,
          base,
          value: percent(right, sure),
          of: `% of ${sure}`,
          goal: { least: 99.95 },
        },
        {
          job: `${GRAMMAR}, ${part}: sure with another customer's document`,
          base,
          value: percent(anothers, sure),
          of: `% of ${sure}`,
          goal: { most: 0.02 },
        },
        {
          job: `${GRAMMAR}, ${part}: found of what can be known`,
          base,
          value: percent(rightOfKnown, known),
          of: `% of ${known}`,
          goal: { least: 90 },
        },
      ];
    }),
  );
});

function count(tally: Tally, { documents }: Month, paid: Paid, { sure }: Said = { sure: [], first: undefined }): void {
  if (isPayable(paid)) tally.payable++;
  if (canBeKnown(paid)) tally.known++;
  if (sure.length === 0) return;
  tally.sure++;
  if (isRight(paid, { sure, first: undefined })) {
    tally.right++;
    if (canBeKnown(paid)) tally.rightOfKnown++;
  } else if (sure.some((place) => documents[place]?.customer !== paid.payer)) tally.anothers++;
}

const figuresOf = (parts: Record<Part, Tally>) =>
  Object.fromEntries(
    PARTS.map((part) => {
      const { sure, right, anothers, payable, known, rightOfKnown } = parts[part];
      const figures = {
        sure,
        wrong: sure - right,
        "another's": anothers,
        precision: percent(right, sure),
        'recall of payable': percent(right, payable),
        'recall of known': percent(rightOfKnown, known),
      };
      return [part, figures];
    }),
  );

/** What of the known was not found, by kind, the most first. */
const missedOf = (kinds: Record<string, Tally>) =>
  Object.fromEntries(
    Object.entries(kinds)
      .map(
        ([kind, { sure, right, known, rightOfKnown }]) =>
          [kind, { known, missed: known - rightOfKnown, wrong: sure - right }] as const,
      )
      .toSorted(([, a], [, b]) => b.missed - a.missed),
  );

import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '../../support/processes/service';
import { keepFigures } from '../figures';
import { strangeMonthOf } from '../months/strangeMonth';
import { type Chance, canBeKnown, chanceOf, type Month } from '../months/suggestionMonth';
import { isPayable, isRight, named, percent, sizeOf } from '../months/suggestionScore';
import { type Kept, keep, ours, type Said } from '../months/suggestionWays';
import { keepProofs, type Proof } from './keepProofs';

/**
 * Months of known truth where a share of the payments has a confirmed proof, beside the same months without. Customers send some
 * twice, half of them say which documents they mean, a person mistypes a digit of some, and the bank books some on its next day.
 */

const SEEDS = (process.env.STRANGE ?? '101,102,103').split(',').map(Number);
const SIZE = sizeOf(process.env.STRANGE_SIZES ?? '2500x8000x1000');
const SHARE = 0.3;

type Tally = { sure: number; right: number; payable: number; known: number; rightOfKnown: number };
const none = (): Tally => ({ sure: 0, right: 0, payable: 0, known: 0, rightOfKnown: 0 });
const all = { without: none(), with: none() };
const joins = { proofs: 0, right: 0, wrong: 0 };

for (const seed of SEEDS) {
  test(`strange month ${seed} of ${named(SIZE)} with proofs`, { timeout: 3_600_000 }, async () => {
    const month = strangeMonthOf(seed, SIZE);
    const { database, drop } = await freshDatabase({ connections: 1 });
    const kept = await keep(database, month);
    // Each line has the bank's own reference, in both runs.
    const chance = chanceOf(seed + 7);
    const references = month.movements.map(() => `${1 + chance.below(9)}${chance.digits(8)}`);
    await database.rows(
      'update bank_movement m set reference = r.said, tokens = m.tokens || r.said from unnest($1::uuid[], $2::text[]) r(id, said) where m.id = r.id',
      [kept.movements, references],
    );
    const without = await ours(database, kept);
    const proofs = proofsOf(chance, month, references, await idsOf(database, kept, month));
    const joined = await keepProofs(database, kept, proofs);
    const one = { proofs: proofs.length, right: 0, wrong: 0 };
    joined.forEach((place, n) => {
      if (place !== undefined) one[place === proofs[n]?.movement ? 'right' : 'wrong'] += 1;
    });
    const beside = await ours(database, kept);
    await database.close();
    await drop();
    count(all.without, month, without);
    count(all.with, month, beside);
    for (const key of ['proofs', 'right', 'wrong'] as const) joins[key] += one[key];
    console.log(`strange month ${seed}: ${one.proofs} proofs, joined ${one.right} right, ${one.wrong} wrong`);
    console.table(figuresOf());
    if (process.env.WRONG) tellWrong(month, without, beside);
    expect(one.wrong).toBe(0);
  });
}

afterAll(() => {
  const { sure, right, known, rightOfKnown } = all.with;
  const before = {
    found: percent(all.without.rightOfKnown, all.without.known),
    right: percent(all.without.right, all.without.sure),
  };
  const job = 'strange months, three of ten payments with a confirmed proof';
  keepFigures([
    {
      job: `${job}: found of what can be known`,
      base: `without: ${before.found} %`,
      value: percent(rightOfKnown, known),
      of: `% of ${known}`,
      goal: { least: before.found },
    },
    {
      job: `${job}: right of what is sure`,
      base: `without: ${before.right} %`,
      value: percent(right, sure),
      of: `% of ${sure}`,
      goal: { least: before.right },
    },
    {
      job: `${job}: joined with another movement`,
      base: `${joins.proofs} proofs, ${joins.right} joined right`,
      value: joins.wrong,
      of: 'proofs',
      goal: { most: 0 },
    },
  ]);
});

/** The ids of documents and customers by their place. */
async function idsOf(database: Parameters<typeof keep>[0], { documents }: Kept, month: Month) {
  const rows = await database.rows<{ id: string; customer_id: string }>('select id, customer_id from document');
  const [ids, customers] = [new Map<number, string>(), new Map<number, string>()];
  for (const { id, customer_id } of rows) {
    const place = documents.get(id) ?? -1;
    ids.set(place, id);
    customers.set(month.documents[place]?.customer ?? -1, customer_id);
  }
  return { documents: ids, customers };
}

function proofsOf(
  chance: Chance,
  { movements }: Month,
  references: string[],
  { documents, customers }: Awaited<ReturnType<typeof idsOf>>,
): Proof[] {
  return movements.flatMap(({ payer, cents, date, truth }, movement) => {
    const customer = customers.get(payer ?? -1);
    const reference = references[movement] ?? '';
    if (!customer || !chance.happens(SHARE)) return [];
    const proof = {
      movement,
      customer,
      amount: (cents / 100).toFixed(2),
      paid_on: chance.happens(0.2) ? dayBefore(date) : date,
      reference: chance.happens(0.05) ? reference.slice(0, -1) + chance.below(10) : reference,
      documents: chance.happens(0.5) ? truth.flatMap((place) => documents.get(place) ?? []) : [],
    };
    return chance.happens(0.03) ? [proof, { ...proof }] : [proof];
  });
}

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

function count(tally: Tally, { movements }: Month, said: Said[]): void {
  movements.forEach((paid, i) => {
    const one = said[i] ?? { sure: [], first: undefined };
    if (isPayable(paid)) tally.payable++;
    if (canBeKnown(paid)) tally.known++;
    if (one.sure.length === 0) return;
    tally.sure++;
    if (!isRight(paid, one)) return;
    tally.right++;
    if (canBeKnown(paid)) tally.rightOfKnown++;
  });
}

const figuresOf = () =>
  Object.fromEntries(
    Object.entries(all).map(([way, { sure, right, payable, known, rightOfKnown }]) => [
      way,
      {
        sure,
        wrong: sure - right,
        precision: percent(right, sure),
        'recall of payable': percent(right, payable),
        'recall of known': percent(rightOfKnown, known),
      },
    ]),
  );

/** What is wrong with proofs and was not without, and what was found without and is not with them. */
function tellWrong({ movements }: Month, without: Said[], beside: Said[]): void {
  movements.forEach((paid, i) => {
    const [before, now] = [without[i], beside[i]];
    if (!before || !now) return;
    const isWrong = now.sure.length > 0 && !isRight(paid, now);
    const isLost = before.sure.length > 0 && isRight(paid, before) && now.sure.length === 0;
    if (isWrong || isLost)
      console.log(
        `${isWrong ? 'WRONG' : 'lost'} ${paid.kind}: ${paid.how} «${paid.text}» ${paid.cents / 100} truth ${paid.truth} said ${now.sure} ${now.kind}`,
      );
  });
}

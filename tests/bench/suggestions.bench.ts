import { performance } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { freshDatabase } from '../support/service';
import { FORMER_TABLES } from './formerSuggestions';
import { KINDS, type Month, monthOf, type Paid, type Size } from './suggestionMonth';
import { byAmountAndDays, byRank, former, keep, ours, type Said } from './suggestionWays';

/**
 * Suggestions on months whose truth is known: how much of what can be paid is called sure, and how much of that is right;
 * beside what was done before, and the two ways of elsewhere, on the same month. `SEEDS` and `SIZES` (movements x documents
 * x customers) ask for others.
 */

const SEEDS = (process.env.SEEDS ?? '1,2,3,4,5').split(',').map(Number);
const SIZES = (process.env.SIZES ?? '2000x6000x750').split(',').map((size): Size => {
  const [movements = 0, documents = 0, customers = 0] = size.split('x').map(Number);
  return { movements, documents, customers };
});
const LARGE = (process.env.LARGE ?? '2000x60000x7500,10000x100000x5000').split(',').filter(Boolean);
for (const size of SIZES) {
  for (const seed of SEEDS) test(`month ${seed} of ${named(size)}`, () => judge(seed, size));
}
for (const [i, text] of LARGE.entries()) {
  const [movements = 0, documents = 0, customers = 0] = text.split('x').map(Number);
  const size = { movements, documents, customers };
  test(`month ${77 + i} of ${named(size)}`, () => judge(77 + i, size));
}

function named({ movements, documents, customers }: Size): string {
  return `${movements} movements, ${documents} documents, ${customers} customers`;
}

async function judge(seed: number, size: Size): Promise<void> {
  const month = monthOf(seed, size);
  const { database, drop } = await freshDatabase();
  const kept = await keep(database, month);
  await database.rows(FORMER_TABLES);
  const said = new Map<string, { said: Said[]; ms: number }>();
  const time = async (name: string, way: () => Promise<Said[]>) => {
    const started = performance.now();
    const answers = await way();
    said.set(name, { said: answers, ms: Math.round(performance.now() - started) });
  };
  await time('before', () => former(database, kept));
  await time('Cartera', () => ours(database, kept));
  await time('Cartera again', () => ours(database, kept));
  await time('amount, 7 days', async () => byAmountAndDays(month, 7));
  await time('amount, any day', async () => byAmountAndDays(month, Number.POSITIVE_INFINITY));
  await time('ranked query', async () => byRank(month));
  await database.close();
  await drop();
  console.log(`month ${seed}: ${named(size)}`);
  console.table(Object.fromEntries([...said].map(([name, { said, ms }]) => [name, { ...scoreOf(month, said), ms }])));
  const now = said.get('Cartera')?.said ?? [];
  const before = said.get('before')?.said ?? [];
  console.table(perKind(month, before, now));
  if (process.env.WRONG) tell(month, now);
  const score = scoreOf(month, now);
  expect(score.precision).toBeGreaterThanOrEqual(99.5);
}

const isRight = ({ truth }: Paid, { sure }: Said) =>
  sure.length === truth.length && sure.every((place) => truth.includes(place));

/** Ties are nobody's to know, and noise pays nothing. */
const isPayable = ({ kind, truth }: Paid) => truth.length > 0 && kind !== 'tie';

const percent = (part: number, all: number) => Math.round((part / Math.max(all, 1)) * 10_000) / 100;

function scoreOf({ movements }: Month, said: Said[]) {
  const pairs = movements.map((paid, i): [Paid, Said] => [paid, said[i] ?? { sure: [], first: undefined }]);
  const sure = pairs.filter(([, { sure }]) => sure.length > 0);
  const right = sure.filter(([paid, one]) => isRight(paid, one));
  const payable = pairs.filter(([paid]) => isPayable(paid));
  const top = payable.filter(([{ truth }, { first }]) => first !== undefined && truth.includes(first));
  return {
    sure: sure.length,
    wrong: sure.length - right.length,
    precision: percent(right.length, sure.length),
    recall: percent(right.filter(([paid]) => isPayable(paid)).length, payable.length),
    'top right': percent(top.length, payable.length),
  };
}

function perKind({ movements }: Month, before: Said[], now: Said[]) {
  const kinds = new Map<string, number[]>();
  movements.forEach(({ kind, how }, i) => {
    const name = `${kind}${how && `: ${how}`}`;
    kinds.set(name, [...(kinds.get(name) ?? []), i]);
  });
  const ordered = [...kinds].sort(([a], [b]) => order(a) - order(b) || a.localeCompare(b));
  return Object.fromEntries(
    ordered.map(([name, places]) => {
      const count = (of: Said[], which: (paid: Paid, said: Said) => boolean) =>
        places.filter((i) => {
          const [paid, one] = [movements[i], of[i]];
          return paid && one ? which(paid, one) : false;
        }).length;
      const isSure = (_: Paid, { sure }: Said) => sure.length > 0;
      const isTop = ({ truth }: Paid, { first }: Said) => first !== undefined && truth.includes(first);
      return [
        name,
        {
          there: places.length,
          'before right': count(before, (paid, one) => isSure(paid, one) && isRight(paid, one)),
          'before wrong': count(before, (paid, one) => isSure(paid, one) && !isRight(paid, one)),
          right: count(now, (paid, one) => isSure(paid, one) && isRight(paid, one)),
          wrong: count(now, (paid, one) => isSure(paid, one) && !isRight(paid, one)),
          'top right': count(now, isTop),
        },
      ];
    }),
  );
}

const order = (name: string) => KINDS.findIndex((kind) => name.startsWith(kind));

function tell({ movements, documents, customers }: Month, said: Said[]): void {
  const shown = (place: number | undefined) => {
    const one = place === undefined ? undefined : documents[place];
    if (!one) return '-';
    const { first = '', last = '', dni = '', tradename = '' } = customers[one.customer] ?? {};
    return `${one.number} ${one.cents / 100} [${first} ${last} (${tradename}) ${dni}]`;
  };
  const asked = process.env.WRONG ?? '';
  movements.forEach((paid, i) => {
    const one = said[i] ?? { sure: [], first: undefined };
    const wrong = one.sure.length > 0 && !isRight(paid, one);
    const missed = asked !== '1' && `${paid.kind}: ${paid.how}`.startsWith(asked) && one.sure.length === 0;
    if (!wrong && !missed) return;
    console.log(
      `${wrong ? 'WRONG' : 'missed'} ${paid.kind}: ${paid.how} «${paid.text}» «${paid.counterparty}» ${paid.cents / 100}\n   truth ${paid.truth.map(shown).join(' + ')}\n   said ${one.kind} ${one.sure.map(shown).join(' + ')} first ${shown(one.first)}`,
    );
  });
}

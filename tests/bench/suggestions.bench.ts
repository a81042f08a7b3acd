import { existsSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { test } from 'vitest';
import { freshDatabase } from '../support/processes/service';
import { keepFigures } from './figures';
import { FORMER_TABLES } from './months/formerSuggestions';
import { canBeKnown, KINDS, type Month, monthOf, type Paid, type Shares, type Size } from './months/suggestionMonth';
import { isPayable, isRight, named, percent, sizeOf, tell } from './months/suggestionScore';
import { byAmountAndDays, byRank, former, keep, ours, type Said } from './months/suggestionWays';

/**
 * Suggestions on months whose truth is known: how much of what can be paid is called sure, and how much of that is right;
 * beside what was done before, and the two ways of elsewhere, on the same month. `SEEDS` and `SIZES` (movements x documents
 * x customers) ask for others, `SHARES` (such as lump=300,fee=200) for other troubles.
 */

const SEEDS = (process.env.SEEDS ?? '1,2,3').split(',').map(Number);
const SIZES = (process.env.SIZES ?? '2000x6000x750').split(',').map(sizeOf);
const SHARES: Partial<Shares> = Object.fromEntries(
  KINDS.flatMap((kind) => {
    const share = new RegExp(`(?:^|,)${kind}=(\\d+)`).exec(process.env.SHARES ?? '')?.[1];
    return share === undefined ? [] : [[kind, Number(share)]];
  }),
);
const LARGE = (process.env.LARGE ?? '2000x60000x7500,10000x100000x5000').split(',').filter(Boolean);
for (const size of SIZES) {
  for (const seed of SEEDS) test(`month ${seed} of ${named(size)}`, () => judge(seed, size));
}
for (const [i, text] of LARGE.entries()) {
  const size = sizeOf(text);
  test(`month ${77 + i} of ${named(size)}`, () => judge(77 + i, size));
}

/** The processor of the way before, which judged less. */
const MOST_TIMES = 3;
/** So often the large months are looked through by either way in turn, since the machine is not ours alone. */
const ROUNDS = 3;

async function judge(seed: number, size: Size): Promise<void> {
  const month = monthOf(seed, size, SHARES);
  const { database, drop } = await freshDatabase({ connections: 1 });
  // What one connection's process takes is then all that the database does for it.
  await database.rows('set max_parallel_workers_per_gather = 0');
  const [backend] = await database.rows<{ pid: number }>('select pg_backend_pid() as pid');
  const kept = await keep(database, month);
  const said = new Map<string, { said: Said[]; ms: number; cpu: number }>();
  const time = async (name: string, rounds: number, way: () => Promise<Said[]>) => {
    const [started, spent] = [performance.now(), cpuOf(backend?.pid)];
    const answers = await way();
    const took = { ms: Math.round(performance.now() - started), cpu: cpuOf(backend?.pid) - spent };
    times.set(
      name,
      [...(times.get(name) ?? []), took].sort((a, b) => a.cpu - b.cpu),
    );
    const median = times.get(name)?.[Math.floor(rounds / 2)];
    said.set(name, { said: answers, ...(median ?? took) });
  };
  const times = new Map<string, { ms: number; cpu: number }[]>();
  const rounds = size.movements >= 10_000 ? ROUNDS : 1;
  for (let i = 0; i < rounds; i++) {
    await database.rows(FORMER_TABLES);
    await time('before', rounds, () => former(database, kept));
    await database.rows('truncate candidate, candidate_set, movement_payer; delete from bank_fee');
    await time('Cartera', rounds, () => ours(database, kept));
  }
  await time('amount, 7 days', 1, async () => byAmountAndDays(month, 7));
  await time('amount, any day', 1, async () => byAmountAndDays(month, Number.POSITIVE_INFINITY));
  await time('ranked query', 1, async () => byRank(month));
  await database.close();
  await drop();
  console.log(`month ${seed}: ${named(size)}`);
  console.table(
    Object.fromEntries([...said].map(([name, { said, ms, cpu }]) => [name, { ...scoreOf(month, said), ms, cpu }])),
  );
  const [base, own] = [said.get('before'), said.get('Cartera')];
  if (rounds > 1 && base && own) {
    console.log(
      `time ratio, Cartera / before, median of ${rounds}: ${(own.cpu / base.cpu).toFixed(2)} of database CPU, ${(own.ms / base.ms).toFixed(2)} of the clock`,
    );
  }
  const now = own?.said ?? [];
  console.table(perKind(month, base?.said ?? [], now));
  if (process.env.WRONG) tell(month, now);
  const job = `month ${seed} of ${named(size)}`;
  const { precision } = scoreOf(month, now);
  keepFigures([
    { job: `${job}: right of what is sure`, base: 'its truth', value: precision, of: '%', goal: { least: 99.9 } },
    ...(rounds > 1 && base && own
      ? [
          {
            job: `${job}: the database's processor`,
            base: 'the way before',
            value: own.cpu / base.cpu,
            of: 'times',
            goal: { most: MOST_TIMES },
          },
        ]
      : []),
  ]);
}

/** What a process has spent so far, in ms, where the system tells. */
function cpuOf(pid: number | undefined): number {
  const stat = `/proc/${pid}/stat`;
  if (!existsSync(stat)) return Number.NaN;
  const [, , , , , , , , , , , , user, system] = readFileSync(stat, 'utf8').replace(/^.*\)/, '').split(' ');
  return (Number(user) + Number(system)) * MS_PER_TICK;
}

const MS_PER_TICK = 10;

function scoreOf({ movements }: Month, said: Said[]) {
  const pairs = movements.map((paid, i): [Paid, Said] => [paid, said[i] ?? { sure: [], first: undefined }]);
  const sure = pairs.filter(([, { sure }]) => sure.length > 0);
  const right = sure.filter(([paid, one]) => isRight(paid, one));
  const payable = pairs.filter(([paid]) => isPayable(paid));
  const known = payable.filter(([paid]) => canBeKnown(paid));
  const isTop = ([{ truth }, { first }]: [Paid, Said]) => first !== undefined && truth.includes(first);
  return {
    sure: sure.length,
    wrong: sure.length - right.length,
    precision: percent(right.length, sure.length),
    recall: percent(right.filter(([paid]) => canBeKnown(paid)).length, known.length),
    'top right': percent(known.filter(isTop).length, known.length),
    'recall with ties': percent(right.filter(([paid]) => isPayable(paid)).length, payable.length),
    'top with ties': percent(payable.filter(isTop).length, payable.length),
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

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readAnswer } from '../../../server/debits/answers/read';
import { FileRefusal } from '../../../server/files/refusal';
import { readStatement } from '../../../server/statements/read';
import type { Entry, Reading } from '../../../server/statements/statement';
import { fromCents } from '../../../src/api/contract/money';
import type { Mapping } from '../../../src/api/contract/reconciliation/statement';

/**
 * Reads every file of a folder that its MANIFEST.tsv names and says how it was read beside what was expected:
 * `npx tsx tests/support/files/bankFiles.ts <folder>`. Columns used, by name: file, movements, (sum_)credits, (sum_)debits, from, to.
 */

export type Expected = { file: string; figures: string; days?: string };

/** `answered` is what was answered to read it so; absent where it was read so at once, or is no statement but a bank's answer. */
export type Outcome = { file: string; isSame: boolean; answered?: string; told: string };

export function expectedIn(folder: string): Expected[] {
  const [names = '', ...lines] = readFileSync(join(folder, 'MANIFEST.tsv'), 'utf8').trim().split('\n');
  const titles = names.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    const of = (...wanted: string[]) => cells[titles.findIndex((title) => wanted.includes(title))] ?? '';
    const days = `${of('from')} ${of('to')}`.trim();
    const figures = `${of('movements')} ${of('credits', 'sum_credits')} ${of('debits', 'sum_debits')}`;
    return { file: of('file'), figures, ...(days && { days }) };
  });
}

export async function outcomeOf(folder: string, expected: Expected): Promise<Outcome> {
  const { file } = expected;
  const path = join(folder, file);
  if (!existsSync(path)) return { file, isSame: false, told: 'missing' };
  const bytes = readFileSync(path);
  const first = await readOf(bytes, {});
  if (first instanceof FileRefusal) return { file, ...(await asAnswer(bytes, expected, first)) };
  const told = toldOf(first);
  if (fits(first, expected)) return { file, isSame: true, told };
  for (const { field, options } of first.questions) {
    for (const { label, mapping } of options) {
      const again = await readOf(bytes, { ...first.dialect.mapping, ...mapping });
      if (!(again instanceof FileRefusal) && fits(again, expected))
        return { file, isSame: true, answered: `${field}: ${label}`, told: toldOf(again) };
    }
  }
  return { file, isSame: false, told };
}

async function readOf(bytes: Uint8Array, wanted: Mapping): Promise<Reading | FileRefusal> {
  try {
    return await readStatement(bytes, wanted);
  } catch (error) {
    if (error instanceof FileRefusal) return error;
    throw error;
  }
}

/** A refused statement may be a bank's answer to a batch of debits. */
async function asAnswer(bytes: Uint8Array, expected: Expected, { message }: FileRefusal) {
  const answer = await readAnswer(bytes).catch(() => undefined);
  const figures = answer && figuresOf(answer.lines.map((line) => ({ ...line, currency: '' })));
  return { isSame: figures === expected.figures, told: `${message} ${figures ?? ''}` };
}

function fits({ entries: all, chosen }: Reading, { figures, days }: Expected): boolean {
  const entries = chosen
    ? all.filter(({ account, currency }) => account === chosen.key && currency === chosen.currency)
    : all;
  const told = entries.map(({ date }) => date).sort();
  return figuresOf(entries) === figures && (days === undefined || `${told[0]} ${told.at(-1)}` === days);
}

function toldOf({ entries, questions, problems, warnings, dialect, skipped }: Reading): string {
  const said = [
    ...problems.map(({ row, msg }) => `problem ${row}: ${msg}`),
    ...questions.map(({ field, msg }) => `question ${field}: ${msg}`),
    ...warnings.map((warning) => `warning ${warning}`),
  ];
  return [
    `${figuresOf(entries)} [${dialect.format_name}, ${dialect.encoding}, skipped ${skipped.length}]`,
    ...said,
  ].join('\n    ');
}

/** Count and sums; per currency when there are several, as the manifest writes them. */
function figuresOf(entries: Pick<Entry, 'amount' | 'currency'>[]): string {
  const currencies = [...new Set(entries.map(({ currency }) => currency))].sort();
  const sums = (sign: number) =>
    currencies.map((currency) => {
      const mine = entries.filter((entry) => entry.currency === currency && Math.sign(entry.amount) === sign);
      const sum = fromCents(mine.reduce((total, { amount }) => total + amount, 0));
      return currencies.length > 1 ? `${currency}:${sum}` : sum;
    });
  return `${entries.length} ${sums(1).join('|')} ${sums(-1).join('|')}`;
}

const [, started = '', folder = '.'] = process.argv;
if (import.meta.url === pathToFileURL(started).href) {
  for (const expected of expectedIn(folder)) {
    const { file, isSame, answered, told } = await outcomeOf(folder, expected);
    console.log(`${isSame ? (answered ? 'ANSWERED' : 'SAME') : 'DIFFERENT'} ${file} ${answered ?? ''}`);
    console.log(`    expected ${expected.figures} ${expected.days ?? ''}\n    got      ${told}`);
  }
}

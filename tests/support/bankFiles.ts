import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAnswer } from '../../server/debits/answers/read';
import { FileRefusal } from '../../server/files/refusal';
import { readStatement } from '../../server/statements/read';
import type { Entry } from '../../server/statements/statement';
import { fromCents } from '../../src/api/contract/money';

/**
 * Reads every file of a folder that its MANIFEST.tsv names and prints what was expected beside what was read:
 * `npx tsx tests/support/bankFiles.ts <folder>`. Columns used: file, movements, sum_credits, sum_debits (the 1st, 5th, 6th and 7th).
 */

type Expected = { file: string; movements: string; credits: string; debits: string };

const [folder = '.'] = process.argv.slice(2);
const rows = manifest(join(folder, 'MANIFEST.tsv'));
for (const row of rows) await show(row);

function manifest(path: string): Expected[] {
  const [, ...lines] = readFileSync(path, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [file = '', , , , movements = '', credits = '', debits = ''] = line.split('\t');
    return { file, movements, credits, debits };
  });
}

async function show(expected: Expected): Promise<void> {
  const path = join(folder, expected.file);
  if (!existsSync(path)) return console.log(`${expected.file}\n    MISSING`);
  const started = performance.now();
  const wanted = `${expected.movements} ${expected.credits} ${expected.debits}`;
  console.log(`${expected.file}\n    expected ${wanted}`);
  try {
    const { entries, questions, problems, warnings, skipped, dialect } = await readStatement(readFileSync(path), {});
    const got = figures(entries);
    const verdict = got === wanted ? 'SAME' : 'DIFFERENT';
    const time = Math.round(performance.now() - started);
    console.log(
      `    got      ${got}  ${verdict}  [${dialect.format_name}, ${dialect.encoding}, ${time} ms, skipped ${skipped.length}]`,
    );
    for (const { row, msg } of problems) console.log(`    problem  ${row}: ${msg}`);
    for (const { field, msg } of questions) console.log(`    question ${field}: ${msg}`);
    for (const warning of warnings) console.log(`    warning  ${warning}`);
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    console.log(`    refused  ${error.code}: ${error.message}`);
    await showAnswer(path, wanted);
  }
}

/** A refused statement may be a bank's answer to a batch of debits. */
async function showAnswer(path: string, wanted: string): Promise<void> {
  const answer = await readAnswer(readFileSync(path)).catch(() => undefined);
  if (!answer) return;
  const got = figures(answer.lines.map((line) => ({ ...line, currency: '' })));
  console.log(`    answer   ${got}  ${got === wanted ? 'SAME' : 'DIFFERENT'}  [${answer.format}]`);
}

/** Count and sums; per currency when there are several, as the manifest writes them. */
function figures(entries: Pick<Entry, 'amount' | 'currency'>[]): string {
  const currencies = [...new Set(entries.map(({ currency }) => currency))].sort();
  const sums = (sign: number) =>
    currencies.map((currency) => {
      const mine = entries.filter((entry) => entry.currency === currency && Math.sign(entry.amount) === sign);
      const sum = fromCents(mine.reduce((total, { amount }) => total + amount, 0));
      return currencies.length > 1 ? `${currency}:${sum}` : sum;
    });
  return `${entries.length} ${sums(1).join('|')} ${sums(-1).join('|')}`;
}

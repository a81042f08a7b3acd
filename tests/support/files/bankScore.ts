import { FileRefusal } from '../../../server/files/refusal';
import { readStatement } from '../../../server/statements/read';
import type { Reading } from '../../../server/statements/statement';
import type { Mapping } from '../../../src/api/contract/reconciliation/statement';
import type { Dice, Written } from './bankStyles/ledger';

/** How a file was read beside what is true of it. `answer`: wrong or open, and one offered answer from right. `silent`: wrong without a word. */
export type Verdict = 'right' | 'answer' | 'noisy' | 'silent';

export async function verdictOn({ bytes, truth }: Written): Promise<Verdict> {
  const reading = await readOf(bytes, {});
  if (!reading) return 'noisy';
  if (isTrue(reading, truth)) return 'right';
  for (const { mapping } of reading.questions.flatMap(({ options }) => options)) {
    const answered = await readOf(bytes, { ...reading.dialect.mapping, ...mapping });
    if (answered && isTrue(answered, truth)) return 'answer';
  }
  return isSilent(reading) ? 'silent' : 'noisy';
}

/** Whether nothing of a reading asks, warns or marks a row. */
function isSilent({ questions, warnings, problems, truncations, entries }: Reading): boolean {
  const said = questions.length + warnings.length + problems.length + truncations.length;
  return said === 0 && entries.every(({ flags }) => flags.length === 0);
}

async function readOf(bytes: Uint8Array, wanted: Mapping): Promise<Reading | undefined> {
  try {
    return await readStatement(bytes, wanted);
  } catch (error) {
    if (error instanceof FileRefusal) return undefined;
    throw error;
  }
}

/** What the bank has only announced is in no truth: it is shown apart and not saved. */
export function isTrue({ entries, accounts, chosen }: Reading, truth: Written['truth']): boolean {
  const booked = entries.filter(({ pending }) => !pending);
  const own = chosen
    ? booked.filter(({ account, currency }) => account === chosen.key && currency === chosen.currency)
    : booked;
  const told = (list: readonly { date: string; cents: number }[]) =>
    list
      .map(({ date, cents }) => `${date} ${cents}`)
      .sort()
      .join('\n');
  return (
    (accounts.length <= 1 || chosen !== undefined) &&
    told(own.map(({ date, amount }) => ({ date, cents: amount }))) === told(truth)
  );
}

type Score = Record<Verdict, number>;
export const noScore = (): Score => ({ right: 0, answer: 0, noisy: 0, silent: 0 });

/** Share that is right or one offered answer from it. */
export function served(score: Score): number {
  const all = Object.values(score).reduce((sum, count) => sum + count, 0);
  return all === 0 ? 1 : (score.right + score.answer) / all;
}

export const shown = (score: Score): string =>
  `${score.right} right, ${score.answer} one answer from it, ${score.noisy} wrong and said, ${score.silent} silently wrong (${(served(score) * 100).toFixed(1)} %)`;

const DAMAGES = {
  /** Another digit in an amount of an inner row. */
  digit: (lines: string[], at: number, dice: Dice) => {
    const line = lines[at] ?? '';
    const places = [...line.matchAll(/\d(?=\d*[.,]\d{2}(?![\d:]))/g)].map(({ index }) => index);
    if (places.length === 0) return undefined;
    const place = dice.of(places);
    const digit = String((Number(line[place]) + dice.int(1, 8)) % 10);
    return replaced(lines, at, line.slice(0, place) + digit + line.slice(place + 1));
  },
  'line dropped': (lines: string[], at: number) => lines.filter((_, index) => index !== at),
  'line twice': (lines: string[], at: number) => [...lines.slice(0, at + 1), ...lines.slice(at)],
  'separator lost': (lines: string[], at: number, dice: Dice) => {
    const line = lines[at] ?? '';
    const places = [...line.matchAll(/[;\t|]/g)].map(({ index }) => index);
    if (places.length < 3) return undefined;
    const place = dice.of(places);
    return replaced(lines, at, line.slice(0, place) + line.slice(place + 1));
  },
  'other separator': (lines: string[], at: number) => {
    const line = lines[at] ?? '';
    return /;.*;/.test(line) ? replaced(lines, at, line.replaceAll(';', '|')) : undefined;
  },
};
type Damage = keyof typeof DAMAGES;
export const DAMAGE_NAMES: readonly Damage[] = [
  'digit',
  'line dropped',
  'line twice',
  'separator lost',
  'other separator',
];

const replaced = (lines: string[], at: number, line: string) => lines.map((one, index) => (index === at ? line : one));

/** A written text with one inner movement damaged; `undefined` where the damage does not apply. */
export function damaged({ bytes, truth }: Written, damage: Damage, dice: Dice): Written | undefined {
  if (bytes[0] === 0x50 || bytes[0] === 0xff) return undefined;
  const lines = Buffer.from(bytes).toString('latin1').split('\n');
  const movements = lines.flatMap((line, at) => (/\d[.,]\d{2}(?!\d)/.test(line) && /^"?\W?\d/.test(line) ? [at] : []));
  const inner = movements.slice(2, -2);
  if (inner.length < 4) return undefined;
  const changed = DAMAGES[damage](lines, dice.of(inner), dice);
  return changed && { bytes: new Uint8Array(Buffer.from(changed.join('\n'), 'latin1')), truth };
}

import { describe, expect, it } from 'vitest';
import { FileRefusal } from '../../../server/files/refusal';
import { readStatement } from '../../../server/statements/read';
import type { Reading } from '../../../server/statements/statement';
import { fc } from '../../support/files/lots';
import { ALL } from '../../support/files/statementFixtures';
import { bytesOf } from '../../support/files/statements';

/** What staff see of a reading; where rows stand and how the file was encoded may differ. */
const told = ({ entries, accounts, problems, questions }: Reading) => ({
  entries: entries.map(({ row: _row, ...entry }) => entry),
  accounts: accounts.map(({ unproven_row, ...account }) => account),
  problems: problems.length,
  questions: questions.map(({ field }) => field),
});

const LINE_ENDS = ['\n', '\r\n', '\r', '\r\r\n'];
const ENCODINGS = ['utf8', 'windows-1252', 'cp850', 'utf-16le', 'utf-16be'];
const MARKS: Record<string, string> = { utf8: 'efbbbf', 'utf-16le': 'fffe', 'utf-16be': 'feff' };

describe.each(Object.entries(ALL))('%s reads the same', (_name, text) => {
  it.each(ENCODINGS)('in %s, with any line ends, with or without a mark, after blank lines', async (encoding) => {
    const expected = told(await readStatement(bytesOf(text), {}));
    for (const end of LINE_ENDS) {
      const bytes = bytesOf(text.replace(/\n/g, end), encoding);
      expect(told(await readStatement(bytes, {}))).toEqual(expected);
      const mark = MARKS[encoding];
      if (mark)
        expect(told(await readStatement(Buffer.concat([Buffer.from(mark, 'hex'), bytes]), {}))).toEqual(expected);
    }
    // XML may not begin with anything but its declaration.
    if (text.startsWith('<?xml')) return;
    expect(told(await readStatement(bytesOf(`\n\n${text}`, encoding), {}))).toEqual(expected);
  });
});

describe.each(Object.entries(ALL))('%s cut or scrambled', (_name, text) => {
  it('is read or refused, and never breaks the reader', async () => {
    const damage = fc.record({
      from: fc.nat(text.length),
      length: fc.nat(40),
      instead: fc.string({ maxLength: 8, unit: 'binary' }),
      keep: fc.nat(text.length),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ from, length, instead, keep }) => {
        const damaged = (text.slice(0, from) + instead + text.slice(from + length)).slice(0, Math.max(keep, 1));
        const outcome = await readStatement(bytesOf(damaged), {}).catch((error: unknown) => error);
        if (!(outcome instanceof FileRefusal)) return;
        // A fault of ours would come as the cause of a refusal that blames the file.
        expect(outcome.cause instanceof TypeError || outcome.cause instanceof RangeError, String(outcome.cause)).toBe(
          false,
        );
      }),
      { numRuns: 60 },
    );
  });
});

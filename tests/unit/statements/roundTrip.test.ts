import { describe, expect, it } from 'vitest';
import { fromCents } from '../../../src/api/contract/money';
import { fc } from '../../support/files/lots';
import { readText } from '../../support/files/statements';

/** What is written in a format reads back to the cent, to the day and to the letter. */

type Movement = { date: string; cents: number; text: string };

const word = fc.constantFrom('Pago', 'Factura', 'F-1042', 'Muñoz', 'Abril', 'Quispe', '& Cía.', 'N° 7', 'R+D', '99/4');
const movement: fc.Arbitrary<Movement> = fc.record({
  date: fc
    .date({ min: new Date('2000-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  // A row without money is none (`leftOut.test.ts`).
  cents: fc.integer({ min: -99_999_999, max: 99_999_999 }).filter((cents) => cents !== 0),
  text: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => `X ${words.join(' ')}`),
});
const movements = fc.array(movement, { minLength: 1, maxLength: 12 });

const compact = (date: string) => date.replaceAll('-', '');
const size = (cents: number) => fromCents(Math.abs(cents));
const escaped = (text: string) => text.replaceAll('&', '&amp;');
const commas = (cents: number) => size(cents).replace('.', ',');

const n43 = (all: Movement[]) =>
  [
    '11210001180200012345000101261231200000000000000978',
    ...all.flatMap(({ date, cents, text }) => [
      `22    1234${compact(date).slice(2)}${compact(date).slice(2)}04007${cents < 0 ? 1 : 2}${String(Math.abs(cents)).padStart(14, '0')}`,
      `2301${text.slice(0, 38).padEnd(38)}${text.slice(38)}`,
    ]),
  ].join('\n');

const ofx = (all: Movement[]) =>
  `<OFX><STMTRS><CURDEF>USD<BANKTRANLIST>${all
    .map(
      ({ date, cents, text }) =>
        `<STMTTRN><DTPOSTED>${compact(date)}<TRNAMT>${fromCents(cents)}<MEMO>${escaped(text)}</STMTTRN>`,
    )
    .join('')}</BANKTRANLIST></STMTRS></OFX>`;

const qif = (all: Movement[]) =>
  `!Type:Bank\n${all.map(({ date, cents, text }) => `D${date}\nT${fromCents(cents)}\nM${text}\n^\n`).join('')}`;

const mt940 = (all: Movement[]) =>
  [
    ':20:X\n:25:1\n:28C:1\n:60F:C000101EUR0,',
    ...all.map(({ date, cents, text }) => {
      const line = `:61:${compact(date).slice(2)}${compact(date).slice(4)}${cents < 0 ? 'D' : 'C'}${commas(cents)}NTRFNONREF`;
      return `${line}\n:86:${text}`;
    }),
    ':62F:C261231EUR0,\n-',
  ].join('\n');

const camt = (all: Movement[]) =>
  `<Document><BkToCstmrStmt><Stmt><Acct><Ccy>EUR</Ccy></Acct>${all
    .map(
      ({ date, cents, text }) =>
        `<Ntry><Amt Ccy="EUR">${size(cents)}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><BookgDt><Dt>${date}</Dt></BookgDt><AddtlNtryInf>${escaped(text)}</AddtlNtryInf></Ntry>`,
    )
    .join('')}</Stmt></BkToCstmrStmt></Document>`;

describe('what is written reads back', () => {
  it.each(Object.entries({ n43, ofx, qif, mt940, camt }))('in %s', async (_name, write) => {
    await fc.assert(
      fc.asyncProperty(movements, async (all) => {
        const { entries, problems } = await readText(write(all), { decimal: '.' });
        expect(problems).toEqual([]);
        expect(entries.map(({ date, amount, description }) => ({ date, cents: amount, text: description }))).toEqual(
          all,
        );
      }),
    );
  });
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ExampleFile, exampleFiles } from '../../server/demo/examples/files';
import { booked, sumOf } from '../../server/demo/examples/line';
import { seedDemo } from '../../server/demo/seed';
import { fromCents } from '../../src/api/contract/money';
import { type Service, withService } from '../support/processes/service';
import { conciliate, conciliationsOf, movementsOf, previewOf } from '../support/service/receivables';

const files = exampleFiles();
const named = (name: string): ExampleFile => {
  const file = files.find((one) => one.name === name);
  if (!file) throw new Error(`no example ${name}`);
  return file;
};

/** Someone of the demo company, and its accounts by number. */
async function demo(service: Service) {
  await seedDemo(service.database, 'clave de la demo');
  const person = await service.person({ profile: 'Comercial Andina' });
  const accounts = await service.database.rows<{ id: string; number: string }>('select id, number from bank_account');
  const idOf = ({ account }: ExampleFile) => accounts.find(({ number }) => number === account.number)?.id ?? '';
  return { person, idOf };
}

test.each(files)('examples/$name is what `npm run examples` writes', ({ name, bytes }) => {
  const kept = readFileSync(new URL(`../../examples/${name}`, import.meta.url));
  expect(kept.equals(bytes)).toBe(true);
});

withService(
  'the example files on the demo data',
  (service) => {
    test.each(files)(
      '$name is read whole, without a question, its balances tie, and it finds what it was written to find',
      async (file) => {
        const { person, idOf } = await demo(service());
        const shown = await previewOf(person, idOf(file), file.bytes);
        const { lines, opening } = file.statement;
        expect(shown.questions).toEqual([]);
        expect(shown.problems).toEqual([]);
        expect(shown.warnings).toEqual([]);
        const rows = booked(lines);
        const side = (sign: number) => fromCents(sumOf(rows.filter(({ cents }) => Math.sign(cents) === sign)));
        expect(shown.summary).toMatchObject({
          movements: rows.length,
          credits: side(1),
          debits: side(-1),
          duplicates: 0,
          pending: lines.length - rows.length,
          closing: fromCents(opening + sumOf(rows)),
        });
        expect(shown.summary.ties ?? true).toBe(true);
        const { movements } = await conciliate(person, idOf(file), file.bytes);
        const verdicts = (all: { what: string; verdict: string }[]) =>
          all.map(({ what, verdict }) => `${what}: ${verdict}`).sort();
        expect(
          verdicts(movements.map((one) => ({ what: `${one.description} ${one.amount}`, verdict: one.suggestion }))),
        ).toEqual(
          verdicts(
            rows.map(({ text, cents, verdict }) => ({
              what: `${text} ${fromCents(cents)}`,
              verdict,
            })),
          ),
        );
      },
    );

    test('November asked for again from October on adds only what is new', async () => {
      const { person, idOf } = await demo(service());
      const [october, november] = [named('pichincha-2026-10.csv'), named('pichincha-2026-11.csv')];
      await conciliate(person, idOf(october), october.bytes);
      const known = booked(october.statement.lines).filter(({ date }) => date >= november.statement.from);
      const shown = await previewOf(person, idOf(november), november.bytes);
      expect(shown.summary.duplicates).toBe(known.length);
      const { movements } = await conciliate(person, idOf(november), november.bytes);
      expect(movements).toHaveLength(november.statement.lines.length - known.length);
      const counter = [];
      for (const { id } of await conciliationsOf(person)) {
        counter.push(...(await movementsOf(person, id)).filter(({ description }) => description.includes('CUENCA')));
      }
      expect(counter).toHaveLength(3);
    });
  },
  { reads: false },
);

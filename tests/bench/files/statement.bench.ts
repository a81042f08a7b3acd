import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { readNumbered } from '../../../server/statements/read';
import { keepFigures, versionOf } from '../figures';

/** A long CSV, read as the service reads it, beside a plain CSV parser that cuts the same text: the processor's time of both. */

const ROWS = 300_000;

test('300,000 rows of a CSV', async () => {
  const bytes = Buffer.from(statementOf(ROWS));
  // The compiler is warm for both.
  await readNumbered(Buffer.from(statementOf(20_000)), undefined);
  Papa.parse(statementOf(20_000), { delimiter: ';' });
  const parser = await processorMs(async () => Papa.parse(bytes.toString(), { delimiter: ';' }).data.length);
  const reader = await processorMs(async () => (await readNumbered(bytes, undefined)).entries.length);
  const tooLong = Buffer.from(statementOf(2 * ROWS));
  const refused = await processorMs(() => readNumbered(tooLong, undefined).catch((refusal: Error) => refusal.message));
  expect(reader.made).toBe(ROWS);
  expect(refused.made).toContain('más de 300.000 filas');
  const job = `${ROWS} rows of a CSV`;
  keepFigures([
    {
      job: `${job} read`,
      base: versionOf('papaparse'),
      value: reader.ms / parser.ms,
      of: "times the processor's",
      goal: { most: 2 },
    },
    { job: `${job}, twice as many refused`, base: 'none', value: refused.ms, of: 'ms', goal: { most: 200 } },
  ]);
});

async function processorMs<T>(work: () => Promise<T>): Promise<{ ms: number; made: T }> {
  const before = process.cpuUsage();
  const made = await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, made };
}

function statementOf(rows: number): string {
  const lines = ['Fecha;Concepto;Referencia;Importe;Saldo'];
  let balance = 1_000_000;
  for (let i = 0; i < rows; i++) {
    const day = new Date(Date.UTC(2026, 0, 1) + Math.floor((i * 300) / rows) * 86_400_000).toISOString().slice(0, 10);
    // An amount of zero is no movement.
    const cents = ((i * 7_919) % 200_000) - 60_000 || 100;
    balance += cents;
    const [year, month, date] = day.split('-');
    lines.push(
      `${date}/${month}/${year};TRANSFERENCIA DE CLIENTE ${i % 700} FACT ${10_000 + i};REF${9_000_000 + i};${written(cents)};${written(balance)}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

const written = (cents: number): string =>
  (cents / 100)
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/g, '.');

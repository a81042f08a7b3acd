import { afterAll, describe, expect, it } from 'vitest';
import { readAnswerInWorker } from '../../../server/debits/answers/inWorker';
import { closeWorkers } from '../../../server/files/inWorker';
import { FileRefusal } from '../../../server/files/refusal';
import { readStatementInWorker } from '../../../server/statements/inWorker';
import { readStatement } from '../../../server/statements/read';
import { CSV, N43 } from '../../support/statementFixtures';
import { bytesOf } from '../../support/statements';

/** Long enough to be under way when it is stopped. */
const slow = () => {
  const rows = Array.from({ length: 200_000 }, (_, at) => `02/04/2024;Pago ${at};1,00`);
  return bytesOf(`Fecha;Concepto;Importe\n${rows.join('\n')}\n`);
};

describe('a reading thread', { timeout: 60_000 }, () => {
  afterAll(closeWorkers);

  it('reads what the reader reads, and keeps the bytes', async () => {
    const bytes = bytesOf(N43);
    expect(await readStatementInWorker([bytes, {}])).toEqual(await readStatement(bytes, {}));
    expect(bytes.length).toBeGreaterThan(0);
  });

  it("reads a bank's answer to a batch of debits", async () => {
    const answer = await readAnswerInWorker([bytesOf('Referencia;Valor;Estado\nD-1;1,00;Cobrado\n')]);
    expect(answer.lines).toMatchObject([{ reference: 'D-1', amount: 100, outcome: 'cobrado' }]);
    await expect(readAnswerInWorker([bytesOf(N43)])).rejects.toMatchObject({ code: 'not-a-statement' });
  });

  it('hands refusals over as they are', async () => {
    const refusal = await readStatementInWorker([bytesOf('%PDF-1.7'), {}]).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(FileRefusal);
    expect(refusal).toMatchObject({ code: 'not-a-statement', message: expect.stringContaining('PDF') });
  });

  it('serves many at once, each with its own answer', async () => {
    const files = Array.from(
      { length: 12 },
      (_, at) => `Fecha;Concepto;Importe\n02/04/2024;Pago;${at},00\n23/04/2024;Pago;1,00\n`,
    );
    const readings = await Promise.all(files.map((text) => readStatementInWorker([bytesOf(text), {}])));
    expect(readings.map(({ entries }) => entries[0]?.amount)).toEqual(files.map((_, at) => at * 100));
  });

  it('stops when told to, and serves the next', async () => {
    const abort = new AbortController();
    const reading = readStatementInWorker([slow(), {}], abort.signal);
    abort.abort(new Error('the person left'));
    await expect(reading).rejects.toThrow('the person left');
    expect((await readStatementInWorker([bytesOf(CSV), {}])).entries).toHaveLength(2);
    await expect(readStatementInWorker([bytesOf(CSV), {}], AbortSignal.abort(new Error('gone')))).rejects.toThrow(
      'gone',
    );
  });

  it('rejects what it was reading when the service closes, and starts again after', async () => {
    const reading = readStatementInWorker([slow(), {}]);
    const outcome = expect(reading).rejects.toBeInstanceOf(FileRefusal);
    await readStatementInWorker([bytesOf(CSV), {}]);
    await closeWorkers();
    await outcome;
    expect((await readStatementInWorker([bytesOf(CSV), {}])).entries).toHaveLength(2);
  });
});

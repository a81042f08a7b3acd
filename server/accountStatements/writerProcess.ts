import type { AccountStatement } from '../../src/api/contract/customers/accountStatements';
import { writePdf } from './pdf';

/** The other end of `writer.ts`: it answers one statement at a time, with its PDF in base64 or the failure. */

export type Written = { pdf: string } | { failure: string };

process.on('message', async (statement: AccountStatement) => {
  const written = await writePdf(statement).then(
    (pdf): Written => ({ pdf }),
    (error: unknown): Written => ({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
  process.send?.(written);
});
process.on('disconnect', () => process.exit());

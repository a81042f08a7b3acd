import { type Page, writePdf } from './pdf';

/** The other end of `writer.ts`: it answers one at a time, with its PDF in base64 or the failure. */

export type Written = { pdf: string } | { failure: string };

process.on('message', async (page: Page) => {
  const written = await writePdf(page).then(
    (pdf): Written => ({ pdf }),
    (error: unknown): Written => ({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
  process.send?.(written);
});
process.on('disconnect', () => process.exit());

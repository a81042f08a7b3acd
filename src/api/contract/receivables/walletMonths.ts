import * as z from 'zod/mini';
import { money, row } from '../row';

const currency = z.string();

export const walletMonths = z.looseObject({
  /** The last twelve, oldest first; the last is today's. */
  months: z.array(
    z.looseObject({
      /** `2026-11`. */
      month: z.string(),
      /** By currency; `by_now` is until the day of the month that today is. */
      collected: z.array(z.looseObject({ currency, amount: money, by_now: money })),
      /** What was owed and overdue when it ended; empty while it is not over or not stored yet. */
      ends: z.array(z.looseObject({ currency, owed: money, overdue: money })),
    }),
  ),
});
export type WalletMonths = z.output<typeof walletMonths>;

/** Our addition, see ARCHITECTURE.md: how the wallet came about. */
export const getWalletMonths = row({
  name: 'getWalletMonths',
  method: 'GET',
  path: '/customers/documents/due_wallet/months/',
  ours: true,
  answer: walletMonths,
});

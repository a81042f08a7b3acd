import * as z from 'zod/mini';
import { moment, row } from '../row';

/**
 * Our addition: a company's copy that was restored sends nothing to anybody until an administrator says that it is the one
 * that works. `since` is null where nothing is on hold.
 */

const count = z.int();

export const outgoingHold = z.looseObject({
  since: z.nullable(moment),
  /** When the copy was made, where that is known. */
  copied_at: z.optional(z.nullable(moment)),
  /**
   * What goes out once it ends: queued messages, orders for banks, entries and receipts for the accounting system, notifications of other systems.
   * `stopped_orders` do not, such as those that were on their way as the copy was made, which the bank may have.
   */
  waiting: z.optional(
    z.looseObject({
      messages: count,
      orders: count,
      stopped_orders: z.optional(count),
      entries: count,
      receipts: count,
      notifications: count,
    }),
  ),
});
export type OutgoingHold = z.output<typeof outgoingHold>;

/** For the notice on every screen; the home has it too. */
export const getOutgoingHold = row({
  name: 'getOutgoingHold',
  method: 'GET',
  path: '/console/outgoing_hold/',
  shows: ['outgoing_hold'],
  ours: true,
  answer: outgoingHold,
});

/** 409 (`over`) where nothing is on hold. */
export const endOutgoingHold = row({
  name: 'endOutgoingHold',
  method: 'POST',
  path: '/console/outgoing_hold/end/',
  ours: true,
  answer: z.looseObject({}),
});

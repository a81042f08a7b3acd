import * as z from 'zod/mini';
import { channel } from '../messaging/channels';
import { CAMPAIGN_STATUS } from '../messaging/shapes';
import { dueWallet, dueWalletMonths } from '../receivables/dueWallet';
import { day, id, kindOf, moment, money, row } from '../row';
import { job } from './jobs';
import { outgoingHold } from './outgoingHold';

/** Our addition: the pending work that the home shows. */

export const HOME_PART = [
  'conciliation',
  'debits',
  'campaigns',
  'jobs',
  'promises',
  'agreements',
  'arrivals',
  'proofs',
  'webhooks',
  'disputes',
  'worklist',
  'wallet',
  'months',
  'sync',
  'begun',
  'waiting',
] as const;
export type HomePart = (typeof HOME_PART)[number];

/** Those of a debit that is not closed. */
export const OPEN_DEBIT_STATUS = ['borrador', 'previsualizado', 'guardado', 'enviado', 'respondido'] as const;

const count = z.int();
/** One line a currency. */
const amounts = z.array(z.looseObject({ currency: z.string(), amount: money }));
const oldest = z.optional(z.nullable(day));
/** The deferred movements. */
const putBy = z.looseObject({ movements: count, unassigned: money, oldest });
const campaignLine = z.looseObject({ id, template: z.string(), channel, launch_date: moment });

/** Each part is present if the person may see it; one that could not be read is named in `unread`. */
export const home = z.looseObject({
  today: day,
  unread: z.array(kindOf(HOME_PART)),
  /** Whether anything leaves this copy of the data. */
  hold: z.optional(outgoingHold),
  /** By account: unresolved movements with their unassigned amount; and the same of deferred ones. */
  conciliation: z.optional(
    z.looseObject({
      accounts: z.array(
        z.looseObject({
          id,
          alias: z.string(),
          currency: z.string(),
          movements: count,
          unassigned: money,
          /** The day of the account's last movement here. */
          until: z.nullable(day),
          /** The bank's balance on that day, where its statement has it, and what of its movements nobody has booked yet. */
          balance: z.optional(z.nullable(money)),
          unbooked: z.optional(money),
          conciliations: z.array(
            z.looseObject({
              id,
              name: z.string(),
              movements: count,
              /** Of money that came in. */
              unassigned: money,
              /** How many of the movements are of money that went out. */
              outgoing: z.optional(count),
              oldest,
              put_by: z.optional(putBy),
            }),
          ),
        }),
      ),
    }),
  ),
  /** Not closed yet, the soonest to collect first: some of `count`. */
  debits: z.optional(
    z.looseObject({
      count,
      open: z.array(
        z.looseObject({
          id,
          name: z.string(),
          status: kindOf(OPEN_DEBIT_STATUS),
          collect_on: day,
          /** Customers. */
          left_out: count,
          currency: z.optional(z.string()),
          /** Of its lines, and of those that the bank rejected. */
          total: z.optional(money),
          rejected: z.optional(z.looseObject({ lines: count, amount: money })),
        }),
      ),
    }),
  ),
  /** Campaigns next to go, some of `count`, and messages that failed since a day. */
  campaigns: z.optional(
    z.looseObject({
      count,
      next: z.array(campaignLine),
      failed: count,
      since: day,
      /** What wants somebody: paused by itself, or its hour has passed; some of each. */
      halted: z.optional(
        z.array(
          z.extend(campaignLine, {
            status: z.optional(kindOf(CAMPAIGN_STATUS)),
            /** What those owe of what it is about to whom it has not gone. */
            owed: z.optional(amounts),
          }),
        ),
      ),
      missed: z.optional(z.array(z.extend(campaignLine, { planned: z.boolean() }))),
      /** To go out at their hour, with a template that WhatsApp has not approved; some of them. */
      unapproved: z.optional(z.array(campaignLine)),
      /** Customers whose last word to us waits for an answer. */
      unanswered: z.optional(count),
      /** What they owe. */
      unanswered_owed: z.optional(amounts),
    }),
  ),
  /** Work of the service that failed and was not done since: some of `count`. */
  jobs: z.optional(
    z.looseObject({
      count,
      failed: z.array(
        z.extend(z.pick(job, { id: true, name: true, about: true, reason: true }), {
          /** What it is about, where that is money. */
          amounts: z.optional(amounts),
        }),
      ),
    }),
  ),
  /** Pending ones that are due today, by currency. */
  promises: z.optional(
    z.looseObject({
      count,
      amounts,
      /** All that were broken and not called off. */
      broken: z.optional(count),
      broken_amounts: z.optional(amounts),
    }),
  ),
  /** Instalments that are due today, and agreements that were broken and whose documents still owe something. */
  agreements: z.optional(z.looseObject({ count, amounts, broken: count, broken_amounts: amounts })),
  /** Bank files that wait for staff, sources that do not work, and statements that are missing between two of an account. */
  arrivals: z.optional(
    z.looseObject({
      waiting: count,
      refused: z.optional(count),
      failing: count,
      /** Orders of automatic debits that cannot be left where the bank takes them. */
      orders: z.optional(count),
      gaps: count,
      /** What was accepted this night, of how many movements that waited. */
      night: z.optional(z.looseObject({ accepted: count, considered: count, amounts })),
    }),
  ),
  /** Proofs of payment that nobody has looked at, and those whose movement should have come. */
  proofs: z.optional(z.looseObject({ count, late: count })),
  /** Other systems that are notified of what happens: those that have taken nothing for an hour, or were switched off for it. */
  webhooks: z.optional(z.looseObject({ failing: count })),
  /** Open ones whose day has come; `own`: those that the person looks at. */
  disputes: z.optional(z.looseObject({ count, own: count, amounts })),
  /** Customers whom the person calls, visits or answers today. */
  worklist: z.optional(z.looseObject({ count })),
  wallet: z.optional(dueWallet),
  months: z.optional(dueWalletMonths),
  /** When documents were last synced; null when they never were. Without a source there is nothing to sync. */
  sync: z.optional(z.looseObject({ at: z.nullable(moment), has_source: z.optional(z.boolean()) })),
  /** What a company has begun with. */
  begun: z.optional(
    z.looseObject({
      /** Somebody said where it is. */
      company: z.optional(z.boolean()),
      accounts: z.optional(z.boolean()),
      customers: z.boolean(),
      documents: z.boolean(),
      conciliations: z.boolean(),
    }),
  ),
  /** People who registered and whom nobody let in yet. */
  waiting: z.optional(z.looseObject({ count })),
});
export type Home = z.output<typeof home>;

export const getHome = row({
  name: 'getHome',
  method: 'GET',
  path: '/console/home/',
  shows: [
    'conciliation',
    'debit',
    'activity',
    'conversation',
    'campaign',
    'payment',
    'agreement',
    'dispute',
    'job',
    'outgoing_hold',
  ],
  ours: true,
  answer: home,
});

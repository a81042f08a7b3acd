import { Readable } from 'node:stream';
import { CHANGE_KIND, type ChangeKind } from '../../src/api/contract/changeKind';
import type { Change } from '../../src/api/contract/console/changes';
import type { Database } from '../database/database';
import { busy } from '../problems';
import { may, type Role, type Subject } from '../session/abilities';

type Who = { userId: string; profileId: string; role: Role };
type Stream = Pick<Who, 'userId' | 'profileId'> & {
  mayHear(kind: ChangeKind): boolean;
  send(text: string): void;
  end(): void;
};

/** Triggers notify it of changes, `functions/changes.sql`. */
const CHANNEL = 'change';
/** A quiet connection is cut by proxies after 30 seconds and more. */
const BEAT_MS = 20_000;
/** Then it is asked for again; sooner where its token ends. */
const LIFE_MS = 5 * 60_000;
/** What was sent has this long to arrive once a stream is over. */
const GRACE_MS = 5_000;
const MOST_OF_ONE = 20;
const MOST = 2_000;
/** A comment. */
const BEAT = ':\n\n';
/** Bytes that a reader who does not read may leave. */
const MOST_WAITING = 64 * 1024;

/** Who may read a thing may hear that it changed. */
const SUBJECT: Record<ChangeKind, Subject> = {
  customer: 'Customer',
  activity: 'Activity',
  document: 'Document',
  dispute: 'Dispute',
  payment: 'Payment',
  conciliation: 'Conciliation',
  reconciliation_rule: 'Conciliation',
  bank_account: 'BankAccount',
  debit: 'AutomaticDebit',
  campaign: 'Campaign',
  message: 'Message',
  conversation: 'CampaignEvent',
  template: 'Template',
  subscription: 'Subscription',
  payment_link: 'PaymentLink',
  payment_proof: 'PaymentProof',
  agreement: 'Agreement',
  arrival: 'Conciliation',
  arrival_source: 'Conciliation',
  accounting_receipt: 'AccountingSource',
  accounting_dispatch: 'AccountingEntry',
  webhook: 'WebhookEndpoint',
  job: 'Job',
  outgoing_hold: 'Home',
  presence: 'Home',
};

/** The streams of this process that report what any process changed; they share one connection to the database. */
export class Changes {
  readonly #database: Database;
  readonly #streams = new Set<Stream>();
  #stop: (() => Promise<void>) | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** A stream of server-sent events for one person, until its time or its token is over. Problem 503 beyond a limit. */
  open({ userId, profileId, role }: Who, tokenEnds: number): Readable {
    const own = [...this.#streams].filter((stream) => stream.userId === userId);
    if (own.length >= MOST_OF_ONE || this.#streams.size >= MOST) throw busy();
    const events = new Readable({ read() {} });
    const leave = () => {
      clearInterval(beat);
      clearTimeout(life);
      this.#streams.delete(stream);
    };
    const send = (text: string) => {
      events.push(text);
      if (events.readableLength > MOST_WAITING) events.destroy();
    };
    const end = () => {
      leave();
      events.push(null);
      // Nobody reads at the other end of a connection that is half open.
      setTimeout(() => events.destroy(), GRACE_MS).unref();
    };
    const stream: Stream = { userId, profileId, mayHear: (kind) => may(role, 'read', SUBJECT[kind]), send, end };
    const beat = setInterval(() => send(BEAT), BEAT_MS);
    const life = setTimeout(end, Math.min(LIFE_MS, tokenEnds - Date.now()));
    this.#streams.add(stream);
    events.once('close', leave);
    send(BEAT);
    this.#stop ??= this.#database.listen(CHANNEL, (payload) => this.#hear(payload));
    return events;
  }

  /** Ends the streams: the service stops. */
  end(): void {
    for (const stream of [...this.#streams]) stream.end();
  }

  async close(): Promise<void> {
    await this.#stop?.();
  }

  #hear(payload: string | undefined): void {
    // The connection is a new one: nobody knows what was notified before, not even whose session ended. Each page asks again.
    const [first, word, id] = payload?.split(' ') ?? [];
    // What the person may see has changed, or whether they may come in.
    const isOver = ({ userId }: Stream) => payload === undefined || (first === 'user' && userId === word);
    for (const stream of [...this.#streams]) if (isOver(stream)) stream.end();
    const kind = CHANGE_KIND.find((one) => one === word);
    if (!kind) return;
    const change: Change = { kind, ...(id !== undefined && { id }) };
    const text = `data: ${JSON.stringify(change)}\n\n`;
    for (const { profileId, mayHear, send } of this.#streams) if (profileId === first && mayHear(kind)) send(text);
  }
}

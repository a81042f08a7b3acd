import { Readable } from 'node:stream';
import { CHANGE_KIND, type ChangeKind } from '../../src/api/contract/changeKind';
import type { Change } from '../../src/api/contract/console/changes';
import type { Database } from '../database/database';
import { busy } from '../problems';
import { may, type Role, type Subject } from '../session/abilities';

type Who = { userId: string; profileId: string; role: Role };
type Heard = (profileId: string | undefined, change: Change, person?: string) => void;

/** Triggers notify it of changes, `functions/changes.sql`. */
const CHANNEL = 'change';
/** A quiet connection is cut by proxies after 30 seconds and more. */
const BEAT_MS = 20_000;
/** Then it is asked again, with a token that is good. */
const LIFE_MS = 5 * 60_000;
const MOST_OF_ONE = 20;
const MOST = 2_000;
/** Bytes that a reader who does not read may leave. */
const MOST_WAITING = 64 * 1024;

/** Who may read a thing may hear that it changed. */
const SUBJECT: Record<ChangeKind, Subject> = {
  customer: 'Customer',
  activity: 'Activity',
  document: 'Document',
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
  job: 'Job',
};

/** The streams of this process that report what any process changed; they share one connection to the database. */
export class Changes {
  readonly #database: Database;
  readonly #listeners = new Set<Heard>();
  readonly #ends = new Set<() => void>();
  readonly #streams = new Map<string, number>();
  #stop: (() => Promise<void>) | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** A stream of server-sent events for one person, until its time is over. Problem 503 beyond a limit. */
  open({ userId, profileId, role }: Who): Readable {
    const of = this.#streams.get(userId) ?? 0;
    if (of >= MOST_OF_ONE || this.#listeners.size >= MOST) throw busy();
    const stream = new Readable({ read() {} });
    const send = (text: string) => {
      stream.push(text);
      // Nobody reads at the other end of a connection that is half open.
      if (stream.readableLength > MOST_WAITING) stream.destroy();
    };
    const end = () => stream.push(null);
    const mayRead = new Map(CHANGE_KIND.map((kind) => [kind, may(role, 'read', SUBJECT[kind])]));
    const heard: Heard = (of, change, person) => {
      if (of !== undefined && of !== profileId) return;
      // What the person may see has changed, or whether they may come in.
      if (person === userId) return end();
      if (person === undefined && (change.kind === 'all' || mayRead.get(change.kind))) {
        send(`data: ${JSON.stringify(change)}\n\n`);
      }
    };
    const beat = setInterval(() => send(':\n\n'), BEAT_MS);
    const life = setTimeout(end, LIFE_MS);
    this.#ends.add(end);
    this.#listeners.add(heard);
    this.#streams.set(userId, of + 1);
    stream.once('close', () => {
      clearInterval(beat);
      clearTimeout(life);
      this.#ends.delete(end);
      this.#listeners.delete(heard);
      const left = (this.#streams.get(userId) ?? 1) - 1;
      if (left > 0) this.#streams.set(userId, left);
      else this.#streams.delete(userId);
    });
    send(':\n\n');
    this.#stop ??= this.#database.listen(CHANNEL, (payload) => this.#hear(payload));
    return stream;
  }

  /** Ends the streams: the service stops. */
  end(): void {
    for (const end of [...this.#ends]) end();
  }

  async close(): Promise<void> {
    await this.#stop?.();
  }

  #hear(payload: string | undefined): void {
    const [profileId, word, id] = payload?.split(' ') ?? [];
    // Without a payload the connection is a new one: what was notified before it is lost.
    if (profileId === undefined || word === 'user') this.#each(profileId, { kind: 'all' }, id);
    const kind = CHANGE_KIND.find((one) => one === word);
    if (kind) this.#each(profileId, { kind, ...(id !== undefined && { id }) });
  }

  #each(...heard: Parameters<Heard>): void {
    for (const listener of [...this.#listeners]) listener(...heard);
  }
}

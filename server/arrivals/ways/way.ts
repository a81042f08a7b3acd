import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { ARRIVAL_FAILURE } from '../../../src/api/contract/reconciliation/arrivalFailure';
import type { ReceivedMail } from '../../messaging/mail/parse';
import type { MailHead } from '../../messaging/mail/whose';
import type { Brought } from '../takeIn';

/** What lies at a source: a file, or an e-mail with several. */
export type Lying = {
  /** Names it there for good: another content has another place. */
  place: string;
  /** For staff. */
  name: string;
  open(): Promise<Brought[]>;
  /** Of an e-mail that may be of a conversation. */
  mail?: () => Promise<Letter>;
};

/** An e-mail with what came with it; `mail` is undefined of one that nobody can parse. */
export type Letter = { mail: ReceivedMail | undefined; sender: string; size: number; at: Date; files: Brought[] };

export type Questions = {
  /** Which of these places were looked at already. */
  seen(places: string[]): Promise<ReadonlySet<string>>;
  /** Which of these heads are of e-mails that may be of a conversation. */
  ofConversations<T extends MailHead>(heads: T[]): Promise<ReadonlySet<T>>;
};

/** How a source is looked through. What lies there stays as it is. Throws WayFailure. */
export type Way = {
  look(ask: Questions): AsyncIterable<Lying>;
};

type Kind = (typeof ARRIVAL_FAILURE)[number];

/** A source that cannot be looked through: the message is Spanish, for staff, and says what to do. */
export class WayFailure extends Error {
  constructor(
    readonly kind: Kind,
    message: string,
    cause?: unknown,
    /** The file that it is about. */
    readonly about = '',
  ) {
    super(message, { cause });
    this.name = 'WayFailure';
  }
}

/** A server that says nothing for longer has hung. */
const SILENCE_MS = 120_000;

/** What the work answers. Throws WayFailure when it takes too long. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = setTimeout(SILENCE_MS, undefined, { ref: false, signal: over.signal }).then(
    () => Promise.reject(new WayFailure('inalcanzable', 'El servidor dejó de contestar.')),
    () => work,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}

/** As long as an upload may be; what is larger is reported and not read. */
export const LARGEST = 20 * 1024 * 1024;

/** Names of files that somebody still writes. */
const UNFINISHED = /^[.~]|\.(?:part|tmp|temp|filepart|crdownload|partial)$/i;
export const isFinished = (name: string): boolean => !UNFINISHED.test(name);

/** The name of a file until it is complete there, which nobody else's has. */
export const partOf = (name: string, bytes: Uint8Array): string =>
  `${name}.${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}.part`;

/** Whether the file is there already, from a try that was not noted. Throws WayFailure where another one has its name. */
export function isThere(there: Uint8Array | undefined, bytes: Uint8Array, name: string): boolean {
  if (there === undefined) return false;
  if (Buffer.from(there).equals(bytes)) return true;
  throw new WayFailure('ocupado', `Allí hay otro archivo con el nombre «${name}». No se tocó.`, undefined, name);
}

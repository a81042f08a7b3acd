import { isUuid } from '../../database/uuid';

/** Message-IDs (RFC 5322, 3.6.4). */

/** The Message-ID that a message goes out with: it is known before the mail server has it, and names the round. */
export const mailIdOf = ({ id, round }: { id: string; round: number }, domain: string): string =>
  `<${id}.${round}@${domain}>`;

/** The message and the round of a Message-ID of ours. */
export function readMailId(mailId: string): { id: string; round: number } | undefined {
  const [, id = '', round = ''] = /^<([0-9a-f-]{36})\.(\d{1,6})@/i.exec(mailId) ?? [];
  return isUuid(id) ? { id: id.toLowerCase(), round: Number(round) } : undefined;
}

const MOST = 50;
const LONGEST = 250;

/** Those that a header names, each once, in its order: the first and the last ones of a long thread. What is no Message-ID is left out. */
export function mailIdsIn(header: string): string[] {
  const ids = [...new Set(header.match(/<[^<>\s]{3,}>/g))].filter(({ length }) => length <= LONGEST);
  return ids.length <= 2 * MOST ? ids : [...ids.slice(0, MOST), ...ids.slice(-MOST)];
}

/** What an answer to a mail refers to: the thread of that mail, and the mail itself as the last one. */
export const threadOf = (references: string, mailId: string): string => {
  const thread = mailIdsIn(references).filter((id) => id !== mailId);
  return [...thread.slice(0, 1), ...thread.slice(1).slice(-20), mailId].filter(Boolean).join(' ');
};

import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { readMailId } from './messageId';
import type { ReceivedMail } from './parse';
import type { ReplyAddresses } from './replyAddress';

/** What an e-mail's head says of whose it may be. */
export type MailHead = Pick<ReceivedMail, 'from' | 'to' | 'references'> & { isReport: boolean };

/** The message of ours that a mail answers, if it is there; `round` if its Message-ID says it. */
export type Answered = {
  id: string;
  customer: string | null;
  recipient: string;
  providerId: string;
  isTest: boolean;
  isCurrent: boolean;
};

type Named = { mailIds: readonly string[]; messages: readonly string[] };

/** What names a message of ours: Message-IDs that were sent, and our own id in a Message-ID, an address or a returned head. */
export function namedIn(
  { references, to }: Pick<MailHead, 'references' | 'to'>,
  addresses: ReplyAddresses,
  other: Named = { mailIds: [], messages: [] },
): Named {
  const mailIds = [...references, ...other.mailIds];
  const own = mailIds.flatMap((mailId) => readMailId(mailId)?.id ?? []);
  return { mailIds, messages: [...addresses.messagesAt(to), ...own, ...other.messages] };
}

const ofCompany = (profileId: string) => sql`m.profile_id = ${profileId} and m.channel = 'email'`;

/** The last one of the company that is named. Another company's is none. */
export async function answeredBy(
  db: Queryable,
  profileId: string,
  { mailIds, messages }: Named,
): Promise<Answered | undefined> {
  if (mailIds.length === 0 && messages.length === 0) return undefined;
  const rounds = mailIds.flatMap((mailId) => readMailId(mailId) ?? []);
  const [found] = await db.rows<Omit<Answered, 'isCurrent'> & { round: number }>(sql`
    select m.id, m.customer_id as customer, m.recipient, m.provider_id as "providerId", m.is_test as "isTest", m.round from message m
    where m.id in (
      select m.id from message m where ${ofCompany(profileId)} and m.provider_id <> '' and m.provider_id = any(${mailIds}::text[])
      union select m.id from message m where ${ofCompany(profileId)} and m.id = any(${messages}::uuid[]))
    order by m.created_at desc, m.id limit 1`);
  if (!found) return undefined;
  const { round, ...message } = found;
  const named = rounds.filter(({ id }) => id === message.id);
  return { ...message, isCurrent: named.length === 0 || named.some((one) => one.round === round) };
}

/** Those of these heads whose mail may be of a conversation: it names a message of ours, is a server's report, or is from an address of a customer. */
export async function ofConversations<T extends MailHead>(
  db: Queryable,
  profileId: string,
  addresses: ReplyAddresses,
  heads: readonly T[],
): Promise<ReadonlySet<T>> {
  const rows = heads.map((head, place) => ({ place, sender: head.from, ...namedIn(head, addresses) }));
  const found = await db.rows<{ place: number }>(sql`
    select h.place from jsonb_to_recordset(${JSON.stringify(rows)}) as h(place integer, sender text, "mailIds" jsonb, messages jsonb)
    where exists (select from contact t where t.profile_id = ${profileId} and t.email_key = address_key(h.sender) and t.email_key <> '')
      or exists (select from jsonb_array_elements_text(h."mailIds") n(id) join message m on m.provider_id = n.id and ${ofCompany(profileId)})
      or exists (select from jsonb_array_elements_text(h.messages) n(id) join message m on m.id = n.id::uuid and ${ofCompany(profileId)})`);
  const places = new Set(found.map(({ place }) => place));
  return new Set(heads.filter(({ isReport }, place) => isReport || places.has(place)));
}

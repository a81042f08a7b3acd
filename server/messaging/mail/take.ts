import { createHash } from 'node:crypto';
import type { ArrivalReason } from '../../../src/api/contract/reconciliation/arrivals';
import type { Queryable } from '../../database/database';
import { insertInto, sql } from '../../database/sql';
import { advance } from '../advance';
import { optsOut, withdrawConsent } from '../optOut';
import { checkOf, failsSender } from './authentication';
import type { ReceivedMail } from './parse';
import type { ReplyAddresses } from './replyAddress';
import { type Answered, answeredBy, namedIn } from './whose';

/** What became of an e-mail. */
export type JoinedMail = {
  /** Stands for the mail: the same one, however often it comes, has the same. */
  digest: Buffer;
  status: 'respuesta' | 'automatica' | 'rebote' | 'espera';
  /** Of one that was sent to nobody: whom it did not reach. */
  about: string;
  msg: string;
  reasons: ArrivalReason[];
  /** What it is in its conversation. */
  inbound: string | null;
  /** The message that came back. */
  returned: string | null;
  /** Its customer, if one alone is known. */
  customer: string | null;
  /** Who checked its sender; empty where nobody did. */
  verifiedBy: string;
  /** What its files may be: of an unknown sender they prove nothing, and a report only has what was sent. */
  files: 'usual' | 'statements' | 'none';
};

type Contact = { id: string; customer: string };

/**
 * Joins an e-mail to the conversation that it is of: by our own id in an address that it was sent to, by the Message-IDs that it
 * names (RFC 5322, 3.6.4), else by a sender who is of one customer alone. Undefined where it is of none. A sender who is no contact
 * of the customer withdraws nothing and proves nothing: an address is easily forged, and so is what a mail says it answers. Neither
 * does one of whom the mailbox's server says that the mail is not theirs; `verifier` is the server whose word counts.
 * The mail counts once, by the caller's transaction.
 */
export async function takeMail(
  tx: Queryable,
  profileId: string,
  mail: ReceivedMail,
  addresses: ReplyAddresses,
  at: Date,
  verifier: string,
): Promise<JoinedMail | undefined> {
  const { report } = mail;
  const check = checkOf(mail.checks, verifier);
  const isUnverified = check !== undefined && failsSender(check, mail.from);
  const returned = report && { mailIds: report.mailIds, messages: report.message ? [report.message] : [] };
  const answered = await answeredBy(tx, profileId, namedIn(mail, addresses, returned));
  const ours = answered?.isTest ? undefined : answered;
  const verifiedBy = check?.server ?? '';
  if (report) return ours && returnedBy(tx, profileId, mail, ours, verifiedBy);
  const contacts = await contactsOf(tx, profileId, mail.from);
  const customers = new Set(contacts.map((one) => one.customer));
  if (!ours && customers.size === 0) return undefined;
  const [first = null] = customers;
  const customer = ours ? ours.customer : customers.size === 1 ? first : null;
  const contact = isUnverified ? undefined : contacts.find((one) => one.customer === customer);
  const isOpen = !ours && customer === null;
  const stored = await store(tx, profileId, mail, { customer, contact, at, ours, isUnverified });
  if (!mail.isAutomatic && contact && ours && stored.isNew) {
    await advance(tx, [{ id: ours.id, providerId: '', to: 'respondido' }]);
  }
  if (contact && stored.leaves) {
    await withdrawConsent(tx, { profileId, channel: 'email', address: mail.from, how: 'respuesta', at });
  }
  return {
    digest: digestOf(profileId, mail),
    status: isOpen ? 'espera' : mail.isAutomatic ? 'automatica' : 'respuesta',
    about: '',
    msg: '',
    reasons: isOpen ? [{ kind: 'remitente', count: customers.size }] : [],
    inbound: stored.id,
    returned: null,
    customer,
    verifiedBy,
    files: mail.isAutomatic && ours ? 'none' : (isOpen && !isUnverified) || contact ? 'usual' : 'statements',
  };
}

/** A Message-ID is whatever its sender writes: what the mail says counts too, so that nobody hides another's mail behind one of their own. */
const digestOf = (profileId: string, { mailId, from, subject, fullText }: ReceivedMail): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([profileId, mailId, from, subject, fullText]))
    .digest();

const contactsOf = (tx: Queryable, profileId: string, address: string): Promise<Contact[]> =>
  tx.rows<Contact>(sql`
    select t.id, t.customer_id as customer from contact t join customer c on c.id = t.customer_id and c.deleted_at is null
    where t.profile_id = ${profileId} and t.email_key = address_key(${address}) and t.email_key <> ''
    order by t.is_main desc, t.created_at, t.id`);

type Place = {
  customer: string | null;
  contact: Contact | undefined;
  at: Date;
  ours: Answered | undefined;
  isUnverified: boolean;
};

async function store(
  tx: Queryable,
  profileId: string,
  mail: ReceivedMail,
  { customer, contact, at, ours, isUnverified }: Place,
): Promise<{ id: string; isNew: boolean; leaves: boolean }> {
  const { text, fullText, subject, isAutomatic } = mail;
  // The button of a mail program sends no more than a subject (RFC 2369, RFC 8058).
  const leaves = !isAutomatic && (optsOut(text) || (text === '' && optsOut(subject)));
  const provider = digestOf(profileId, mail).toString('base64url');
  const [made] = await tx.rows<{ id: string }>(sql`
    ${insertInto('inbound_message', {
      profile_id: profileId,
      channel: 'email',
      sender: mail.from,
      subject,
      text,
      full_text: fullText.trim() === text ? null : fullText,
      // A mailbox knows no less than a second, and no answer is older than what it answers.
      at: sql`greatest(${at}::timestamptz, (select coalesce(sent_at, created_at) from message where id = ${ours?.id ?? null}))`,
      provider_id: provider,
      mail_id: mail.mailId,
      mail_references: mail.references.join(' '),
      is_automatic: isAutomatic,
      is_unverified: isUnverified,
      message_id: ours?.id ?? null,
      opts_out: leaves && contact !== undefined,
      customer_id: customer,
      contact_id: contact?.id ?? null,
    })} on conflict (channel, provider_id) do nothing returning id`);
  if (made) return { id: made.id, isNew: true, leaves };
  const [known] = await tx.rows<{ id: string }>(
    sql`select id from inbound_message where profile_id = ${profileId} and channel = 'email' and provider_id = ${provider}`,
  );
  return { id: known?.id ?? '', isNew: false, leaves: false };
}

/** What a mail server sent back. One that it still tries to deliver stays sent, and says so. */
async function returnedBy(
  tx: Queryable,
  profileId: string,
  mail: ReceivedMail,
  ours: Answered,
  verifiedBy: string,
): Promise<JoinedMail | undefined> {
  const delivery = mail.report?.delivery;
  if (!delivery) return undefined;
  const { why, isFinal } = delivery;
  const { id, providerId, recipient } = ours;
  if (ours.isCurrent && isFinal) {
    const failed = await advance(tx, [{ id, providerId, to: 'fallido', why }]);
    if (failed.length > 0 && why.withdraws) {
      await withdrawConsent(tx, {
        profileId,
        channel: 'email',
        address: recipient,
        how: why.withdraws,
        at: new Date(),
      });
    }
  } else if (ours.isCurrent) {
    await tx.rows(sql`update message set reason = ${why.reason} where id = ${id} and status = 'enviado'`);
  }
  return {
    digest: digestOf(profileId, mail),
    status: 'rebote',
    about: recipient,
    msg: why.reason,
    reasons: [],
    inbound: null,
    returned: id,
    customer: ours.customer,
    verifiedBy,
    files: 'none',
  };
}

import { type Attachment, type ParsedMail, simpleParser } from 'mailparser';
import { isUuid } from '../../database/uuid';
import { mailIdsIn } from './messageId';
import { newTextOf } from './newText';
import { type DeliveryReport, originalMailIdOf, readReport } from './report';

/** An e-mail that came in. All of it is somebody else's text: nothing of it is rendered, and none of its addresses is proof of who wrote it. */
export type ReceivedMail = {
  /** Its Message-ID; empty if it has none. */
  mailId: string;
  /** The Message-IDs that it names, the one it answers last. */
  references: string[];
  from: string;
  /** Whom it was sent or delivered to. */
  to: string[];
  subject: string;
  /** What was written, without what it quotes. */
  text: string;
  /** With what it quotes. */
  fullText: string;
  /** A program wrote it. */
  isAutomatic: boolean;
  /** Of a mail server's report, which says what it is about. */
  report: { delivery: DeliveryReport | undefined; mailIds: string[]; message: string | undefined } | undefined;
  files: Attachment[];
};

const LONGEST_TEXT = 10_000;
const LONGEST_FULL = 100_000;
const LONGEST_SUBJECT = 300;
/** A longer HTML has no text that somebody typed. */
const LONGEST_HTML = 500_000;
/** Of a returned message: its head is at its beginning. */
const LONGEST_HEAD = 64 * 1024;

/** Rejects where the mail cannot be parsed. HTML becomes plain text. */
export async function parseMail(source: Buffer): Promise<ReceivedMail> {
  const mail = await simpleParser(source, {
    skipTextToHtml: true,
    skipImageLinks: true,
    keepDeliveryStatus: true,
    maxHtmlLengthToParse: LONGEST_HTML,
  });
  const fullText = storable(mail.text ?? '').slice(0, LONGEST_FULL);
  const header = headerOf(mail);
  const report = reportOf(mail);
  return {
    mailId: mailIdsIn(mail.messageId ?? '')[0] ?? '',
    references: mailIdsIn(`${header('references')} ${header('in-reply-to')}`),
    from: storable(mail.from?.value[0]?.address ?? '')
      .trim()
      .toLowerCase()
      .slice(0, 200),
    to: [header('to'), header('cc'), header('delivered-to'), header('x-original-to')].flatMap(addressesIn),
    subject: storable(mail.subject ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, LONGEST_SUBJECT),
    text: newTextOf(fullText).slice(0, LONGEST_TEXT),
    fullText,
    isAutomatic: isAutomatic(header, mail),
    report,
    files: mail.attachments,
  };
}

type Header = (name: string) => string;

/** The values of all headers of a name. */
const headerOf = ({ headerLines }: ParsedMail): Header => {
  const values = new Map<string, string>();
  for (const { key, line } of headerLines) {
    const value = line
      .slice(line.indexOf(':') + 1)
      .replace(/\r?\n[ \t]+/g, ' ')
      .trim();
    values.set(key, [values.get(key), value].filter(Boolean).join(' '));
  }
  return (name) => values.get(name) ?? '';
};

const MOST_ADDRESSES = 50;
export const addressesIn = (header: string): string[] =>
  (header.slice(0, LONGEST_HEAD).match(/[^\s<>,;:"]{1,64}@[^\s<>,;:"]{1,255}/g) ?? []).slice(0, MOST_ADDRESSES);

/**
 * RFC 3834: an automatic mail says `Auto-Submitted` with another word than `no` (5.), and has an empty `Return-Path` (3.3.). Older programs
 * say so by `Precedence` or headers of their own. A report (RFC 6522) is a program's too.
 */
function isAutomatic(header: Header, mail: ParsedMail): boolean {
  const [submitted = ''] = header('auto-submitted')
    .toLowerCase()
    .split(/[\s;(]/);
  return (
    (submitted !== '' && submitted !== 'no') ||
    /\b(?:bulk|junk|list|auto_reply)\b/i.test(header('precedence')) ||
    ['x-autoreply', 'x-autorespond'].some((name) => /^(?!no\b)./i.test(header(name))) ||
    /^<\s*>/.test(header('return-path')) ||
    typeOf(mail) === 'multipart/report'
  );
}

function typeOf({ headers }: ParsedMail): string {
  const type = headers.get('content-type');
  return typeof type === 'object' && 'value' in type && typeof type.value === 'string' ? type.value.toLowerCase() : '';
}

/** RFC 3464: `multipart/report` with a part `message/delivery-status`, and one with the returned message or its head. */
function reportOf(mail: ParsedMail): ReceivedMail['report'] {
  const status = partOf(mail, ['message/delivery-status', 'message/global-delivery-status']);
  if (typeOf(mail) !== 'multipart/report' || status === undefined) return undefined;
  const returned = partOf(mail, ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers']);
  const [head = ''] = (returned ?? '').replace(/\r\n?/g, '\n').split('\n\n');
  const unfolded = head.replace(/\n[ \t]+/g, ' ');
  const named = (name: string) => new RegExp(`^${name}:(.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? '';
  const message = named('X-Cartera-Message');
  return {
    delivery: readReport(status),
    mailIds: mailIdsIn(`${named('Message-ID')} ${originalMailIdOf(status)}`),
    message: isUuid(message) ? message : undefined,
  };
}

const partOf = ({ attachments }: ParsedMail, types: readonly string[]): string | undefined =>
  attachments
    .find(({ contentType }) => types.includes(contentType.toLowerCase()))
    ?.content.subarray(0, LONGEST_HEAD)
    .toString('utf8');

/** PostgreSQL cannot store this character. */
const storable = (text: string) => text.replaceAll('\0', '');

import type { Attachment, ParsedMail } from 'mailparser';
import { withoutTokens } from '../../customers/pageLinks';
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
  /** What servers on its way say of its sender, the last one first: the values of `Authentication-Results`. */
  checks: string[];
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
  const { simpleParser } = await import('mailparser');
  const mail = await simpleParser(source, {
    skipTextToHtml: true,
    skipImageLinks: true,
    keepDeliveryStatus: true,
    maxHtmlLengthToParse: LONGEST_HTML,
  });
  const fullText = withoutTokens(storable(mail.text ?? '')).slice(0, LONGEST_FULL);
  const lines = mail.headerLines.map(({ line }) => line);
  const header = readHeaders(lines);
  const report = reportOf(mail);
  return {
    mailId: mailIdsIn(mail.messageId ?? '')[0] ?? '',
    references: referencesIn(header),
    from: storable(mail.from?.value[0]?.address ?? '')
      .trim()
      .toLowerCase()
      .slice(0, 200),
    to: addressedIn(header),
    subject: storable(mail.subject ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, LONGEST_SUBJECT),
    text: newTextOf(fullText).slice(0, LONGEST_TEXT),
    fullText,
    isAutomatic: isAutomatic(header, mail),
    checks: lines.flatMap((line) => (/^authentication-results\s*:/i.test(line) ? [textOf(line)] : [])),
    report,
    files: mail.attachments,
  };
}

export type Header = (name: string) => string;

/** Of the lines of a head: the values of all headers of a name, which is in small letters. */
function readHeaders(lines: readonly string[]): Header {
  const values = new Map<string, string>();
  for (const line of lines) {
    const end = line.indexOf(':');
    const name = line.slice(0, end).trim().toLowerCase();
    values.set(name, [values.get(name), textOf(line)].filter(Boolean).join(' '));
  }
  return (name) => values.get(name) ?? '';
}

const textOf = (line: string): string =>
  line
    .slice(line.indexOf(':') + 1)
    .replace(/\r?\n[ \t]+/g, ' ')
    .trim();

/** The headers of a head as it is sent: a line goes on in those that begin with a space (RFC 5322, 2.2.3). */
export const headersIn = (head: string): Header => readHeaders(head.split(/\r?\n(?![ \t])/));

/** Whom a mail was sent or delivered to. */
export const addressedIn = (header: Header): string[] =>
  ['to', 'cc', 'delivered-to', 'x-original-to'].flatMap((name) => addressesIn(header(name)));

/** What it answers, the last one last. */
export const referencesIn = (header: Header): string[] => mailIdsIn(`${header('references')} ${header('in-reply-to')}`);

const MOST_ADDRESSES = 50;
const addressesIn = (header: string): string[] =>
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
  const [head = ''] = (returned ?? '').split(/\r?\n\r?\n/);
  const named = headersIn(head);
  const message = named('x-cartera-message');
  return {
    delivery: readReport(status),
    mailIds: mailIdsIn(`${named('message-id')} ${originalMailIdOf(status)}`),
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

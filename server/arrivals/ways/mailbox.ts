import type { FetchMessageObject, ImapFlow, MessageStructureObject } from 'imapflow';
import type { Attachment } from 'mailparser';
import { addressedIn, headersIn, parseMail, referencesIn } from '../../messaging/mail/parse';
import type { MailHead } from '../../messaging/mail/whose';
import type { Brought } from '../takeIn';
import { addressOf, CONNECT_MS, type Server } from './reach';
import { inTime, LARGEST, type Letter, type Questions, type Way, WayFailure } from './way';

type Mailbox = Server & { folder: string; secret: string; allowed: readonly string[] };

/** E-mails that came earlier than this are not looked at. */
const DAYS = 30;
/** A mailbox with more e-mails of these days is not one for statements. */
const MOST = 20_000;
/** The heads of so many e-mails are asked for at once. */
const AT_ONCE = 200;
/** Attachments of one e-mail together, as they are sent. */
const LARGEST_MAIL = 2 * LARGEST;
const DAY_MS = 24 * 60 * 60_000;

/** A mailbox's e-mails of the last days, by IMAP over TLS: the attachments, and what customers write. Nothing is marked as read there. */
export function mailboxWay(at: Mailbox): Way {
  return {
    async *look(ask) {
      const address = await addressOf(at.host, at.allowed);
      const port = at.port ?? 993;
      const { ImapFlow } = await import('imapflow');
      const client = new ImapFlow({
        host: address,
        port,
        // Of the network's own servers, which the operator allowed, a mailbox may be without TLS.
        secure: port === 993 || !at.allowed.includes(at.host.toLowerCase()),
        servername: at.host,
        auth: { user: at.user, pass: at.secret },
        logger: false,
        connectionTimeout: CONNECT_MS,
        greetingTimeout: CONNECT_MS,
      });
      client.on('error', () => {});
      try {
        await client.connect();
      } catch (cause) {
        throw refusalOf(cause);
      }
      try {
        yield* mailsOf(client, at.folder || 'INBOX', ask);
      } finally {
        await client.logout().catch(() => client.close());
      }
    },
  };
}

async function* mailsOf(
  client: ImapFlow,
  folder: string,
  { seen, ofConversations }: Questions,
): ReturnType<Way['look']> {
  const opened = await client.mailboxOpen(folder, { readOnly: true }).catch((cause: unknown) => {
    throw new WayFailure('lugar', `El buzón no tiene la carpeta «${folder}».`, cause);
  });
  const since = new Date(Date.now() - DAYS * DAY_MS);
  const uids = await client.search({ since }, { uid: true }).catch(() => false as const);
  if (!uids) throw silent();
  if (uids.length > MOST) {
    throw new WayFailure(
      'lleno',
      `El buzón tiene más de ${MOST} mensajes de los últimos ${DAYS} días. Use uno que reciba solo los del banco, o una carpeta de él.`,
    );
  }
  const placeOf = (uid: number) => `${folder} ${opened.uidValidity} ${uid}`;
  const known = await seen(uids.map(placeOf));
  const fresh = uids.filter((uid) => !known.has(placeOf(uid)));
  for (let at = 0; at < fresh.length; at += AT_ONCE) {
    // The heads of many e-mails are one question; most e-mails have no file, and are not read.
    const heads = await headsOf(client, fresh.slice(at, at + AT_ONCE));
    const answers = await ofConversations(heads.map(({ names }) => names));
    for (const head of heads) {
      const name = head.envelope?.subject || 'email';
      yield {
        place: placeOf(head.uid),
        name,
        open: () => attachmentsOf(client, head, name),
        ...(answers.has(head.names) && { mail: () => letterOf(client, head, name) }),
      };
    }
  }
}

/** What says whose an e-mail is, besides its envelope. */
const HEADERS = ['In-Reply-To', 'References', 'To', 'Cc', 'Delivered-To', 'X-Original-To'];

/** Who sent it, and whom and what it names. */
function headOf({ uid, envelope, headers, bodyStructure }: FetchMessageObject): MailHead & { uid: number } {
  const header = headersIn(headers?.toString('utf8') ?? '');
  return {
    uid,
    from: (envelope?.from?.[0]?.address ?? '').toLowerCase(),
    to: addressedIn(header),
    references: referencesIn(header),
    isReport: bodyStructure?.type === 'multipart/report',
  };
}

type Head = Omit<FetchMessageObject, 'headers'> & { names: ReturnType<typeof headOf> };

async function headsOf(client: ImapFlow, uids: number[]): Promise<Head[]> {
  const asked = { uid: true, size: true, envelope: true, bodyStructure: true, internalDate: true, headers: HEADERS };
  const all = async () => {
    const heads: Head[] = [];
    // Of a head that is long only what it names is stored.
    for await (const { headers, ...one } of client.fetch(uids.join(','), asked, { uid: true })) {
      heads.push({ ...one, names: headOf({ ...one, ...(headers && { headers }) }) });
    }
    return heads;
  };
  const heads = await inTime(all()).catch((cause: unknown) => {
    throw silent(cause);
  });
  return heads.sort((a, b) => a.uid - b.uid);
}

async function attachmentsOf(client: ImapFlow, head: Head, subject: string): Promise<Brought[]> {
  const { uid, size = 0, envelope, bodyStructure } = head;
  const sender = envelope?.from?.[0]?.address ?? '';
  if (bodyStructure && !hasFile(bodyStructure)) return [];
  if (size > LARGEST_MAIL) return [{ fileName: subject, sender, size, bytes: undefined }];
  const source = await sourceOf(client, uid);
  if (!source) return [];
  const { simpleParser } = await import('mailparser');
  const { attachments } = await simpleParser(source, { skipTextToHtml: true, skipImageLinks: true });
  return filesOf(attachments, sender, subject);
}

/** All of an e-mail. One that cannot be parsed says so, and keeps no other from being read. */
async function letterOf(client: ImapFlow, head: Head, subject: string): Promise<Letter> {
  const { uid, size = 0, envelope, internalDate } = head;
  const sender = (envelope?.from?.[0]?.address ?? '').toLowerCase();
  const source = size > LARGEST_MAIL ? undefined : await sourceOf(client, uid);
  const mail = source && (await parseMail(source).catch(() => undefined));
  const came = new Date(internalDate ?? Date.now());
  return {
    mail,
    sender,
    size,
    at: Number.isNaN(came.getTime()) || came.getTime() > Date.now() ? new Date() : came,
    files: mail ? filesOf(mail.files, sender, subject) : [],
  };
}

async function sourceOf(client: ImapFlow, uid: number): Promise<Buffer | undefined> {
  const mail = await client.fetchOne(String(uid), { source: true }, { uid: true });
  return mail === false ? undefined : mail.source;
}

const filesOf = (attachments: readonly Attachment[], sender: string, subject: string): Brought[] =>
  attachments.filter(isFile).map(({ filename = subject, content, size }) => ({
    fileName: filename,
    sender,
    size,
    bytes: size > LARGEST ? undefined : new Uint8Array(content),
    subject,
  }));

const silent = (cause?: unknown) => new WayFailure('inalcanzable', 'El buzón dejó de contestar.', cause);

/** Whether a part may be a file: whatever is neither text to read nor a picture of it. */
function hasFile({ type, disposition, childNodes }: MessageStructureObject): boolean {
  if (childNodes) return childNodes.some(hasFile);
  return disposition === 'attachment' || !(type === 'text/plain' || type === 'text/html' || type.startsWith('image/'));
}

/** Pictures of a signature are part of the text, and no files. */
const isFile = ({ related, contentType, contentDisposition }: Attachment) =>
  !related && (contentDisposition === 'attachment' || !contentType.startsWith('image/'));

function refusalOf(cause: unknown): WayFailure {
  const isRefused = cause instanceof Error && Reflect.get(cause, 'authenticationFailed') === true;
  return isRefused
    ? new WayFailure('acceso', 'El buzón no acepta el usuario o la contraseña. Escríbalos de nuevo.', cause)
    : new WayFailure('inalcanzable', 'El servidor del buzón no contesta. Revise su dirección y su puerto.', cause);
}

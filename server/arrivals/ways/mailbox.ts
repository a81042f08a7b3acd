import { ImapFlow } from 'imapflow';
import { type Attachment, simpleParser } from 'mailparser';
import type { Brought } from '../takeIn';
import { addressOf, CONNECT_MS, type Server } from './reach';
import { LARGEST, type Way, WayFailure } from './way';

type Mailbox = Server & { folder: string; secret: string; allowed: readonly string[] };

/** E-mails that came earlier than this are not looked at. */
const DAYS = 30;
/** A mailbox with more e-mails of these days is not one for statements. */
const MOST = 20_000;
/** Attachments of one e-mail together, as they are sent. */
const LARGEST_MAIL = 2 * LARGEST;
const DAY_MS = 24 * 60 * 60_000;

/** The attachments of a mailbox's e-mails of the last days, by IMAP over TLS; nothing is marked as read there. */
export function mailboxWay(at: Mailbox): Way {
  return {
    async *look(seen) {
      const address = await addressOf(at.host, at.allowed);
      const port = at.port ?? 993;
      const client = new ImapFlow({
        host: address,
        port,
        // Of the network's own servers, which the operator allowed, a mailbox may be without TLS.
        secure: port === 993 || !at.allowed.includes(at.host),
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
        yield* mailsOf(client, at.folder || 'INBOX', seen);
      } finally {
        await client.logout().catch(() => client.close());
      }
    },
  };
}

async function* mailsOf(client: ImapFlow, folder: string, seen: Parameters<Way['look']>[0]): ReturnType<Way['look']> {
  const opened = await client.mailboxOpen(folder, { readOnly: true }).catch((cause: unknown) => {
    throw new WayFailure('lugar', `El buzón no tiene la carpeta «${folder}».`, cause);
  });
  const since = new Date(Date.now() - DAYS * DAY_MS);
  const uids = await client.search({ since }, { uid: true }).catch(() => false as const);
  if (!uids) throw new WayFailure('inalcanzable', 'El buzón dejó de contestar.');
  if (uids.length > MOST) {
    throw new WayFailure(
      'lleno',
      `El buzón tiene más de ${MOST} mensajes de los últimos ${DAYS} días. Use uno que reciba solo los del banco, o una carpeta de él.`,
    );
  }
  const placeOf = (uid: number) => `${folder} ${opened.uidValidity} ${uid}`;
  const known = await seen(uids.map(placeOf));
  for (const uid of uids) {
    const place = placeOf(uid);
    if (!known.has(place)) yield { place, name: `Mensaje ${uid}`, open: () => attachmentsOf(client, uid) };
  }
}

async function attachmentsOf(client: ImapFlow, uid: number): Promise<Brought[]> {
  const head = await client.fetchOne(String(uid), { size: true, envelope: true }, { uid: true });
  if (!head) return [];
  const { size = 0, envelope } = head;
  const sender = envelope?.from?.[0]?.address ?? '';
  const subject = envelope?.subject || 'email';
  if (size > LARGEST_MAIL) return [{ fileName: subject, sender, size, bytes: undefined }];
  const mail = await client.fetchOne(String(uid), { source: true }, { uid: true });
  if (mail === false || !mail.source) return [];
  const { attachments } = await simpleParser(mail.source, { skipTextToHtml: true, skipImageLinks: true });
  return attachments.filter(isFile).map(({ filename = subject, content, size: length }) => ({
    fileName: filename,
    sender,
    size: length,
    bytes: length > LARGEST ? undefined : new Uint8Array(content),
  }));
}

/** Pictures of a signature are part of the text, and no files. */
const isFile = ({ related, contentType }: Attachment) => !related && !contentType.startsWith('image/');

function refusalOf(cause: unknown): WayFailure {
  const isRefused = cause instanceof Error && Reflect.get(cause, 'authenticationFailed') === true;
  return isRefused
    ? new WayFailure('acceso', 'El buzón no acepta el usuario o la contraseña. Escríbalos de nuevo.', cause)
    : new WayFailure('inalcanzable', 'El servidor del buzón no contesta. Revise su dirección y su puerto.', cause);
}

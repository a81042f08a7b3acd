import { z } from 'zod';
import type { Channel, Failed, Outgoing } from '../channel';
import { reasonOfStatus, statusIn } from '../mail/enhancedStatus';
import { mailIdOf } from '../mail/messageId';

type SmtpSettings = {
  /** `smtps://user:password@host:465`; with `smtp://` the connection is encrypted where the server offers it. */
  url: string;
  /** `Comercial Andina <cobranza@empresa.com>`. */
  from: string;
  /** The recipient's link to unsubscribe by one click, without logging in. */
  unsubscribeAt?: (message: string) => string | undefined;
  /** The address of a mailbox of the company's that names the message. */
  repliesAt?: ((message: string, mailbox: string) => string | undefined) | undefined;
  /** The time limit of one step with the mail server. */
  patienceMs?: number;
};

const PATIENCE_MS = 10_000;

/** E-mail by SMTP. */
export function smtp({ url, from, unsubscribeAt, repliesAt, patienceMs = PATIENCE_MS }: SmtpSettings): Channel {
  // Loaded with the first e-mail: a start need not wait for it.
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      // Longer, so that a missing greeting has its own time-out.
      socketTimeout: 2 * patienceMs,
      dnsTimeout: patienceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let opened: ReturnType<typeof open> | undefined;
  return {
    via: 'smtp',
    async send(message) {
      try {
        opened ??= open();
        const transport = await opened;
        const { messageId } = await transport.sendMail(
          mailOf(message, from, {
            unsubscribe: unsubscribeAt?.(message.id),
            repliesAt: message.sender?.mailbox ? repliesAt?.(message.id, message.sender.mailbox) : undefined,
          }),
        );
        return { kind: 'sent', providerId: messageId };
      } catch (error) {
        return failureOf(error);
      }
    },
  };
}

function mailOf(
  { id, round, to, subject, text, html, attachments = [], sender = { name: '', replyTo: '' }, references }: Outgoing,
  from: string,
  { unsubscribe, repliesAt }: { unsubscribe: string | undefined; repliesAt: string | undefined },
) {
  const replyTo = repliesAt ?? sender.replyTo;
  const ways = [unsubscribe, repliesAt && `mailto:${repliesAt}?subject=BAJA`].flatMap((way) =>
    way ? [`<${way}>`] : [],
  );
  return {
    messageId: mailIdOf({ id, round }, addressIn(from).split('@')[1] ?? 'cartera.invalid'),
    ...(references && { references, inReplyTo: references.split(' ').at(-1) ?? '' }),
    from: sender.name === '' ? from : { name: sender.name, address: addressIn(from) },
    ...(replyTo !== '' && { replyTo: { name: '', address: replyTo } }),
    // A plain text could name several addresses.
    to: { name: '', address: to },
    subject,
    text: unsubscribe === undefined ? text : `${text}\n\n${WAY_OUT} ${unsubscribe}`,
    ...(html !== '' && { html: unsubscribe === undefined ? html : withWayOut(html, unsubscribe) }),
    attachments: attachments.map(({ fileName, mediaType, bytes, cid }) => ({
      filename: fileName,
      contentType: mediaType,
      content: Buffer.from(bytes),
      ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
    })),
    headers: {
      'X-Cartera-Message': id,
      // RFC 2369 and, for the link, RFC 8058: a mail program offers its own button.
      ...(ways.length > 0 && { 'List-Unsubscribe': ways.join(', ') }),
      ...(unsubscribe !== undefined && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  };
}

/** The visible link: not every mail program has a button for the header. */
const WAY_OUT = 'Para no recibir más estos emails:';

const withWayOut = (html: string, url: string) =>
  html.replace(
    /<\/font><\/body>/,
    () =>
      `<p><font size="2" color="#616161">${WAY_OUT} <a href="${url}" target="_blank">${url}</a></font></p>\n</font></body>`,
  );

/** `cobranza@empresa.com` of `Comercial Andina <cobranza@empresa.com>`. */
const addressIn = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

/** The fields of nodemailer's errors that we read. */
const smtpError = z.object({
  code: z.string().catch(''),
  response: z.string().catch(''),
  responseCode: z.number().optional().catch(undefined),
  command: z.string().catch(''),
  originalCode: z.string().catch(''),
  timeoutType: z.string().catch(''),
});

/** The errors before the message was handed over. */
const BEFORE = {
  timeout: ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'],
  code: ['EDNS', 'ETLS', 'EREQUIRETLS', 'EPROTOCOL'],
  original: ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'],
};

/** Reads the codes of server and connection; without a code the mail may have been sent. */
function failureOf(error: unknown): Failed {
  const { code, response, responseCode, command, originalCode, timeoutType } = smtpError.parse({ ...Object(error) });
  if ((code === 'EAUTH' && (responseCode ?? 500) >= 500) || code === 'ENOAUTH') {
    return {
      kind: 'permanente',
      reason: 'El servidor de email no reconoce el usuario o la clave de la configuración.',
      stops: true,
    };
  }
  if (responseCode !== undefined) {
    // 503 is a fault of the server, not of the message.
    const isForGood = responseCode >= 500 && responseCode !== 503;
    const { cause, withdraws } = reasonOfStatus(statusIn(response));
    return isForGood
      ? {
          kind: 'permanente',
          reason: `El servidor de email no lo acepta (${response || responseCode}).`,
          ...(cause && { cause }),
          ...(command === 'RCPT TO' && withdraws && { withdraws }),
        }
      : { kind: 'temporal', reason: `El servidor de email pide esperar (${response || responseCode}).` };
  }
  if (code === 'EENVELOPE')
    return { kind: 'permanente', cause: 'no_existe', reason: 'La dirección de email no es válida.' };
  if (BEFORE.timeout.includes(timeoutType)) {
    return { kind: 'temporal', reason: 'El servidor de email no respondió a tiempo. No se envió nada.' };
  }
  if (BEFORE.code.includes(code) || BEFORE.original.includes(originalCode)) {
    return {
      kind: 'temporal',
      reason: `No hay conexión con el servidor de email (${originalCode || code}). No se envió nada.`,
    };
  }
  return {
    kind: 'desconocido',
    reason:
      'La conexión con el servidor de email se cortó a mitad del envío, y no se sabe si lo recibió. No se repite.',
  };
}

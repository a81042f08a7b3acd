import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Channel, Failed, Outgoing } from './channel';

type SmtpSettings = {
  /** `smtps://user:password@host:465`; with `smtp://` the connection is encrypted where the server offers it. */
  url: string;
  /** `Comercial Andina <cobranza@empresa.com>`. */
  from: string;
  /** Where whoever gets a message asks for no more, by one click and without logging in. */
  unsubscribeAt?: (message: string) => string | undefined;
  /** Of one step: a mail server that is silent for longer is given up. */
  patienceMs?: number;
};

const PATIENCE_MS = 10_000;

/** E-mail by SMTP. */
export function smtp({ url, from, unsubscribeAt, patienceMs = PATIENCE_MS }: SmtpSettings): Channel {
  const transport = createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    // Longer, so that a server which never greets is known as one.
    socketTimeout: 2 * patienceMs,
    dnsTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    via: 'smtp',
    async send(message) {
      try {
        const { messageId } = await transport.sendMail(mailOf(message, from, unsubscribeAt?.(message.id)));
        return { kind: 'sent', providerId: messageId };
      } catch (error) {
        return failureOf(error);
      }
    },
  };
}

function mailOf(
  { id, to, subject, text, html, attachments = [], sender = { name: '', replyTo: '' } }: Outgoing,
  from: string,
  unsubscribe: string | undefined,
) {
  return {
    from: sender.name === '' ? from : { name: sender.name, address: addressIn(from) },
    ...(sender.replyTo !== '' && { replyTo: { name: '', address: sender.replyTo } }),
    // Never a list of them, whatever stands in it.
    to: { name: '', address: to },
    subject,
    text,
    ...(html !== '' && { html: unsubscribe === undefined ? html : withWayOut(html, unsubscribe) }),
    attachments: attachments.map(({ fileName, mediaType, bytes }) => ({
      filename: fileName,
      contentType: mediaType,
      content: Buffer.from(bytes),
    })),
    headers: {
      'X-Cartera-Message': id,
      // RFC 8058: a mail program offers its own button.
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** A way out that is seen: not every mail program has a button for the header's. */
const WAY_OUT = 'Para no recibir más estos correos:';

const withWayOut = (html: string, url: string) =>
  html.replace(
    /<\/font><\/body>/,
    () =>
      `<p><font size="2" color="#616161">${WAY_OUT} <a href="${url}" target="_blank">${url}</a></font></p>\n</font></body>`,
  );

/** `cobranza@empresa.com` of `Comercial Andina <cobranza@empresa.com>`. */
const addressIn = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

/** As much of nodemailer's failures as tells of the message. */
const smtpError = z.object({
  code: z.string().catch(''),
  response: z.string().catch(''),
  responseCode: z.number().optional().catch(undefined),
  command: z.string().catch(''),
  originalCode: z.string().catch(''),
  timeoutType: z.string().catch(''),
});

/** What came before the message could have been handed over. */
const BEFORE = {
  timeout: ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'],
  code: ['EDNS', 'ETLS', 'EREQUIRETLS', 'EPROTOCOL'],
  original: ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'],
};

/** Codes of RFC 3463 for a mailbox that takes no more for now. */
const FULL_MAILBOX = /^\d{3}[ -]5\.2\.2\b/;
/** And for a mailbox or a domain that there is not. Without one a server may hold anything against us, or against our text. */
const NO_MAILBOX = /^\d{3}[ -]5\.(1\.(1|2|3|6|10)|2\.1)\b/;

/** By the codes of the server and of the connection; what they do not tell may have been sent. */
function failureOf(error: unknown): Failed {
  const { code, response, responseCode, command, originalCode, timeoutType } = smtpError.parse({ ...Object(error) });
  if ((code === 'EAUTH' && (responseCode ?? 500) >= 500) || code === 'ENOAUTH') {
    return {
      kind: 'permanente',
      reason: 'El servidor de correo no reconoce el usuario o la clave de la configuración.',
      stops: true,
    };
  }
  if (responseCode !== undefined) {
    // 503 is a server's disorder, not a word about the message.
    const isForGood = responseCode >= 500 && responseCode !== 503;
    return isForGood
      ? {
          kind: 'permanente',
          reason: `El servidor de correo no lo acepta (${response || responseCode}).`,
          ...(FULL_MAILBOX.test(response) && { cause: 'buzon_lleno' as const }),
          ...(command === 'RCPT TO' && NO_MAILBOX.test(response) && { withdraws: 'rebote' as const }),
        }
      : { kind: 'temporal', reason: `El servidor de correo pide esperar (${response || responseCode}).` };
  }
  if (code === 'EENVELOPE')
    return { kind: 'permanente', cause: 'no_existe', reason: 'La dirección de correo no es válida.' };
  if (BEFORE.timeout.includes(timeoutType)) {
    return { kind: 'temporal', reason: 'El servidor de correo no respondió a tiempo. No se envió nada.' };
  }
  if (BEFORE.code.includes(code) || BEFORE.original.includes(originalCode)) {
    return {
      kind: 'temporal',
      reason: `No hay conexión con el servidor de correo (${originalCode || code}). No se envió nada.`,
    };
  }
  return {
    kind: 'desconocido',
    reason:
      'La conexión con el servidor de correo se cortó a mitad del envío, y no se sabe si lo recibió. No se repite.',
  };
}

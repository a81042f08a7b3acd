/** E-mails as people, programs and mail servers write them. */

type Mail = {
  from: string;
  to?: string;
  subject?: string;
  text?: string;
  html?: string;
  mailId?: string;
  /** Header lines besides. */
  headers?: readonly string[];
  /** Files by their names. */
  files?: Record<string, Uint8Array>;
};

let made = 0;

export function mailOf({
  from,
  to = 'cobros@empresa.example',
  subject = '',
  text,
  html,
  mailId,
  headers = [],
  files,
}: Mail): string {
  const head = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: ${mailId ?? `<${made++}@cliente.example>`}`,
    'MIME-Version: 1.0',
    ...headers,
  ];
  const body =
    html === undefined
      ? ['Content-Type: text/plain; charset=utf-8', '', text ?? '']
      : ['Content-Type: text/html; charset=utf-8', '', html];
  if (!files) return [...head, ...body, ''].join('\r\n');
  const parts = Object.entries(files).flatMap(([name, bytes]) => [
    '--borde',
    `Content-Type: application/octet-stream; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n'),
  ]);
  return [
    ...head,
    'Content-Type: multipart/mixed; boundary="borde"',
    '',
    '--borde',
    ...body,
    ...parts,
    '--borde--',
    '',
  ].join('\r\n');
}

type Returned = { recipient: string; action: string; status: string; original: readonly string[] };

/** A report of RFC 3464 about a message that was sent, of which it has the head. */
export const returnedMail = ({ recipient, action, status, original }: Returned): string =>
  [
    'From: Mail Delivery System <MAILER-DAEMON@mx.example>',
    'To: cobranza@empresa.example',
    'Subject: Undelivered Mail Returned to Sender',
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: <${made++}@mx.example>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="borde"',
    '',
    '--borde',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '--borde',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Original-Recipient: rfc822;${recipient}`,
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 <who>',
    '    User unknown in virtual mailbox table',
    '',
    '--borde',
    'Content-Type: message/rfc822',
    '',
    ...original,
    '',
    'Estimado cliente: le recordamos su saldo.',
    '--borde--',
    '',
  ].join('\r\n');

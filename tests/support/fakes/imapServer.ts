import hoodiecrow from 'hoodiecrow-imap';

/** An IMAP server (hoodiecrow's) with one mailbox, on a port of this machine. */
export async function serveImap(user: string, password: string, port = 0) {
  const server = hoodiecrow({
    plugins: ['ID', 'SASL-IR', 'AUTH-PLAIN', 'NAMESPACE', 'UNSELECT', 'ENABLE'],
    storage: { INBOX: { messages: [] }, '': {} },
    users: { [user]: { password } },
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** An e-mail with files comes in. */
    receive: (from: string, subject: string, files: Record<string, string | Uint8Array>) =>
      server.appendMessage('INBOX', [], internalDate(new Date()), mailOf(from, subject, files)),
    /** An e-mail comes in as it was written. */
    deliver: (raw: string) =>
      server.appendMessage('INBOX', [], internalDate(new Date()), Buffer.from(raw).toString('binary')),
    close: () => new Promise<void>((done) => server.close(done)),
  };
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `14-Sep-2013 21:22:28 +0000` (RFC 3501). */
function internalDate(at: Date): string {
  const day = String(at.getUTCDate()).padStart(2, '0');
  return `${day}-${MONTHS[at.getUTCMonth()]}-${at.getUTCFullYear()} ${at.toISOString().slice(11, 19)} +0000`;
}

function mailOf(from: string, subject: string, files: Record<string, string | Uint8Array>): string {
  const edge = '----cartera';
  const parts = Object.entries(files).map(([name, content]) =>
    [
      `--${edge}`,
      `Content-Type: application/octet-stream; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n'),
    ].join('\r\n'),
  );
  return [
    `From: Banco <${from}>`,
    'To: cobros@empresa.example',
    `Subject: ${subject}`,
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: <${Math.trunc(performance.now() * 1000)}@banco.example>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${edge}"`,
    '',
    `--${edge}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Adjuntamos sus movimientos.',
    ...parts,
    `--${edge}--`,
    '',
  ].join('\r\n');
}

import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A mail server on loopback, and the mails it took, as they came. */
export async function mailServer(options: SMTPServerOptions = {}) {
  const mails: { from: string; to: string[]; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(pieces).toString('utf8'),
        });
        done();
      });
    },
    ...options,
  });
  const sockets = new Map<number | undefined, Socket>();
  server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort, socket));
  // A client that gives up leaves a broken connection behind.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address: AddressInfo | string | null = server.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** Ends a client's connection in the middle. */
    cut: ({ remotePort }: { remotePort: number }) => void sockets.get(remotePort)?.destroy(),
  };
}

/** A mail's answer with a code, as a server refuses. */
export const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** The parts of a mail whose type is this, as they were written. */
export function partsOf(raw: string, type: string): string[] {
  return raw
    .split(/\r\n--[^\r\n]+/)
    .filter((part) => new RegExp(`content-type: ${type}`, 'i').test(part))
    .map((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n');
      const content = rest.join('\r\n\r\n');
      if (/base64/i.test(head)) return Buffer.from(content, 'base64').toString('utf8');
      if (!/quoted-printable/i.test(head)) return content;
      const bytes = content
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
      return Buffer.from(bytes, 'latin1').toString('utf8');
    });
}

/** What was attached to a mail. */
export function filesOf(raw: string): { name: string; type: string; bytes: Buffer }[] {
  return raw.split(/\r\n--[^\r\n]+/).flatMap((part) => {
    const [head = '', content = ''] = part.split('\r\n\r\n');
    const name = /content-disposition: attachment;\s*filename="?([^"\r\n]+)/i.exec(head)?.[1];
    const type = /content-type: ([^;\r\n]+)/i.exec(head)?.[1];
    return name === undefined || type === undefined ? [] : [{ name, type, bytes: Buffer.from(content, 'base64') }];
  });
}

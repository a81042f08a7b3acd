import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** A provider of SMS on loopback, as README asks for one. */

const asked = z.object({ to: z.string().regex(/^\+\d+$/), text: z.string(), reference: z.string() }).strict();
type AskedSms = z.output<typeof asked> & { key: string | undefined };

/** How it answers one: a status with what it says, a connection that is cut, or nothing for so long that the service gives up. */
type Fate = { status: number; error?: string; retryAfter?: string } | 'cut' | 'silent';

export async function smsStub() {
  const tried: AskedSms[] = [];
  /** Of a recipient's next messages, one after the other; then they are taken. */
  const fates = new Map<string, Fate[]>();
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at: AddressInfo | string | null = server.address();

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const answer = (status: number, body: object = {}, headers = {}) =>
      void response.writeHead(status, headers).end(JSON.stringify(body));
    if (request.method !== 'POST' || request.headers.authorization !== 'Bearer a token') return answer(401);
    const read = asked.safeParse(JSON.parse(Buffer.concat(pieces).toString()));
    if (!read.success) return answer(400);
    const key = request.headers['idempotency-key'];
    tried.push({ ...read.data, key: typeof key === 'string' ? key : undefined });
    const fate = fates.get(read.data.to)?.shift();
    if (fate === 'cut') return void request.socket.destroy();
    if (fate === 'silent') return;
    if (!fate) return answer(202, { id: 'theirs' });
    const headers = fate.retryAfter === undefined ? {} : { 'retry-after': fate.retryAfter };
    answer(fate.status, fate.error === undefined ? {} : { error: fate.error }, headers);
  }
  return {
    account: {
      url: `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}/messages`,
      token: 'a token',
      webhookSecret: 'a secret of the provider',
    },
    tried,
    fates,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Tells the service what became of messages; `body` as the provider, or somebody else, writes it. */
export async function report(url: string, body: unknown, secret = 'a secret of the provider'): Promise<number> {
  const response = await fetch(`${url}/api/v1/integrations/sms/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return response.status;
}

import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** Placetopay on loopback, as its documentation of Checkout describes it: sessions, what authentication fails of, and notifications. */

const auth = z.strictObject({
  login: z.string(),
  tranKey: z.string(),
  nonce: z.base64(),
  seed: z.iso.datetime({ offset: true }),
});
const wanted = z.strictObject({
  auth,
  locale: z.string().regex(/^\w{2}_[A-Z]{2}$/),
  payment: z.strictObject({
    reference: z.string().min(1).max(32),
    description: z.string(),
    amount: z.strictObject({ currency: z.string().length(3), total: z.number().positive() }),
  }),
  expiration: z.iso.datetime({ offset: true }),
  returnUrl: z.url(),
  ipAddress: z.ipv4(),
  userAgent: z.string().min(1),
});
const query = z.strictObject({ auth });

export type Transaction = {
  status: string;
  internalReference: number;
  total: number;
  currency?: string;
  refunded?: boolean;
};
export type Session = {
  requestId: number;
  reference: string;
  amount: { currency: string; total: number };
  expiration: string;
  returnUrl: string;
  status: string;
  date: string;
  payments: Transaction[];
  /** How often it was asked about. */
  asked: number;
};

/** What it does instead of answering: a status, no JSON, a connection that is cut, or an odd answer. */
type Fate = { status: number; body?: unknown; html?: true } | 'cut';

const SITE = { login: 'sitio-de-prueba', secret: 'clave-de-prueba' };

export async function placetopayStub() {
  const sites = new Map<string, string>([[SITE.login, SITE.secret]]);
  /** What authentication of a login fails of, by its number. */
  const failing = new Map<string, number>();
  const sessions = new Map<number, Session>();
  /** Of the next calls, one after the other. */
  const fates: Fate[] = [];
  const used = new Set<string>();
  let held: Promise<void> | undefined;
  let next = 1_000;
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at: AddressInfo | string | null = server.address();
  const url = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`;

  const told = (status: string, reason: string | number, message: string, date = new Date().toISOString()) => ({
    status,
    reason,
    message,
    date,
  });

  /** The number of what is wrong, if anything is. */
  function wrongWith({ login, tranKey, nonce, seed }: z.output<typeof auth>): number | undefined {
    const secret = sites.get(login);
    if (secret === undefined) return 101;
    const raw = Buffer.from(nonce, 'base64');
    const expected = createHash('sha256')
      .update(Buffer.concat([raw, Buffer.from(seed + secret)]))
      .digest('base64');
    if (tranKey !== expected || used.has(nonce)) return 102;
    used.add(nonce);
    if (Math.abs(Date.now() - Date.parse(seed)) > 5 * 60_000) return 103;
    return failing.get(login);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const answer = (status: number, body: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const fate = fates.shift();
    if (fate === 'cut') return void request.socket.destroy();
    if (fate?.html) return void response.writeHead(fate.status, { 'content-type': 'text/html' }).end('<h1>Hola</h1>');
    if (fate) return answer(fate.status, fate.body ?? {});
    const body: unknown = JSON.parse(Buffer.concat(pieces).toString());
    const path = /^\/api\/session(?:\/(\d+))?$/.exec(request.url ?? '');
    if (request.method !== 'POST' || !path) return answer(404, { message: 'Not Found' });
    const isQuery = path[1] !== undefined;
    const read = isQuery ? query.safeParse(body) : wanted.safeParse(body);
    if (!read.success) return answer(400, { status: told('FAILED', 'request_not_valid', read.error.message) });
    const code = wrongWith(read.data.auth);
    if (code !== undefined) return answer(401, { status: told('FAILED', 401, `Autenticación fallida ${code}`) });
    if (!isQuery) {
      const made = wanted.parse(body);
      const requestId = next++;
      sessions.set(requestId, {
        requestId,
        reference: made.payment.reference,
        amount: made.payment.amount,
        expiration: made.expiration,
        returnUrl: made.returnUrl,
        status: 'PENDING',
        date: new Date().toISOString(),
        payments: [],
        asked: 0,
      });
      const processUrl = `${url}/session/${requestId}/${randomBytes(8).toString('hex')}`;
      return answer(200, {
        status: told('OK', 'PC', 'La petición se ha procesado correctamente'),
        requestId,
        processUrl,
      });
    }
    const session = sessions.get(Number(path[1]));
    if (!session) return answer(400, { status: told('FAILED', 'BR', 'No existe la sesión') });
    session.asked += 1;
    const said = stateOf(session);
    await held;
    answer(200, said);
  }

  const stateOf = ({ requestId, reference, amount, expiration, returnUrl, status, date, payments }: Session) => ({
    requestId,
    status: told(status, '00', 'Estado de la petición', date),
    request: {
      locale: 'es_CO',
      payment: { reference, description: `Pago ${reference}`, amount, allowPartial: false, subscribe: false },
      returnUrl,
      ipAddress: '127.0.0.1',
      userAgent: 'Cartera',
      expiration,
    },
    payment:
      payments.length === 0
        ? null
        : payments.map(
            ({ status: became, internalReference, total, currency = amount.currency, refunded = false }) => ({
              status: told(became, '00', 'Estado del pago', date),
              internalReference,
              reference,
              paymentMethod: 'visa',
              paymentMethodName: 'Visa',
              amount: { from: { currency, total }, to: { currency, total }, factor: 1 },
              authorization: '965960',
              receipt: '052617800175',
              franchise: 'PS_VS',
              refunded,
            }),
          ),
    subscription: null,
  });

  const sessionOf = (reference: string): Session => {
    const found = [...sessions.values()].findLast((one) => one.reference === reference);
    if (!found) throw new Error(`no session of ${reference}`);
    return found;
  };

  return {
    url,
    site: SITE,
    sites,
    failing,
    sessions,
    fates,
    sessionOf,
    /** The payer paid it with one approved transaction. */
    pay(session: Session, internalReference: number, total = session.amount.total) {
      session.status = 'APPROVED';
      session.date = new Date().toISOString();
      session.payments.push({ status: 'APPROVED', internalReference, total });
    },
    reset(): void {
      sites.clear();
      sites.set(SITE.login, SITE.secret);
      failing.clear();
      sessions.clear();
      fates.length = 0;
    },
    /** Answers about sessions wait, made already, until they are let go. */
    hold(): () => void {
      let go = () => {};
      held = new Promise((resolve) => {
        go = resolve;
      });
      return () => {
        held = undefined;
        go();
      };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A notification of a session, signed as Placetopay does: newer sites by SHA-256 with a prefix, older ones by SHA-1. */
export function notificationOf(
  { requestId, reference, status, date }: Session,
  secret: string,
  algorithm: 'sha256' | 'sha1' = 'sha256',
) {
  const hash = createHash(algorithm).update(`${requestId}${status}${date}${secret}`).digest('hex');
  return {
    status: { status, reason: '00', message: 'Aviso', date },
    requestId,
    reference,
    signature: algorithm === 'sha256' ? `sha256:${hash}` : hash,
  };
}

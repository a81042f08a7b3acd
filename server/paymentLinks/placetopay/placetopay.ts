import { createHash, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { Keys, LinkEvent, LinkStatus, PaymentLinkProvider, Refusal, StatusQuery } from '../provider';
import { type Answered, callPlacetopay, parsed, type Unanswered } from './call';
import { answered, approvedOf, created, notification, session } from './shapes';

/**
 * Placetopay's WebCheckout. A link is a session, whose id is a number at its address: `checkout.placetopay.ec/1234`. A notification
 * says no sum and signs no reference, so that it only makes us ask.
 */

/** Sessions that end need no more asking. */
const FINAL = ['APPROVED', 'REJECTED', 'PARTIAL_EXPIRED'];
/** Their clock and ours. */
const ABOUT_MS = 60_000;

export const placetopay: PaymentLinkProvider = {
  async createLink({ reference, amount, currency, expiresAt, returnUrl }, keys) {
    if (returnUrl === undefined) return { kind: 'permanente', reason: NO_PUBLIC_URL };
    const answer = await callPlacetopay(keys, '/api/session', {
      locale: 'es_CO',
      payment: { reference, description: `Pago ${reference}`, amount: { currency, total: Number(amount) } },
      expiration: expiresAt.toISOString(),
      returnUrl,
      // The payer is not known yet: the link is opened later, by somebody who has it.
      ipAddress: '127.0.0.1',
      userAgent: 'Cartera',
    });
    const refusal = refusalOf(answer);
    if (refusal) return refusal;
    const read = answer.kind === 'answered' ? created.safeParse(answer.json) : undefined;
    const url = read?.data?.processUrl;
    if (!read?.success || url === undefined || !isPayable(url, keys)) return NOT_READ;
    return { kind: 'made', externalId: externalIdOf(keys, read.data.requestId), url };
  },

  readEvent(_headers, raw, keys) {
    const read = notification.safeParse(parsed(raw));
    if (!read.success || !isSigned(read.data, keys.secret)) return { ok: false, why: 'unsigned' };
    return { ok: true, about: externalIdOf(keys, read.data.requestId) };
  },

  async queryStatus(link, keys) {
    const at = link.externalId.lastIndexOf('/');
    const [host, requestId] = [link.externalId.slice(0, at), link.externalId.slice(at + 1)];
    if (host !== new URL(keys.address).host) {
      return {
        kind: 'permanente',
        reason: `El enlace se creó en ${host}, y ahora la empresa usa otra dirección de Placetopay. Si se pagó, registre el pago a mano.`,
      };
    }
    const answer = await callPlacetopay(keys, `/api/session/${requestId}`, {});
    const refusal = refusalOf(answer);
    if (refusal) return refusal;
    const read = answer.kind === 'answered' ? session.safeParse(answer.json) : undefined;
    if (answer.kind !== 'answered' || !read?.success) return NOT_READ;
    return statusOf(read.data, { ...link, requestId }, answer.raw);
  },
};

const NO_PUBLIC_URL =
  'Falta la dirección pública del servicio (PUBLIC_URL): Placetopay la necesita para que quien paga regrese. Pida a quien administra el servicio que la ponga.';
const NOT_READ: Refusal = { kind: 'permanente', reason: 'La respuesta de Placetopay no se entiende.' };

const externalIdOf = ({ address }: Keys, requestId: string) => `${new URL(address).host}/${requestId}`;

/** A payer is sent to no page but an encrypted one. */
function isPayable(url: string, { anywhere }: Keys): boolean {
  const { protocol } = new URL(url);
  return protocol === 'https:' || (anywhere && protocol === 'http:');
}

/** SHA-256 has a prefix; without one it is SHA-1, which Placetopay replaces site by site. Nothing is booked by either alone. */
function isSigned({ requestId, status, signature }: z.output<typeof notification>, secret: string): boolean {
  const [, newer, older] = /^(?:sha256:([0-9a-f]{64})|([0-9a-f]{40}))$/i.exec(signature) ?? [];
  const expected = createHash(older === undefined ? 'sha256' : 'sha1')
    .update(requestId + status.status + status.date + secret)
    .digest();
  const actual = Buffer.from(newer ?? older ?? '0'.repeat(64), 'hex');
  return timingSafeEqual(actual, expected) && (newer ?? older) !== undefined;
}

type Session = z.output<typeof session>;

/** A session that is not the link's, or has an approved payment that cannot be read, says nothing: no sum is guessed. */
function statusOf(
  { requestId, status, request, payment }: Session,
  link: StatusQuery & { requestId: string },
  raw: Buffer,
): LinkStatus {
  const approved = approvedOf(payment ?? []);
  if (requestId !== link.requestId || request.payment.reference !== link.reference || !approved) return NOT_READ;
  const of = (id: string | number, what: string) => ({ id: `${link.externalId}#${id}#${what}`, link: link.externalId });
  const events: LinkEvent[] = approved.flatMap(
    ({ internalReference, amount: { from }, refunded, status: { date } }) => {
      const about = { at: date, transaction: internalReference };
      const paid: LinkEvent = {
        ...of(internalReference, 'paid'),
        ...about,
        kind: 'paid',
        amount: from.total,
        currency: from.currency,
      };
      return refunded ? [paid, { ...of(internalReference, 'refunded'), ...about, kind: 'refunded' }] : [paid];
    },
  );
  if (status.status === 'REJECTED') {
    const kind = Date.parse(status.date) >= link.expiresAt.getTime() - ABOUT_MS ? 'expired' : 'failed';
    events.push({ ...of(requestId, kind), at: status.date, kind });
  }
  return { kind: 'known', events, isOver: FINAL.includes(status.status), raw };
}

/** What authentication fails of has a number, which is written into the message of a 401. */
const AUTH: Record<string, string | undefined> = {
  '101': 'Placetopay no conoce el login en este entorno.',
  '102': 'Placetopay no acepta la clave secreta: no es la de ese login.',
  '103':
    'El reloj del servicio no está a la hora: Placetopay acepta 5 minutos de diferencia. Avise a quien lo administra.',
  '104': 'Placetopay dice que el sitio está inactivo. Pídale que lo active.',
  '105': 'Placetopay dice que el sitio venció. Pídale que lo renueve.',
  '106': 'Placetopay dice que las credenciales vencieron. Pídale otras.',
};

type WrongKey = { msg: string; field: 'login' | 'secret' | 'address' | undefined };

/** What is wrong with the keys, or undefined where they work. It makes nothing: it asks for a session. */
export async function wrongWith(keys: Keys): Promise<WrongKey | undefined> {
  const answer = await callPlacetopay(keys, '/api/session/1', {});
  if (answer.kind !== 'answered') return { msg: UNANSWERED[answer.kind], field: 'address' };
  const code = authCodeOf(answer);
  if (code !== undefined) {
    const field = code === '101' ? 'login' : code === '102' ? 'secret' : undefined;
    return { msg: AUTH[code] ?? NOT_ACCEPTED, field };
  }
  if (answer.status >= 500)
    return { msg: `Placetopay respondió ${answer.status}. Pruebe más tarde.`, field: undefined };
  // With the right keys it says that there is no such session of this site.
  if (answered.safeParse(answer.json).success) return undefined;
  return { msg: `Lo que contesta en esa dirección (${answer.status}) no es Placetopay.`, field: 'address' };
}

const NOT_ACCEPTED = 'Placetopay no acepta el login y la clave secreta.';

const UNANSWERED: Record<Unanswered['kind'], string> = {
  interna: 'Esa dirección es de la red interna del servicio. Quien lo administra puede permitirla con PAYMENT_HOSTS.',
  inalcanzable: 'No hay conexión con Placetopay en esa dirección.',
  tarde: 'Placetopay tarda demasiado en contestar. Pruebe más tarde.',
  larga: 'Lo que contesta en esa dirección no es Placetopay.',
};

/** The number of an authentication that failed, empty where none is said; undefined where it did not fail. */
function authCodeOf({ status, json }: Answered): string | undefined {
  const said = answered.safeParse(json).data?.status;
  if (status !== 401 && String(said?.reason) !== '401') return undefined;
  return /\b1\d\d\b/.exec(said?.message ?? '')?.[0] ?? '';
}

/** Why a call did not do what was asked, or undefined where it did. */
function refusalOf(answer: Answered | Unanswered): Refusal | undefined {
  if (answer.kind !== 'answered') {
    return { kind: answer.kind === 'interna' ? 'permanente' : 'temporal', reason: UNANSWERED[answer.kind] };
  }
  const code = authCodeOf(answer);
  if (code !== undefined) return { kind: 'permanente', reason: AUTH[code] ?? NOT_ACCEPTED };
  if (answer.status === 429 || answer.status >= 500) {
    return { kind: 'temporal', reason: `Placetopay respondió ${answer.status}.` };
  }
  const said = answered.safeParse(answer.json).data?.status;
  if (answer.status >= 400 || said?.status === 'FAILED') {
    return { kind: 'permanente', reason: `Placetopay no lo aceptó: ${said?.message || `respondió ${answer.status}`}` };
  }
  return undefined;
}

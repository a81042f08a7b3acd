import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeMarkup } from '../../../../src/api/contract/markup';
import { centsOf } from '../../../../src/api/contract/money';
import { sql } from '../../../database/sql';
import { isUuid } from '../../../database/uuid';
import { formatMoney } from '../../../ledger/words';
import { demoPage, demoTransaction, signedEvent } from '../../../paymentLinks/demoProvider';
import type { LinkEvent } from '../../../paymentLinks/provider';
import { sendPage } from '../../plainPage';
import { webhookPath } from './paymentLinks';

/**
 * The payment page of the demo provider. Its buttons send us signed events by HTTP, as a real provider does. A link is one
 * transaction: the ledger books it once, however often it is paid.
 */

type Link = {
  profile_id: string;
  reference: string;
  amount: string;
  currency: string;
  status: string;
  company: string;
  expired: boolean;
  /** A document of it is unpaid. */
  owed: boolean;
  documents: { number: string; amount: string }[];
};
type Named = { Params: { token: string } };
type EventKind = 'paid' | 'failed' | 'expired';

export function demoPaymentRoutes(app: FastifyInstance): void {
  app.get<Named>(demoPage(':token'), async ({ params }, reply) => {
    const link = await linkOf(params.token);
    return link ? showLink(reply, link) : says(reply.code(404), UNKNOWN);
  });

  app.post<Named & { Body: { kind?: string } | null }>(demoPage(':token'), async (request, reply) => {
    const { token } = request.params;
    const link = await linkOf(token);
    if (!link) return says(reply.code(404), UNKNOWN);
    if (!isFromHere(request)) return says(reply.code(403), ELSEWHERE);
    const kind = KINDS.find((one) => one === request.body?.kind);
    if (kind && isOpen(link)) await report(token, link, kind);
    return reply.redirect(demoPage(token), 303);
  });

  async function report(token: string, { profile_id, amount, currency }: Link, kind: EventKind): Promise<void> {
    const { id, keys } = await app.unscoped
      .scoped(profile_id)
      .transaction((tx) => app.providers.accountOf(tx, profile_id));
    const now = new Date();
    const base = { id: `evt_${randomUUID()}`, link: token, at: now.toISOString() };
    const event: LinkEvent =
      kind === 'paid' ? { ...base, kind, amount, currency, transaction: demoTransaction(token) } : { ...base, kind };
    await fetch(`${ownAddress(app)}${webhookPath(id)}`, { method: 'POST', ...signedEvent(event, keys.secret, now) });
  }

  /** Finds only links of demonstrations: no press pays a real debt. */
  async function linkOf(token: string): Promise<Link | undefined> {
    if (!isUuid(token)) return undefined;
    const [link] = await app.unscoped.rows<Link>(sql`
      select l.profile_id, l.reference, l.amount, l.currency, l.status, p.name as company,
        l.expires_at <= now() as expired,
        exists(select from payment_link_document w join document d on d.id = w.document_id
          where w.payment_link_id = l.id and d.is_owed) as owed,
        (select coalesce(jsonb_agg(jsonb_build_object('number', d.number, 'amount', w.amount::text)
          order by d.due_date, d.number), '[]')
          from payment_link_document w join document d on d.id = w.document_id where w.payment_link_id = l.id) as documents
      from payment_link l join profile p on p.id = l.profile_id join demo_clock c on c.profile_id = l.profile_id
      where l.external_id = ${token} and l.url = ${demoPage(token)}`);
    return link;
  }
}

const KINDS: EventKind[] = ['paid', 'failed', 'expired'];

/** Refuses other sites' pages; a request that names no site comes from no page. */
function isFromHere({ headers, host }: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site = 'same-origin' } = headers;
  if (site !== 'same-origin') return false;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

/** The address of this process. */
function ownAddress(app: FastifyInstance): string {
  const at = app.server.address();
  if (at === null || typeof at === 'string') throw new Error('the service does not listen yet');
  const host =
    { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[at.address] ?? (at.family === 'IPv6' ? `[${at.address}]` : at.address);
  return `http://${host}:${at.port}`;
}

const TITLE = 'Pagar enlace (demostración)';
const UNKNOWN = 'Este enlace de pago no existe. Ábralo tal como lo recibió, o pida otro a quien se lo envió.';
const ELSEWHERE = 'Este pago no se pidió desde esta página, así que no se hizo. Abra el enlace y páguelo aquí.';
const STATUS: Record<string, string> = {
  pendiente: 'Pendiente de pago',
  pagado: 'Pagado. Gracias.',
  fallido: 'El pago falló. Puede intentar otra vez.',
  devuelto: 'El pago se devolvió.',
};
const EXPIRED = 'El enlace venció. Pida otro a la empresa.';
const NOTHING_OWED = 'Estos documentos ya no deben nada.';

const isOpen = ({ status, expired, owed }: Link) => ['pendiente', 'fallido'].includes(status) && !expired && owed;

function statusOf({ status, expired, owed }: Link): string {
  if (status === 'pagado') return STATUS.pagado ?? '';
  if (status === 'vencido' || expired) return EXPIRED;
  return owed ? (STATUS[status] ?? '') : NOTHING_OWED;
}

const says = (reply: FastifyReply, text: string) => sendPage(reply, TITLE, `<p role="status">${text}</p>`);

function showLink(reply: FastifyReply, link: Link): FastifyReply {
  const { company, reference, amount, currency, documents } = link;
  const money = (text: string) => escapeMarkup(`${currency} ${formatMoney(centsOf(text))}`);
  const lines = documents.map((one) => `<li>${escapeMarkup(one.number)}: ${money(one.amount)}</li>`);
  const button = (kind: EventKind, label: string) =>
    `<button name="kind" value="${kind}"${kind === 'paid' ? ' class="first"' : ''}>${label}</button>`;
  const form = isOpen(link)
    ? `<form method="post">${button('paid', `Pagar ${money(amount)}`)} ${button('failed', 'Simular un rechazo')} ${button('expired', 'Dejar que venza')}</form>`
    : '';
  // With `no-referrer` the browser would send no usable origin to check.
  reply.header('referrer-policy', 'same-origin');
  return sendPage(
    reply,
    TITLE,
    `<p>${escapeMarkup(company)} · ${escapeMarkup(reference)}</p>
<p class="sum">${money(amount)}</p>
<ul>${lines.join('')}</ul>
<p role="status">${statusOf(link)}</p>
${form}
<p class="note">Aquí no se mueve dinero: el servicio recibe un aviso firmado, como el de un proveedor de verdad.</p>`,
  );
}

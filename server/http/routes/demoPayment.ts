import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { centsOf } from '../../../src/api/contract/money';
import { policyHeader } from '../../console/contentPolicy';
import { isUuid } from '../../database/uuid';
import { formatMoney } from '../../ledger/words';
import { demoPage, signedEvent } from '../../paymentLinks/demoProvider';
import type { LinkEvent } from '../../paymentLinks/provider';
import { notFound } from '../../problems';
import { webhookPath } from './paymentLinks';

/** The page of payment of the provider for demonstrations. What is done on it comes to us as its signed events do, by HTTP. */

type Link = {
  profile_id: string;
  reference: string;
  amount: string;
  currency: string;
  status: string;
  company: string;
};
type Named = { Params: { token: string } };

export function demoPaymentRoutes(app: FastifyInstance): void {
  app.get<Named>(demoPage(':token'), async ({ params }, reply) => {
    const link = await linkOf(params.token);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', policyHeader(nonce))
      .type('text/html; charset=utf-8')
      .send(page(link, nonce));
  });

  app.post<Named & { Body: { kind?: string } | null }>(demoPage(':token'), async ({ params, body }, reply) => {
    const { token } = params;
    const { profile_id, amount, currency } = await linkOf(token);
    const { id, secret } = await app.unscoped
      .scoped(profile_id)
      .transaction((tx) => app.providers.accountOf(tx, profile_id));
    const now = new Date();
    const told = { id: `evt_${randomUUID()}`, link: token, at: now.toISOString() };
    const kind = body?.kind;
    const event: LinkEvent =
      kind === 'failed' || kind === 'expired'
        ? { ...told, kind }
        : {
            ...told,
            kind: 'paid',
            amount,
            currency,
            transaction: `TX-${randomBytes(5).toString('hex').toUpperCase()}`,
          };
    await fetch(`${ownAddress(app)}${webhookPath(id)}`, { method: 'POST', ...signedEvent(event, secret, now) });
    return reply.redirect(demoPage(token), 303);
  });

  async function linkOf(token: string): Promise<Link> {
    const [link] = isUuid(token)
      ? await app.unscoped.rows<Link>(
          `select l.profile_id, l.reference, l.amount, l.currency, l.status, p.name as company
           from payment_link l join profile p on p.id = l.profile_id where l.external_id = $1 and l.url = $2`,
          [token, demoPage(token)],
        )
      : [];
    if (!link) throw notFound('el enlace de pago');
    return link;
  }
}

/** Where this very process listens. */
function ownAddress(app: FastifyInstance): string {
  const at = app.server.address();
  if (at === null || typeof at === 'string') throw new Error('the service does not listen yet');
  const host =
    { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[at.address] ?? (at.family === 'IPv6' ? `[${at.address}]` : at.address);
  return `http://${host}:${at.port}`;
}

const STATUS: Record<string, string> = {
  pendiente: 'Pendiente de pago',
  pagado: 'Pagado. Gracias.',
  fallido: 'El pago falló. Puede intentar otra vez.',
  vencido: 'El enlace venció.',
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

function page({ reference, amount, currency, status, company }: Link, nonce: string): string {
  const sum = `${currency} ${formatMoney(centsOf(amount))}`;
  const button = (kind: string, label: string) => `<button name="kind" value="${kind}">${label}</button>`;
  const buttons =
    status === 'pagado'
      ? ''
      : `<form method="post">${button('paid', `Pagar ${escaped(sum)}`)} ${button('failed', 'Simular un rechazo')} ${button('expired', 'Dejar que venza')}</form>`;
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pagar enlace (demostración)</title>
<style nonce="${nonce}">
body { font: 16px/1.5 "Segoe UI", system-ui, sans-serif; margin: 10vh auto; max-width: 420px; padding: 0 16px; color: #242424; overflow-wrap: anywhere; }
h1 { font-size: 20px; } .sum { font-size: 32px; font-weight: 600; margin: 8px 0; }
button { font: inherit; padding: 8px 16px; margin: 4px 4px 4px 0; border: 1px solid #767676; border-radius: 4px; background: #fff; cursor: pointer; }
button[value=paid] { background: #0f6cbd; border-color: #0f6cbd; color: #fff; }
.note { color: #616161; font-size: 14px; }
</style>
</head>
<body>
<main>
<h1>Pagar enlace (demostración)</h1>
<p>${escaped(company)} · ${escaped(reference)}</p>
<p class="sum">${escaped(sum)}</p>
<p role="status">${STATUS[status] ?? ''}</p>
${buttons}
<p class="note">Aquí no se mueve dinero: el servicio recibe un aviso firmado, como el de un proveedor de verdad.</p>
</main>
</body>
</html>`;
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CHANNEL_NAMES } from '../../../../src/api/contract/messaging/channels';
import { applyReported } from '../../../messaging/inbound';
import { applyCall, isSigned, isVerified, readCall } from '../../../messaging/whatsapp/events';
import { readReports } from '../../../messaging/whatsapp/templateReports';
import { notFound, unauthorized } from '../../../problems';
import { consume, networkOf, perAddress } from '../../../session/limits';
import { storeReports } from '../../../templates/provider';
import { MEGABYTE } from '../../shell';

const INTEGRATIONS = '/api/v1/integrations';
const WHATSAPP_WEBHOOK = `${INTEGRATIONS}/whatsapp/webhook`;

/** A thousand status changes. */
const LARGEST_REPORT = 3 * MEGABYTE;

/** Providers report on messages here, and WhatsApp forwards answers. They send no token: a signature or secret proves each call. */
export function webhookRoutes(app: FastifyInstance): void {
  void app.register(webhook);
}

async function webhook(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  scope.get<{ Querystring: Record<string, unknown> }>(WHATSAPP_WEBHOOK, async (request, reply) => {
    if (!isVerified(accountOf(scope), request.query)) return refuse(scope, request);
    return answer(reply)
      .type('text/plain; charset=utf-8')
      .send(String(request.query['hub.challenge'] ?? ''));
  });

  scope.post(WHATSAPP_WEBHOOK, { bodyLimit: LARGEST_REPORT }, async (request, reply) => {
    const account = accountOf(scope);
    const raw = bytesOf(request);
    if (!isSigned(account, request.headers['x-hub-signature-256'], raw)) return refuse(scope, request);
    await applyCall(scope.unscoped, readCall(account, raw));
    await storeReports(scope.unscoped, readReports(account, raw));
    return answer(reply).send({ received: true });
  });

  scope.post<Named>(`${INTEGRATIONS}/:channel/webhook`, { bodyLimit: LARGEST_REPORT }, async (request, reply) => {
    const channel = CHANNEL_NAMES.find((name) => name === request.params.channel);
    const reports = channel && scope.channels[channel].reports;
    if (!reports) throw notFound('el canal');
    const raw = bytesOf(request);
    if (!reports.isTrusted(request.headers, raw)) return refuse(scope, request);
    await applyReported(scope.unscoped, channel, reports.read(raw));
    return answer(reply).send({ received: true });
  });
}

type Named = { Params: { channel: string } };

const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

const answer = (reply: FastifyReply) => reply.header('cache-control', 'no-store');

function accountOf({ whatsapp }: FastifyInstance) {
  if (!whatsapp) throw notFound('la cuenta de WhatsApp');
  return whatsapp;
}

/** Counts refused calls only: a provider sends many from one address. */
async function refuse(app: FastifyInstance, request: Pick<FastifyRequest, 'ip' | 'log'>): Promise<never> {
  const address = networkOf(request.ip);
  request.log.warn({ address }, 'webhook refused');
  await consume(app.unscoped, perAddress(app.limits, 'webhook'), address);
  throw unauthorized('No autorizado.');
}

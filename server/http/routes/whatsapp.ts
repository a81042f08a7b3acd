import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSigned, isVerified, readTold, take as takeTold } from '../../messaging/whatsappEvents';
import { notFound, unauthorized } from '../../problems';
import { networkOf, perAddress, take } from '../../session/limits';
import { MEGABYTE } from '../shell';

const WHATSAPP_WEBHOOK = '/api/v1/integrations/whatsapp/webhook';

/** A thousand changes in one go. */
const LARGEST_TOLD = 3 * MEGABYTE;

/** Where WhatsApp's provider tells what became of messages, and what people answer. It carries no token: what it sends is signed, over the bytes as they came. */
export function whatsappRoutes(app: FastifyInstance): void {
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

  scope.post(WHATSAPP_WEBHOOK, { bodyLimit: LARGEST_TOLD }, async (request, reply) => {
    const account = accountOf(scope);
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    if (!isSigned(account, request.headers['x-hub-signature-256'], raw)) return refuse(scope, request);
    await takeTold(scope.unscoped, readTold(account, raw));
    return answer(reply).send({ received: true });
  });
}

const answer = (reply: FastifyReply) => reply.header('cache-control', 'no-store');

function accountOf({ whatsapp }: FastifyInstance) {
  if (!whatsapp) throw notFound('la cuenta de WhatsApp');
  return whatsapp;
}

/** Those that are signed are not counted: a provider sends many from one address. */
async function refuse(app: FastifyInstance, request: FastifyRequest): Promise<never> {
  const address = networkOf(request.ip);
  request.log.warn({ address }, 'webhook refused');
  await take(app.unscoped, perAddress(app.limits, 'webhook'), address);
  throw unauthorized('No autorizado.');
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeMarkup } from '../../../../src/api/contract/markup';
import { companyOf, unsubscribe, unsubscribePath } from '../../../messaging/unsubscribe';
import { consume, networkOf, perAddress } from '../../../session/limits';
import { sendPage } from '../../plainPage';

type Named = { Params: { token: string } };

/** Unsubscribes a recipient: a mail program by one POST, a person on a page that asks first. Neither answer shows the address. */
export function unsubscribeRoutes(app: FastifyInstance): void {
  void app.register(pages);
}

async function pages(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  // A mail program sends a form of either kind; its content is ignored.
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  scope.get<Named>(unsubscribePath(':token'), async (request, reply) => {
    const message = await messageOf(request);
    return message === undefined
      ? unknown(reply)
      : page(reply, question(await companyOf(scope.unscoped, message)), true);
  });

  scope.post<Named>(unsubscribePath(':token'), async (request, reply) => {
    const message = await messageOf(request);
    if (message === undefined) return unknown(reply);
    await scope.unscoped.transaction((tx) => unsubscribe(tx, message));
    return page(reply, done(await companyOf(scope.unscoped, message)));
  });

  async function messageOf(request: FastifyRequest<Named>): Promise<string | undefined> {
    const message = scope.unsubscribeLinks.messageAt(request.params.token);
    if (message === undefined)
      await consume(scope.unscoped, perAddress(scope.limits, 'unsubscribe'), networkOf(request.ip));
    return message;
  }
}

const question = (company: string) => `¿Quiere dejar de recibir los emails de ${escapeMarkup(company)}?`;
const done = (company: string) => `Listo: ${escapeMarkup(company)} no le enviará más emails a esta dirección.`;
const UNKNOWN = 'Este enlace no es válido. Ábralo tal como está en el email.';

const unknown = (reply: FastifyReply) => page(reply.code(404), UNKNOWN);

function page(reply: FastifyReply, says: string, hasForm = false): FastifyReply {
  const form = hasForm ? '<form method="post"><button class="first">Dejar de recibirlos</button></form>' : '';
  reply.header('referrer-policy', 'no-referrer');
  return sendPage(reply, 'Baja de emails', `<p role="status">${says}</p>\n${form}`);
}

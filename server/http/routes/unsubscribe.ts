import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { policyHeader } from '../../console/contentPolicy';
import { unsubscribe, unsubscribePath } from '../../messaging/unsubscribe';
import { networkOf, perAddress, take } from '../../session/limits';

type Named = { Params: { token: string } };

/** Where whoever got a mail asks for no more: a mail program by one POST, a person on a page that asks first. Neither is told whose it is. */
export function unsubscribeRoutes(app: FastifyInstance): void {
  void app.register(pages);
}

async function pages(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  // A mail program sends a form of either kind, and nothing in it matters.
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  scope.get<Named>(unsubscribePath(':token'), async (request, reply) =>
    (await messageOf(request)) === undefined ? unknown(reply) : page(reply, ASKS, true),
  );

  scope.post<Named>(unsubscribePath(':token'), async (request, reply) => {
    const message = await messageOf(request);
    if (message === undefined) return unknown(reply);
    await scope.unscoped.transaction((tx) => unsubscribe(tx, message));
    return page(reply, DONE);
  });

  async function messageOf(request: FastifyRequest<Named>): Promise<string | undefined> {
    const message = scope.unsubscribeLinks.messageAt(request.params.token);
    if (message === undefined)
      await take(scope.unscoped, perAddress(scope.limits, 'unsubscribe'), networkOf(request.ip));
    return message;
  }
}

const ASKS = '¿Quiere dejar de recibir estos correos?';
const DONE = 'Listo: no le enviaremos más correos a esta dirección.';
const UNKNOWN = 'Este enlace no es válido. Ábralo tal como está en el correo.';

const unknown = (reply: FastifyReply) => page(reply.code(404), UNKNOWN);

function page(reply: FastifyReply, says: string, asks = false): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', policyHeader(nonce))
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Baja de correos</title>
<style nonce="${nonce}">
body { font: 16px/1.5 "Segoe UI", system-ui, sans-serif; margin: 10vh auto; max-width: 420px; padding: 0 16px; color: #242424; }
h1 { font-size: 20px; }
button { font: inherit; padding: 8px 16px; border: 1px solid #0f6cbd; border-radius: 4px; background: #0f6cbd; color: #fff; cursor: pointer; }
</style>
</head>
<body>
<main>
<h1>Baja de correos</h1>
<p role="status">${says}</p>
${asks ? '<form method="post"><button>Dejar de recibirlos</button></form>' : ''}
</main>
</body>
</html>`);
}

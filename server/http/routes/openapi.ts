import type { FastifyInstance } from 'fastify';
import { openApiOf } from '../openapi';

/** `GET /api/v1/openapi.json`: describes the served rows. */
export function openApiRoute(app: FastifyInstance): void {
  let document: string | undefined;
  app.get('/api/v1/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiOf([...app.servedRows.values()], app.successes));
    return reply.type('application/json; charset=utf-8').send(document);
  });
}

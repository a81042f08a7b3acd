import type { FastifyInstance } from 'fastify';
import { createApiToken, listApiTokens, revokeApiToken } from '../../../../src/api/contract/console/apiTokens';
import { addToken, listTokens, revokeToken } from '../../../session/apiTokens';
import { serveList } from '../../paging';
import { nothing, serveChange } from '../../serve';

/** Administrators alone give tokens, and see which there are. */
const ours = { subject: 'ApiToken', action: 'update' } as const;

export function apiTokenRoutes(app: FastifyInstance): void {
  serveList(app, listApiTokens, ours, ({ query, who, db }, page) => listTokens(db, who.profileId, page, query));

  serveChange(app, createApiToken, { ...ours, status: 201 }, ({ body, who, tx }) => addToken(tx, who, body));

  serveChange(app, revokeApiToken, ours, ({ params, who, tx }) => revokeToken(tx, who, params.id).then(nothing));
}

import type { FastifyInstance } from 'fastify';
import { getEffect } from '../../../src/api/contract/effects';
import { effectOf } from '../idempotency';
import { serve } from '../serve';

export function effectRoutes(app: FastifyInstance): void {
  // Whoever has the key has sent it; of what was made no more is told than its id.
  serve(app, getEffect, { subject: 'Draft', action: 'read' }, async ({ params, who, db }) => ({
    made: await effectOf(db, who.profileId, params.key),
  }));
}

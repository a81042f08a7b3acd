import type { FastifyInstance } from 'fastify';
import { getEffect } from '../../../src/api/contract/effects';
import { effectOf } from '../idempotency';
import { serve } from '../serve';

export function effectRoutes(app: FastifyInstance): void {
  // The key proves that the caller sent it; the answer is only the record's id.
  serve(app, getEffect, { subject: 'Draft', action: 'read' }, async ({ params, who, db }) => ({
    made: await effectOf(db, who.profileId, params.key),
  }));
}

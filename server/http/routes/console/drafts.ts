import type { FastifyInstance } from 'fastify';
import * as rows from '../../../../src/api/contract/console/drafts';
import * as drafts from '../../../desk/drafts';
import { serve, serveRead } from '../../serve';

// Drafts are personal: a role that may only read may store them too.
const ours = { subject: 'Draft', action: 'read' } as const;
const LARGEST = 256 * 1024;

export function draftRoutes(app: FastifyInstance): void {
  serveRead(app, rows.getDraft, ours, ({ params, who, db }) => drafts.readDraft(db, who, params));
  serve(app, rows.saveDraft, { ...ours, largest: LARGEST }, ({ params, body, who, db }) =>
    drafts.keepDraft(db, who, params, body.body),
  );
  serve(app, rows.deleteDraft, ours, async ({ params, who, db }) => {
    await drafts.discardDraft(db, who, params);
    return {};
  });
}

import type { FastifyInstance } from 'fastify';
import * as rows from '../../../../src/api/contract/receivables/indicators';
import { readExpectedCash } from '../../../indicators/expectedCash';
import { exportedIndicators } from '../../../indicators/export';
import { readIndicators } from '../../../indicators/read';
import { serveExport } from '../../exports';
import { serve } from '../../serve';

const ours = { subject: 'DueWallet' } as const;

export function indicatorRoutes(app: FastifyInstance): void {
  serve(app, rows.getIndicators, ours, ({ query, who, db }) => readIndicators(db, who.profileId, query));

  serve(app, rows.getExpectedCash, ours, ({ query, who, db }) => readExpectedCash(db, who.profileId, query));

  serveExport(app, rows.exportIndicators, { ...ours, entity: 'indicator', name: 'indicadores' }, exportedIndicators);
}

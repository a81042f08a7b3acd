import type { FastifyInstance } from 'fastify';
import * as rows from '../../../../src/api/contract/customers/promises';
import { changePromiseSettings, readPromiseSettings } from '../../../activities/promiseBounds';
import { cancelPromise, listPromises } from '../../../activities/promises';
import { serveList } from '../../paging';
import { serveChange, serveRead } from '../../serve';

const ours = { subject: 'Activity' } as const;

export function promiseRoutes(app: FastifyInstance): void {
  serveList(app, rows.listPromises, ours, ({ query, who, db }, page) => listPromises(db, who.profileId, page, query));

  serveRead(app, rows.getPromiseSettings, ours, ({ who, db }) => readPromiseSettings(db, who.profileId));

  serveChange(app, rows.setPromiseSettings, { subject: 'PromiseSettings', action: 'update' }, ({ body, who, tx }) =>
    changePromiseSettings(tx, who, body),
  );

  serveChange(app, rows.cancelPromise, { ...ours, action: 'update' }, ({ params, body, who, tx }) =>
    cancelPromise(tx, who, params.id, body),
  );
}

import type { FastifyInstance } from 'fastify';
import * as rows from '../../../src/api/contract/customers/activities';
import { addActivity, changeActivity, removeActivity } from '../../activities/change';
import { changePromiseSettings, readPromiseSettings } from '../../activities/promiseBounds';
import { cancelPromise, listPromises } from '../../activities/promises';
import { listActivities } from '../../activities/read';
import { serveList } from '../paging';
import { nothing, serveChange, serveRead } from '../serve';

const ours = { subject: 'Activity' } as const;

export function activityRoutes(app: FastifyInstance): void {
  serveList(app, rows.listActivities, ours, ({ query, who, db }, page) => listActivities(db, who, page, query));

  serveChange(app, rows.createActivity, { ...ours, status: 201 }, ({ body, who, tx }) => addActivity(tx, who, body));

  serveChange(app, rows.updateActivity, ours, ({ params, body, who, tx }) => changeActivity(tx, who, params.id, body));

  serveChange(app, rows.deleteActivity, ours, ({ params, who, tx }) =>
    removeActivity(tx, who, params.id).then(nothing),
  );

  serveList(app, rows.listPromises, ours, ({ query, who, db }, page) => listPromises(db, who.profileId, page, query));

  serveRead(app, rows.getPromiseSettings, ours, ({ who, db }) => readPromiseSettings(db, who.profileId));

  serveChange(app, rows.setPromiseSettings, { subject: 'PromiseSettings', action: 'update' }, ({ body, who, tx }) =>
    changePromiseSettings(tx, who, body),
  );

  serveChange(app, rows.cancelPromise, { ...ours, action: 'update' }, ({ params, body, who, tx }) =>
    cancelPromise(tx, who, params.id, body),
  );
}

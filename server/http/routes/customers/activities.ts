import type { FastifyInstance } from 'fastify';
import * as rows from '../../../../src/api/contract/customers/activities';
import { addActivity, changeActivity, removeActivity } from '../../../activities/change';
import { listActivities } from '../../../activities/read';
import { serveList } from '../../paging';
import { nothing, serveChange } from '../../serve';

const ours = { subject: 'Activity' } as const;

export function activityRoutes(app: FastifyInstance): void {
  serveList(app, rows.listActivities, ours, ({ query, who, db }, page) => listActivities(db, who, page, query));

  serveChange(app, rows.createActivity, { ...ours, status: 201 }, ({ body, who, tx }) => addActivity(tx, who, body));

  serveChange(app, rows.updateActivity, ours, ({ params, body, who, tx }) => changeActivity(tx, who, params.id, body));

  serveChange(app, rows.deleteActivity, ours, ({ params, who, tx }) =>
    removeActivity(tx, who, params.id).then(nothing),
  );
}

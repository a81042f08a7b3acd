import type { FastifyInstance } from 'fastify';
import * as rows from '../../../src/api/contract/activities';
import { addActivity, changeActivity, removeActivity } from '../../activities/change';
import { changePromiseSettings, readPromiseSettings } from '../../activities/promiseBounds';
import { cancelPromise, listPromises } from '../../activities/promises';
import { listActivities } from '../../activities/read';
import { pageOf } from '../paging';
import { serve, serveOnce } from '../serve';

const ours = { subject: 'Activity' } as const;

export function activityRoutes(app: FastifyInstance): void {
  serve(app, rows.listActivities, ours, async ({ query, who, db }) => {
    const page = pageOf(query);
    return page.answer(await listActivities(db, who, page, query));
  });

  serveOnce(app, rows.createActivity, { ...ours, status: 201 }, ({ body, who, tx }) => addActivity(tx, who, body));

  serve(app, rows.updateActivity, ours, ({ params, body, who, db }) =>
    db.transaction((tx) => changeActivity(tx, who, params.id, body)),
  );

  serve(app, rows.deleteActivity, ours, async ({ params, who, db }) => {
    await db.transaction((tx) => removeActivity(tx, who, params.id));
    return {};
  });

  serve(app, rows.listPromises, ours, async ({ query, who, db }) => {
    const page = pageOf(query);
    return page.answer(await listPromises(db, who.profileId, page, query));
  });

  serve(app, rows.getPromiseSettings, ours, ({ who, db }) => readPromiseSettings(db, who.profileId));

  serve(app, rows.setPromiseSettings, { subject: 'PromiseSettings', action: 'update' }, ({ body, who, db }) =>
    db.transaction((tx) => changePromiseSettings(tx, who, body)),
  );

  serve(app, rows.cancelPromise, { ...ours, action: 'update' }, ({ params, body, who, db }) =>
    db.transaction((tx) => cancelPromise(tx, who, params.id, body)),
  );
}

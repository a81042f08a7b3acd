import type { FastifyInstance } from 'fastify';
import * as rows from '../../../src/api/contract/timeslots';
import { addTimeslots, listTimeslots, moveTimeslot, removeTimeslot } from '../../campaigns/timeslots';
import { pageOf } from '../paging';
import { serve, serveOnce } from '../serve';
import { uuid } from '../uuid';

const ours = { subject: 'Campaign' } as const;

export function timeslotRoutes(app: FastifyInstance): void {
  serve(app, rows.listTimeslots, ours, async ({ query, who, db }) => {
    const page = pageOf(query);
    return page.answer(await listTimeslots(db, who.profileId, page, query));
  });

  serveOnce(app, rows.createTimeslots, ours, async ({ body, who, tx }) => ({
    data: await addTimeslots(tx, who, body.events, body.num_docs),
  }));

  serve(app, rows.moveTimeslot, ours, ({ params, body, who, db }) =>
    db.transaction((tx) => moveTimeslot(tx, who, uuid(params.id, 'la campaña planificada'), body.launch_date)),
  );

  serve(app, rows.deleteTimeslot, ours, async ({ params, who, db }) => {
    await db.transaction((tx) => removeTimeslot(tx, who, uuid(params.id, 'la campaña planificada')));
    return {};
  });
}

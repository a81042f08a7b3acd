import type { FastifyInstance } from 'fastify';
import * as rows from '../../../../src/api/contract/messaging/timeslots';
import { addTimeslots, listTimeslots, moveTimeslot, removeTimeslot } from '../../../campaigns/timeslots';
import { serveList } from '../../paging';
import { nothing, serveChange } from '../../serve';
import { uuid } from '../../uuid';

const ours = { subject: 'Campaign' } as const;

export function timeslotRoutes(app: FastifyInstance): void {
  serveList(app, rows.listTimeslots, ours, ({ query, who, db }, page) => listTimeslots(db, who.profileId, page, query));

  serveChange(app, rows.createTimeslots, ours, async ({ body, who, tx }) => ({
    data: await addTimeslots(tx, who, body.events, body.num_docs),
  }));

  serveChange(app, rows.moveTimeslot, ours, ({ params, body, who, tx }) =>
    moveTimeslot(tx, who, uuid(params.id, 'la campaña planificada'), body.launch_date),
  );

  serveChange(app, rows.deleteTimeslot, ours, ({ params, who, tx }) =>
    removeTimeslot(tx, who, uuid(params.id, 'la campaña planificada')).then(nothing),
  );
}

import type { FastifyInstance } from 'fastify';
import * as rows from '../../../src/api/contract/sendingCalendar';
import { readSendingCalendar, removeHoliday, setCalendar, setHoliday } from '../../company/sendingCalendar';
import { serve } from '../serve';

const ours = { subject: 'SendingCalendar' } as const;

export function sendingCalendarRoutes(app: FastifyInstance): void {
  serve(app, rows.getSendingCalendar, ours, ({ query, who, db }) => readSendingCalendar(db, who.profileId, query));

  serve(app, rows.setSendingCalendar, ours, ({ body, who, db }) => db.transaction((tx) => setCalendar(tx, who, body)));

  serve(app, rows.saveHoliday, ours, ({ params, body, who, db }) =>
    db.transaction((tx) => setHoliday(tx, who, params.day, body.name)),
  );

  serve(app, rows.deleteHoliday, ours, async ({ params, who, db }) => {
    await db.transaction((tx) => removeHoliday(tx, who, params.day));
    return {};
  });
}

import type { FastifyInstance } from 'fastify';
import * as rows from '../../../../src/api/contract/messaging/sendingCalendar';
import { readSendingCalendar, removeHoliday, setCalendar, setHoliday } from '../../../company/sendingCalendar';
import { nothing, serveChange, serveRead } from '../../serve';

const ours = { subject: 'SendingCalendar' } as const;

export function sendingCalendarRoutes(app: FastifyInstance): void {
  serveRead(app, rows.getSendingCalendar, ours, ({ query, who, db }) => readSendingCalendar(db, who.profileId, query));

  serveChange(app, rows.setSendingCalendar, ours, ({ body, who, tx }) => setCalendar(tx, who, body));

  serveChange(app, rows.saveHoliday, ours, ({ params, body, who, tx }) => setHoliday(tx, who, params.day, body.name));

  serveChange(app, rows.deleteHoliday, ours, ({ params, who, tx }) => removeHoliday(tx, who, params.day).then(nothing));
}

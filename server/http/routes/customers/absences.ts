import type { FastifyInstance } from 'fastify';
import * as rows from '../../../../src/api/contract/customers/absences';
import { addAbsence, changeAbsence, listAbsences, removeAbsence } from '../../../absences/absences';
import { serveList } from '../../paging';
import { nothing, serveChange } from '../../serve';

const ours = { subject: 'Activity' } as const;

export function absenceRoutes(app: FastifyInstance): void {
  serveList(app, rows.listAbsences, ours, ({ query, who, db }, page) => listAbsences(db, who, page, query));

  serveChange(app, rows.createAbsence, { ...ours, status: 201 }, ({ body, who, tx }) => addAbsence(tx, who, body));

  serveChange(app, rows.updateAbsence, ours, ({ params, body, who, tx }) => changeAbsence(tx, who, params.id, body));

  serveChange(app, rows.deleteAbsence, ours, ({ params, who, tx }) => removeAbsence(tx, who, params.id).then(nothing));
}

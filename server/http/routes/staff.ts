import type { FastifyInstance } from 'fastify';
import * as rows from '../../../src/api/contract/staff';
import { perAddress, take } from '../../session/limits';
import * as staff from '../../session/staff';
import { pageOf } from '../paging';
import { serve, serveOpen } from '../serve';

const ours = { subject: 'User' } as const;

export function staffRoutes(app: FastifyInstance): void {
  // Only for those who may change it: an analyst reads everything else.
  serve(app, rows.listUsers, { ...ours, action: 'update' }, async ({ query, who, db }) => {
    const page = pageOf(query);
    return page.answer(await staff.listStaff(db, who.profileId, page, query.search ?? ''));
  });

  serve(app, rows.updateUser, ours, ({ params, body, who, db }) => staff.changeRole(db, who, params.id, body.role));
  serve(app, rows.disableUser, ours, ({ params, who, db }) => staff.disable(db, who, params.id));
  serve(app, rows.enableUser, ours, ({ params, who, db }) => staff.enable(db, who, params.id));
  serve(app, rows.makePasswordLink, ours, ({ params, who, db }) => staff.makePasswordLink(db, who, params.id));

  serveOpen(app, rows.setPassword, {}, async ({ body, db, address }) => {
    await take(db, perAddress(app.limits, 'password'), address);
    await staff.setPassword(db, body.link, body.password, address);
    return {};
  });
}

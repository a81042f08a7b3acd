import type { FastifyInstance } from 'fastify';
import { listPeople as peopleRow } from '../../../../src/api/contract/console/people';
import * as rows from '../../../../src/api/contract/console/users';
import { consumeRefused, perAddress } from '../../../session/limits';
import { listPeople } from '../../../session/people';
import * as users from '../../../session/users';
import { pageOf, serveList } from '../../paging';
import { serve, serveOpen } from '../../serve';

const ours = { subject: 'User' } as const;

export function userRoutes(app: FastifyInstance): void {
  // Waiting people belong to no company, and an administrator may let them into theirs: app.unscoped.
  // Only administrators list users; an analyst reads everything else.
  serve(app, rows.listUsers, { ...ours, action: 'update' }, async ({ query, who }) => {
    const page = pageOf(query);
    return page.answer(await users.listUsers(app.unscoped, who.profileId, page, query));
  });

  serveList(app, peopleRow, { subject: 'Customer' }, ({ query, db }, page) => listPeople(db, page, query));

  serve(app, rows.updateUser, ours, ({ params, body, who }) =>
    users.changeRole(app.unscoped, who, params.id, body.role),
  );
  serve(app, rows.disableUser, ours, ({ params, who }) => users.disable(app.unscoped, who, params.id));
  serve(app, rows.enableUser, ours, ({ params, who }) => users.enable(app.unscoped, who, params.id));
  serve(app, rows.makePasswordLink, ours, ({ params, who }) => users.makePasswordLink(app.unscoped, who, params.id));

  serveOpen(app, rows.setPassword, {}, async ({ body, db, address }) => {
    const chosen = users.setPassword(db, body.link, body.password, address);
    await consumeRefused(db, perAddress(app.limits, 'password'), address, chosen);
    return {};
  });
}

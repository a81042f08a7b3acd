import type { FastifyInstance } from 'fastify';
import * as rows from '../../../../src/api/contract/messaging/policies';
import * as actions from '../../../policies/actions';
import { countDebts } from '../../../policies/debtWalks';
import { policiesArea } from '../../../policies/policies';
import { replay } from '../../../policies/replay';
import { serveList } from '../../paging';
import { nothing, serveChange, serveRead } from '../../serve';
import { servePlain } from '../../servePlain';

const ours = { subject: 'Policy' } as const;
// A POST call updates actions.
const updates = { ...ours, action: 'update' } as const;

export function policyRoutes(app: FastifyInstance): void {
  const area = policiesArea(app.channels, app.portalLinks);

  serveList(app, rows.listProposedActions, ours, ({ query, who, db }, page) =>
    actions.listActions(db, who.profileId, page, query),
  );

  serveChange(app, rows.sendProposedActions, updates, ({ body, who, tx }) => actions.sendActions(tx, who, body));

  serveChange(app, rows.discardProposedActions, updates, ({ body, who, tx }) => actions.discardActions(tx, who, body));

  serveChange(app, rows.finishTask, updates, ({ params, who, tx }) =>
    actions.finishTask(tx, who, params.id).then(nothing),
  );

  serveRead(app, rows.getPolicyStanding, ours, ({ query, who, db }) => countDebts(db, who.profileId, query.policy));

  serveRead(app, rows.replayPolicy, ours, ({ params, query, who, db }) =>
    replay(db, who.profileId, params.id, query.span),
  );

  serveChange(app, rows.setPolicyState, updates, ({ params, body, who, tx }) =>
    area.switchTo(tx, who, params.id, body),
  );

  const plain = {
    list: rows.listPolicies,
    read: rows.getPolicy,
    add: rows.createPolicy,
    change: rows.updatePolicy,
    remove: rows.deletePolicy,
  };
  servePlain(app, plain, { read: ours }, area);
}

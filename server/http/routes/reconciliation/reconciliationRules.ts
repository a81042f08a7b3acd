import type { FastifyInstance } from 'fastify';
import {
  createReconciliationRule,
  deleteReconciliationRule,
  getReconciliationRule,
  listReconciliationRules,
  listRuleOffers,
  tryReconciliationRule,
  updateReconciliationRule,
} from '../../../../src/api/contract/reconciliation/reconciliationRules';
import { offersOf, tryRule } from '../../../reconciliationRules/history';
import * as rules from '../../../reconciliationRules/rules';
import { serveList } from '../../paging';
import { nothing, serve, serveChange, serveRead } from '../../serve';

/** Users who reconcile may write rules: a rule does what they could do by hand, within the administrator's write-off limit. */
const ours = { subject: 'Conciliation' } as const;

export function reconciliationRuleRoutes(app: FastifyInstance): void {
  serveList(app, listReconciliationRules, ours, ({ query, who, db }, page) =>
    rules.listRules(db, who.profileId, page, query),
  );

  serveRead(app, listRuleOffers, ours, async ({ query, who, db }) => {
    const results = await offersOf(db, who, query.movement_id);
    return { count: results.length, results };
  });

  serveRead(app, getReconciliationRule, ours, ({ params, who, db }) => rules.readRule(db, who.profileId, params.id));

  serveChange(app, createReconciliationRule, { ...ours, status: 201 }, async ({ body, who, tx }) =>
    rules.addRule(tx, who, body),
  );

  serveChange(app, updateReconciliationRule, ours, ({ params, body, who, tx }) =>
    rules.changeRule(tx, who, params.id, body),
  );

  serveChange(app, deleteReconciliationRule, ours, ({ params, who, tx }) =>
    rules.removeRule(tx, who, params.id).then(nothing),
  );

  serve(app, tryReconciliationRule, { ...ours, action: 'read' }, ({ body, who, db }) => tryRule(db, who, body));
}

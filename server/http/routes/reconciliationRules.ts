import type { FastifyInstance } from 'fastify';
import {
  createReconciliationRule,
  deleteReconciliationRule,
  getReconciliationRule,
  listReconciliationRules,
  listRuleOffers,
  tryReconciliationRule,
  updateReconciliationRule,
} from '../../../src/api/contract/reconciliationRules';
import { offersOf, tryRule } from '../../reconciliationRules/history';
import * as rules from '../../reconciliationRules/rules';
import { pageOf } from '../paging';
import { serve, serveOnce } from '../serve';

/** Whoever reconciles teaches: a rule only says what they could do by hand, and what it forgives is bounded by the administrator's limit. */
const ours = { subject: 'Conciliation' } as const;

export function reconciliationRuleRoutes(app: FastifyInstance): void {
  serve(app, listReconciliationRules, ours, async ({ query, who, db }) => {
    const page = pageOf(query);
    return page.answer(await rules.listRules(db, who.profileId, page, query));
  });

  serve(app, listRuleOffers, ours, async ({ query, who, db }) => {
    const results = await offersOf(db, who, query.movement_id);
    return { count: results.length, results };
  });

  serve(app, getReconciliationRule, ours, ({ params, who, db }) => rules.readRule(db, who.profileId, params.id));

  serveOnce(app, createReconciliationRule, { ...ours, status: 201 }, async ({ body, who, tx }) =>
    rules.addRule(tx, who, body),
  );

  serve(app, updateReconciliationRule, ours, async ({ params, body, who, db }) =>
    db.transaction((tx) => rules.changeRule(tx, who, params.id, body)),
  );

  serve(app, deleteReconciliationRule, ours, async ({ params, who, db }) => {
    await db.transaction((tx) => rules.removeRule(tx, who, params.id));
    return {};
  });

  serve(app, tryReconciliationRule, { ...ours, action: 'read' }, ({ body, who, db }) => tryRule(db, who, body));
}

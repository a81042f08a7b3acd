import type { ReconciliationRuleDetail, RuleOffer } from '../../../src/api/contract/reconciliation/reconciliationRules';

/** Rules as the service tells them. */

const said = {
  bank_account: null,
  bank_account_name: null,
  account: '',
  largest: null,
  customer: null,
  customer_name: null,
  category: null,
  category_name: null,
};

export const offered: RuleOffer[] = [
  {
    ...said,
    kind: 'no_cobro',
    words: ['INTERES', 'GANADO'],
    category: 'k1',
    category_name: 'Reverso',
    movement_id: 'm1',
    right: 2,
  },
  {
    ...said,
    kind: 'comision',
    bank_account: 'a1',
    bank_account_name: 'Pichincha',
    words: [],
    largest: '1.50',
    movement_id: 'm1',
    right: 1,
  },
];

export const rule: ReconciliationRuleDetail = {
  ...said,
  id: 'r1',
  version: 4,
  kind: 'no_cobro',
  words: ['INTERES', 'GANADO'],
  category: 'k1',
  category_name: 'Intereses ganados',
  enabled: true,
  autonomy: 'marcada',
  earned: 'segura',
  at_most: 'marcada',
  streak: 41,
  missing: null,
  hits: 41,
  mistakes: 1,
  created_by: 'Ana Paz',
  created_at: '2026-09-01T10:00:00-05:00',
  from_movement: {
    movement_id: 'm1',
    conciliation_id: 'c1',
    date: '2026-08-31',
    description: 'INTERES GANADO',
    amount: '3.17',
  },
  months: [{ month: '2026-10', hits: 41, mistakes: 1, undone: 0 }],
  outcomes: [
    {
      movement_id: 'm2',
      conciliation_id: 'c1',
      date: '2026-10-31',
      description: 'INTERES GANADO 2',
      amount: '4.17',
      at: '2026-11-01T10:00:00-05:00',
      who: 'Ana Paz',
      result: 'acierto',
      counts: true,
    },
  ],
};

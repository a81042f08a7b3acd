/** Policies and what they would have done, as the service tells of them. */

const step = { day: 3, act: 'mensaje', channel: 1, template: 't1', fallback_channel: null, fallback_template: null };

export const policyRow = {
  ...{ id: 'p1', version: 4, name: 'Todos', position: 1, state: 'borrador', is_rest: true, ages: [], currency: null },
  ...{ least: null, most: null, subcategories: [], cost_centers: [], owners: [], weekly_limit: 2, steps: [step] },
  ...{ customers: 12, debts: 20, problems: [] },
  standing: [
    { day: null, debts: 5 },
    { day: 3, debts: 15 },
  ],
};

export const replayOf = (messages: number) => ({
  ...{ from: '2025-11-25', to: '2026-11-24', messages, customers: 4, paid_before: 1, paid_anyway: 2, tasks: 3 },
  steps: [{ day: 3, act: 'mensaje', count: messages }],
  days: [{ day: '2026-03-02', messages, tasks: 3 }],
});

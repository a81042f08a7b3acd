import * as z from 'zod/mini';
import { byId, day, id, kindOf, listQuery, moment, money, orderingOf, pageOf, positive, row, version } from '../row';

/** Our addition: what staff decided about movements, as rules that they see, try, change and switch off. */

/** `pagador`: who pays. `no_cobro`: what is no customer's. `comision`: what the account's bank keeps of a payment. */
export const RULE_KIND = ['pagador', 'no_cobro', 'comision'] as const;
export type RuleKind = (typeof RULE_KIND)[number];

/** The trust level of a rule: shown; filled in; accepted with the sure ones. */
export const AUTONOMY = ['propuesta', 'marcada', 'segura'] as const;
export type Autonomy = (typeof AUTONOMY)[number];

/** The conditions of a rule (all that are set must hold), and its conclusion. */
const said = {
  bank_account: z.nullable(id),
  bank_account_name: z.nullable(z.string()),
  /** Without accents and digits. */
  words: z.array(z.string()),
  /** Where the money came from; '' for anywhere. */
  account: z.string(),
  /** Of the movement; of a fee, what a document may lack. */
  largest: z.nullable(money),
  /** A fee of just that amount. */
  exact: z.optional(z.boolean()),
  customer: z.nullable(id),
  customer_name: z.nullable(z.string()),
  category: z.nullable(id),
  category_name: z.nullable(z.string()),
};

export const reconciliationRule = z.looseObject({
  id,
  version,
  kind: kindOf(RULE_KIND),
  ...said,
  enabled: z.boolean(),
  /** The lower of what it earned and what staff let it have. */
  autonomy: kindOf(AUTONOMY),
  earned: kindOf(AUTONOMY),
  at_most: kindOf(AUTONOMY),
  /** Decisions as it says since the last mistake, and how many more earn it the next step; null at the top. */
  streak: z.int(),
  missing: z.nullable(z.int()),
  /** How often staff decided as it says, and how often not or took it back. */
  hits: z.int(),
  mistakes: z.int(),
  created_by: z.string(),
  created_at: moment,
});
export type ReconciliationRule = z.output<typeof reconciliationRule>;

const movementOfRule = {
  movement_id: id,
  conciliation_id: id,
  date: day,
  description: z.string(),
  amount: money,
};

/** `acierto`: decided as it says; `fallo`: otherwise; `deshecho`: as it says, and taken back. */
const RULE_RESULT = ['acierto', 'fallo', 'deshecho'] as const;

export const reconciliationRuleDetail = z.extend(reconciliationRule, {
  /** The decision it was made of. */
  from_movement: z.nullable(z.looseObject(movementOfRule)),
  /** What came of it, by month of the decision; the latest first. */
  months: z.array(z.looseObject({ month: z.string(), hits: z.int(), mistakes: z.int(), undone: z.int() })),
  /** The last fifty, each with whether it still counts. */
  outcomes: z.array(
    z.looseObject({
      ...movementOfRule,
      at: moment,
      who: z.string(),
      result: kindOf(RULE_RESULT),
      counts: z.boolean(),
    }),
  ),
});
export type ReconciliationRuleDetail = z.output<typeof reconciliationRuleDetail>;

/** What a rule would have said of the movements that people decided in the last months. */
export const ruleTrial = z.looseObject({
  since: day,
  /** Movements that it speaks of, decided or not. */
  met: z.int(),
  right: z.int(),
  wrong: z.int(),
  /** Some of those that were decided otherwise. */
  wrongs: z.array(z.looseObject(movementOfRule)),
});
export type RuleTrial = z.output<typeof ruleTrial>;

/** A rule that could be made of a decision, which agrees with all that was decided in the last months. */
export const ruleOffer = z.looseObject({
  kind: kindOf(RULE_KIND),
  ...said,
  movement_id: id,
  /** How many decisions it agrees with. */
  right: z.int(),
});
export type RuleOffer = z.output<typeof ruleOffer>;

const conditions = z.object({
  kind: z.enum(RULE_KIND),
  bank_account: z.optional(z.nullable(id)),
  /** As they stand in the text; accents, digits and order do not matter. */
  words: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  account: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  largest: z.optional(z.nullable(positive)),
  exact: z.optional(z.boolean()),
  customer: z.optional(z.nullable(id)),
  category: z.optional(z.nullable(id)),
});
type Conditions = z.output<typeof conditions>;

/** What a rule of its kind cannot do without. */
const LACKS: { path: keyof Conditions; msg: string; when: (rule: Conditions) => boolean }[] = [
  {
    path: 'words',
    msg: 'Escriba palabras del texto, o la cuenta de origen.',
    when: ({ kind, words, account }) => kind !== 'comision' && !words && !account,
  },
  { path: 'customer', msg: 'Elija el cliente.', when: ({ kind, customer }) => kind === 'pagador' && !customer },
  { path: 'category', msg: 'Elija la categoría.', when: ({ kind, category }) => kind === 'no_cobro' && !category },
  {
    path: 'bank_account',
    msg: 'Elija la cuenta bancaria que cobra la comisión.',
    when: ({ kind, bank_account }) => kind === 'comision' && !bank_account,
  },
  {
    path: 'largest',
    msg: 'Escriba hasta cuánto cobra el banco.',
    when: ({ kind, largest }) => kind === 'comision' && !largest,
  },
];

function checkLacks(rule: Conditions, check: z.core.$RefinementCtx): void {
  for (const { path, msg, when } of LACKS) {
    if (when(rule)) check.addIssue({ code: 'custom', path: [path], message: msg });
  }
}

/** The enabled ones first. */
export const listReconciliationRules = row({
  name: 'listReconciliationRules',
  method: 'GET',
  path: '/conciliation/rules/',
  shows: ['reconciliation_rule'],
  ours: true,
  query: z.extend(listQuery, {
    kind: z.optional(z.enum(RULE_KIND)),
    enabled: z.optional(z.enum(['true', 'false'])),
    ordering: z.optional(orderingOf('created_at')),
  }),
  answer: pageOf(reconciliationRule),
});

export const getReconciliationRule = row({
  name: 'getReconciliationRule',
  method: 'GET',
  path: '/conciliation/rules/{id}/',
  shows: ['reconciliation_rule'],
  ours: true,
  params: byId,
  answer: reconciliationRuleDetail,
});

/** `movement`: the decision it is made of. 409 where there is one of the same conditions. */
export const createReconciliationRule = row({
  name: 'createReconciliationRule',
  method: 'POST',
  path: '/conciliation/rules/',
  ours: true,
  body: z
    .extend(conditions, { enabled: z.optional(z.boolean()), movement: z.optional(id) })
    .check(z.superRefine(checkLacks)),
  answer: reconciliationRule,
  idempotent: true,
  success: 'Regla creada: empieza como propuesta',
});

/** Other conditions, or saying something else, begins its record anew. */
export const updateReconciliationRule = row({
  name: 'updateReconciliationRule',
  method: 'PUT',
  path: '/conciliation/rules/{id}/',
  ours: true,
  params: byId,
  body: z
    .extend(conditions, { enabled: z.boolean(), at_most: z.enum(AUTONOMY), version: z.optional(version) })
    .check(z.superRefine(checkLacks)),
  answer: reconciliationRule,
});

export const deleteReconciliationRule = row({
  name: 'deleteReconciliationRule',
  method: 'DELETE',
  path: '/conciliation/rules/{id}/',
  ours: true,
  params: byId,
  answer: z.looseObject({}),
});

/** Changes nothing. */
export const tryReconciliationRule = row({
  name: 'tryReconciliationRule',
  method: 'POST',
  path: '/conciliation/rules/try/',
  repeatable: true,
  ours: true,
  body: conditions.check(z.superRefine(checkLacks)),
  answer: ruleTrial,
});

/** What a decided movement could be remembered as; without a movement, what was decided alike twice and never otherwise. */
export const listRuleOffers = row({
  name: 'listRuleOffers',
  method: 'GET',
  path: '/conciliation/rules/offers/',
  ours: true,
  query: z.object({ movement_id: z.optional(id) }),
  answer: pageOf(ruleOffer),
});

import * as z from 'zod/mini';
import { plainRows } from '../plainRows';
import { BUCKETS } from '../receivables/documents';
import { byId, day, id, kindOf, listQuery, money, pageOf, paging, row, TIMEOUT, version } from '../row';
import { channel } from './channels';
import { SUPPRESSION_REASON } from './shapes';

/** Our addition: dunning policies, which act by the days from a document's due date. */

/** `propone`: staff look through what it would do; `automatica`: it does so by itself. */
export const POLICY_STATE = ['borrador', 'propone', 'automatica', 'detenida'] as const;
export type PolicyState = (typeof POLICY_STATE)[number];
/** A message and a credit block are the service's; the others are tasks of staff. */
export const STEP_ACT = ['mensaje', 'llamada', 'visita', 'carta', 'bloqueo'] as const;
/** A `propuesta` waits for staff, an `aprobada` for the daily run, a `por_hacer` is a task; a `retenida` was suppressed as it was to go, and comes again. */
export const ACTION_STATUS = [
  'propuesta',
  'aprobada',
  'enviada',
  'por_hacer',
  'hecha',
  'retenida',
  'descartada',
] as const;

export const FIRST_STEP = -60;
export const LAST_STEP = 365;
const MOST_STEPS = 20;

const stepFields = {
  /** From the due date; before it below zero. */
  day: z.int().check(z.gte(FIRST_STEP), z.lte(LAST_STEP)),
  act: z.enum(STEP_ACT),
  /** Of a message. */
  channel: z.nullable(channel),
  template: z.nullable(id),
  /** Used where the customer cannot be written to by the first. */
  fallback_channel: z.nullable(channel),
  fallback_template: z.nullable(id),
};
const step = z.object(stepFields).check(
  z.superRefine(({ act, channel: first, fallback_channel: other }, check) => {
    const refuse = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message });
    if (act !== 'mensaje') return;
    if (first === null) refuse('channel', 'Elija por dónde sale el mensaje.');
    else if (other === first) refuse('fallback_channel', 'Elija otro canal que el primero.');
  }),
);

const ids = z.array(id).check(z.maxLength(200));
const audience = {
  /** It takes every customer whom no other policy takes; what follows counts for the others. */
  is_rest: z.boolean(),
  /** By the oldest document of the customer. Empty lists are no condition, here and below. */
  ages: z.array(z.enum(BUCKETS)),
  /** What the customer owes in the currency. */
  currency: z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/))),
  least: z.nullable(money),
  most: z.nullable(money),
  subcategories: ids,
  cost_centers: ids,
  owners: ids,
};

const fields = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  ...audience,
  /** Messages to one customer within seven days, at most. */
  weekly_limit: z.int().check(z.gte(1), z.lte(7)),
  steps: z.array(step).check(
    z.maxLength(MOST_STEPS),
    z.superRefine((steps, check) => {
      const days = steps.map((one) => one.day);
      const again = days.findIndex((one, at) => days.indexOf(one) !== at);
      if (again >= 0) check.addIssue({ code: 'custom', path: [again, 'day'], message: 'Ya hay un paso de ese día.' });
    }),
  ),
});

const n = z.int();

/** What keeps a policy from working as meant. */
export const POLICY_PROBLEM = [
  'sin_pasos',
  'sin_resto',
  'traslape',
  'sin_plantilla',
  'plantilla_inactiva',
  'sin_aprobar',
  'sin_direccion_publica',
  'sin_direccion',
  'sin_horario',
] as const;
const problem = z.looseObject({
  kind: kindOf(POLICY_PROBLEM),
  /** It cannot be switched on. */
  blocks: z.boolean(),
  customers: n,
  /** The step that it is about. */
  day: z.nullable(n),
  /** Of `traslape`, the policy that wins. */
  other: z.string(),
});
export type PolicyProblem = z.output<typeof problem>;

export const policy = z.looseObject({
  id,
  version,
  name: z.string(),
  /** The first that a customer fits has them. */
  position: n,
  state: kindOf(POLICY_STATE),
  ...audience,
  ages: z.array(kindOf(BUCKETS)),
  weekly_limit: n,
  steps: z.array(z.looseObject({ ...stepFields, act: kindOf(STEP_ACT), day: n })),
  customers: n,
  debts: n,
  /** How many debts stand at each step: the last that was done for them; null: none yet. */
  standing: z.array(z.looseObject({ day: z.nullable(n), debts: n })),
  problems: z.array(problem),
});
export type Policy = z.output<typeof policy>;

const path = '/campaigns/policies/';

const plain = plainRows({
  one: 'Policy',
  many: 'Policies',
  path,
  query: listQuery,
  answer: policy,
  fields,
  /** Its place among the others. */
  changes: { position: z.optional(n.check(z.gte(1), z.lte(1_000))) },
  added: 'Política añadida',
});
/** All customers are looked at. */
const long = { timeout: TIMEOUT.grouping } as const;
/** In their order. */
export const listPolicies = { ...plain.list, ...long };
export const createPolicy = { ...plain.create, ...long };
/** 409 where it is on and could not work any more. */
export const updatePolicy = { ...plain.update, ...long };
export const deletePolicy = plain.remove;

export const getPolicy = row({
  name: 'getPolicy',
  method: 'GET',
  path: `${path}{id}/`,
  ours: true,
  params: byId,
  ...long,
  answer: policy,
});

/** Where an open debt of a policy stands: what the daily run saw, and what became of its action since. */
export const DEBT_STATE = ['espera', 'propuesta', 'aprobada', 'por_hacer', 'retenida', 'terminada'] as const;
/** What keeps a debt from its step besides what suppresses a customer: a message a day, and so many a week. */
export const DEBT_SUPPRESSION_REASON = [...SUPPRESSION_REASON, 'una_vez_al_dia', 'tope_semanal'] as const;

const policyStanding = z.looseObject({
  states: z.array(
    z.looseObject({
      state: kindOf(DEBT_STATE),
      /** The active step, else the last one done; null: none yet. */
      day: z.nullable(n),
      held: z.nullable(kindOf(DEBT_SUPPRESSION_REASON)),
      debts: n,
    }),
  ),
  /** Open debts that no policy has, without a due date, or not looked at yet; of one policy 0. */
  outside: n,
});
export type PolicyStanding = z.output<typeof policyStanding>;

export const getPolicyStanding = row({
  name: 'getPolicyStanding',
  method: 'GET',
  path: `${path}standing/`,
  ours: true,
  shows: ['job', 'message', 'document'],
  /** Without a policy: of all that are on. */
  query: z.object({ policy: z.optional(id) }),
  answer: policyStanding,
});

/** 409 with what cannot work where it is switched on. */
export const setPolicyState = row({
  name: 'setPolicyState',
  method: 'PUT',
  path: `${path}{id}/state/`,
  ours: true,
  params: byId,
  ...long,
  body: z.object({ state: z.enum(['propone', 'automatica', 'detenida']), version: z.optional(version) }),
  answer: policy,
});

/** What a policy would have done, or will do if nobody pays. */
export const replay = z.looseObject({
  from: day,
  to: day,
  messages: n,
  /** Customers it writes to. */
  customers: n,
  /** Of the past: messages to who had paid all of it that day already, but whose payment was registered later; and those to who paid it within seven days. */
  paid_before: n,
  paid_anyway: n,
  tasks: n,
  steps: z.array(z.looseObject({ day: n, act: kindOf(STEP_ACT), count: n })),
  days: z.array(z.looseObject({ day, messages: n, tasks: n })),
});
export type Replay = z.output<typeof replay>;

/** Of a policy as it is, or as it is being written. `pasado`: the last twelve months of the ledger; `proximo`: thirty days. */
export const replayPolicy = row({
  name: 'replayPolicy',
  method: 'GET',
  path: `${path}{id}/replay/`,
  ours: true,
  params: byId,
  query: z.object({ span: z.enum(['pasado', 'proximo']) }),
  timeout: TIMEOUT.allCustomers,
  answer: replay,
});

export const proposedAction = z.looseObject({
  id,
  policy: id,
  policy_name: z.string(),
  customer: id,
  customer_name: z.string(),
  status: kindOf(ACTION_STATUS),
  act: kindOf(STEP_ACT),
  /** The step. */
  day: n,
  /** The day of the run. */
  on_day: day,
  channel: z.nullable(channel),
  template_name: z.string(),
  /** What is owed of the documents that it is about, a line a currency. */
  documents: n,
  owed: z.array(z.looseObject({ currency: z.string(), amount: money })),
  /** Why it was discarded, in the words of staff. */
  reason: z.string(),
  /** What suppressed it. */
  held: z.nullable(kindOf(SUPPRESSION_REASON)),
});
export type ProposedAction = z.output<typeof proposedAction>;

/** What is worth most first. */
export const listProposedActions = row({
  name: 'listProposedActions',
  method: 'GET',
  path: `${path}actions/`,
  ours: true,
  shows: ['job', 'message'],
  query: z.extend(listQuery, {
    status: z.optional(z.enum(ACTION_STATUS)),
    policy: z.optional(id),
  }),
  answer: pageOf(proposedAction),
});

/** Those named, or all that the list's filters leave: refused when they are another number by now. */
const chosen = {
  actions: z.optional(z.array(id).check(z.minLength(1), z.maxLength(500))),
  ...z.omit(listProposedActions.query, paging).shape,
  expected: n,
};

/** They go out by a job, which looks once more at what holds each. */
export const sendProposedActions = row({
  name: 'sendProposedActions',
  method: 'POST',
  path: `${path}actions/send/`,
  ours: true,
  body: z.object(chosen),
  answer: z.looseObject({ count: n }),
  idempotent: true,
});

export const discardProposedActions = row({
  name: 'discardProposedActions',
  method: 'PUT',
  path: `${path}actions/discard/`,
  ours: true,
  body: z.object({ ...chosen, reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  answer: z.looseObject({ count: n }),
});

/** A task of staff is done. */
export const finishTask = row({
  name: 'finishTask',
  method: 'PUT',
  path: `${path}actions/{id}/finish/`,
  ours: true,
  params: byId,
  answer: z.looseObject({}),
  success: 'Tarea hecha',
});

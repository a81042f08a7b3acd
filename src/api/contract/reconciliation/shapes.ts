import * as z from 'zod/mini';
import { historyLine } from '../history';
import { currency, day, id, kindOf, moment, money, version } from '../row';
import { AUTONOMY, RULE_KIND } from './reconciliationRules';

/** What conciliation's calls answer: a conciliation, its movements, the documents suggested for them. */

export const conciliation = z.looseObject({
  id,
  version,
  name: z.string(),
  bank_account: z.nullable(id),
  bank_account_name: z.string(),
  currency,
  file_name: z.string(),
  from: z.nullable(day),
  to: z.nullable(day),
  movements: z.nullable(z.int()),
  reconciled: z.nullable(z.int()),
  /** How many of the movements are money that came in. */
  reconcilable: z.nullable(z.int()),
  credits: z.nullable(money),
  debits: z.nullable(money),
  /** What is left to assign of the money that came in. */
  unassigned: z.nullable(money),
  created_at: z.nullable(moment),
  created_by: z.string(),
  /** How many movements are unresolved and not deferred; and how many are deferred. */
  pending: z.optional(z.int()),
  put_by: z.optional(z.int()),
  /** Closed, it refuses every change until it is reopened. */
  closed_at: z.optional(z.nullable(moment)),
  closed_by: z.optional(z.nullable(z.string())),
});
export type Conciliation = z.output<typeof conciliation>;

/** `segura`: one candidate stands above the rest, with strong evidence. `empate`: several stand level. */
const SUGGESTION = ['segura', 'posible', 'empate', 'ninguna'] as const;

/** `sin_aplicar`: money that went out, which no receivable document takes. `categorizado`: closed, since it is no customer's. */
const MOVEMENT_STATUS = ['pendiente', 'parcial', 'conciliado', 'categorizado', 'luego', 'sin_aplicar'] as const;

/**
 * What decided a sure suggestion: `number`, the document's number and amount; `near`, the same with one slip; `payer`, the
 * payer; `name`, a name that fits nobody else who owes that amount; `oldest`, the
 * first due of one customer's equal debts, where the company takes those first; `set`, the only set of documents with that sum; `fee`,
 * the amount less a bank's fee; `withholding`, the amount less what the payer may withhold; `part`, a named document paid in part; `surplus`, one paid in full
 * with a rest: a named one, or the only one of its payer's that is as near.
 */
export const BECAUSE = [
  'proof',
  'number',
  'near',
  'payer',
  'name',
  'oldest',
  'set',
  'fee',
  'withholding',
  'part',
  'surplus',
  'other',
] as const;

export const allocation = z.looseObject({
  id,
  document_id: id,
  document_number: z.string(),
  customer_id: z.nullable(id),
  customer_name: z.string(),
  amount: money,
  payment_id: z.nullable(id),
  created_at: moment,
  created_by: z.string(),
});

/** The rest of a document that was written off with a movement. */
export const forgiven = z.looseObject({
  id,
  document_id: id,
  document_number: z.string(),
  amount: money,
  reason: z.string(),
  batch: z.optional(id),
  created_at: moment,
  created_by: z.string(),
});

/** The unused credit of a movement. Its id is the payment's. */
const movementCredit = z.looseObject({
  id,
  customer_id: id,
  customer_name: z.string(),
  amount: money,
  batch: z.optional(z.nullable(id)),
  created_at: moment,
  created_by: z.string(),
});

/**
 * The evidence for a document: a `proof` of payment that is joined with the movement; its `number`, the number's last digits (`tail`) or all of it but one digit (`near`); the
 * payer's `dni`, `account`, `name`, or a `rule` of the company; the `exact` amount, or the amount less a bank's `fee` or what may be a `withholding`; how
 * near its `due` date is; a `set` of documents with that sum. `against`: the text names another payer or document.
 */
const REASONS = [
  'proof',
  'number',
  'tail',
  'near',
  'dni',
  'account',
  'rule',
  'name',
  'exact',
  'fee',
  'withholding',
  'due',
  'set',
  'against',
  'other',
] as const;

/** Why a document may explain a movement: `kind` is to decide by, `text` is the same for staff. */
export const reason = z.looseObject({
  kind: z.catch(z.enum(REASONS), 'other'),
  text: z.string(),
  /** Of `due`: days between the movement and the due date; absent without a due date. */
  days: z.optional(z.int()),
});
export type Reason = z.output<typeof reason>;

/** Another provider may propose the document itself, as its own calls answer it. */
function asCandidate(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row;
  const { id, number }: Record<string, unknown> = { ...row };
  return { ...(!('document' in row) && { document_id: id }), document_number: number, ...row };
}

/** A document that may explain a movement, and why, in the order staff should look at them. */
export const candidate = z.pipe(
  z.transform(asCandidate),
  z.looseObject({
    document_id: id,
    document_number: z.string(),
    customer_id: z.nullable(id),
    customer_name: z.string(),
    due_date: z.nullable(day),
    balance: money,
    /** What would be assigned: the smaller of the balance and what the movement has left. Another provider need not say it. */
    suggested_amount: z.nullable(money),
    reasons: z.array(reason),
    /** It stands level with other candidates of the movement: nothing but the due date sets them apart. */
    tied: z._default(z.boolean(), false),
    /** Several candidates of one exact-sum set carry the same number. */
    set: z.optional(z.int()),
    /** Ours: what the movement would leave of it, where that may be withheld. */
    withholding: z.optional(z.looseObject({ amount: money, words: z.string() })),
  }),
);
export type Candidate = z.output<typeof candidate>;

/**
 * Why a document is not suggested: it is `settled`, voided or of another `currency`; another `amount`; its number is not in
 * the text (`unnamed`), or `another` one is; the text names another `payer`, none (`stranger`), or several of one name
 * (`namesakes`); others are `level` or have `stronger` evidence; another movement claims it; its customer's documents have
 * that sum in several ways (`sums`); number or name may match by `accident`; the movement is fully assigned (`assigned`).
 */
export const OBJECTIONS = [
  'settled',
  'voided',
  'currency',
  'assigned',
  'amount',
  'unnamed',
  'another',
  'payer',
  'stranger',
  'namesakes',
  'level',
  'stronger',
  'claimed',
  'sums',
  'accident',
  'other',
] as const;

/** The evidence for and against one document. */
export const explained = z.looseObject({
  document_id: id,
  document_number: z.string(),
  customer_name: z.string(),
  balance: money,
  due_date: z.nullable(day),
  /** Whether it is what is suggested as sure. */
  suggested: z.boolean(),
  speaks_for: z.array(reason),
  speaks_against: z.array(z.looseObject({ kind: z.catch(z.enum(OBJECTIONS), 'other'), text: z.string() })),
});
export type Explained = z.output<typeof explained>;

/** A payment that staff booked by hand, before the statement came. */
const bookedPayment = z.looseObject({
  payment_id: id,
  customer_id: id,
  customer_name: z.string(),
  date: day,
  amount: money,
  reference: z.string(),
  documents: z.array(z.string()),
  created_by: z.string(),
});
export type Booked = z.output<typeof bookedPayment>;

export const movement = z.looseObject({
  id,
  version,
  date: z.nullable(day),
  value_date: z.nullable(z.string()),
  amount: z.nullable(money),
  description: z.string(),
  reference: z.string(),
  document: z.string(),
  counterparty: z.string(),
  status: kindOf(MOVEMENT_STATUS),
  unassigned: z.nullable(money),
  note: z.string(),
  /** What it is where it is no customer's money, and how much of it. */
  category: z.optional(z.nullable(z.looseObject({ id, name: z.string(), amount: money }))),
  /** Ours: what each category takes where there are several; `category` is the first. */
  parts: z.optional(z.array(z.looseObject({ id, name: z.string(), amount: money }))),
  /** Ours: the reason and the day of a deferral. From that day on the movement is open again, and both are still returned. */
  later_reason: z.optional(z.string()),
  later_until: z.optional(z.nullable(day)),
  /** Of the detail; another provider may say them of each movement of a list, where what is left follows from them. */
  allocations: z.optional(z.array(allocation)),
  credits: z.optional(z.array(movementCredit)),
  flags: z.array(z.string()),
  suggestion: z.catch(z.enum(SUGGESTION), 'ninguna'),
  /** Ours: matching is running for this movement, because it or its candidates changed; until it ends there is no suggestion. */
  matching: z.optional(z.boolean()),
  /** Ours: looking for this movement's suggestion takes too long, and was abandoned until something changes about it. */
  unmatched: z.optional(z.boolean()),
  /** Ours: a document that the movement names was already paid, by the movement `movement_id` if known. `text` is the same for staff. */
  repeats: z.optional(
    z.looseObject({
      document_id: id,
      document_number: z.string(),
      customer_id: id,
      customer_name: z.string(),
      paid_on: day,
      amount: money,
      movement_id: z.nullable(id),
      text: z.string(),
    }),
  ),
  /** Ours: payments booked by hand, of no movement yet, that may be this one: of its amount and near its day, the nearest first. */
  booked: z.optional(z.array(bookedPayment)),
  /** The documents of a sure suggestion, or of a rule that fills them in, with the amounts accepting it would assign. */
  suggested: z.array(
    z.object({
      document_id: id,
      document_number: z.string(),
      customer_name: z.string(),
      amount: money,
      /** Ours: the bank's fee, which stays open on the document unless it is written off. */
      fee: z.optional(money),
      /**
       * The missing amount, where a rule explains it as a fee or the company's limit allows to write it off, with the reason
       * of the write-off.
       */
      forgiven: z.optional(z.looseObject({ amount: money, reason: z.string() })),
      /** Ours: the missing amount, where the document is taken to be paid but for a withholding of that much, which accepting it expects. */
      withheld: z.optional(z.looseObject({ amount: money })),
    }),
  ),
  /** Ours: of a sure suggestion, what decided it: `kind` is to decide by, `text` is the same for staff. */
  because: z.optional(z.looseObject({ kind: z.catch(z.enum(BECAUSE), 'other'), text: z.string() })),
  /** Ours: the rule that had a say in what is suggested, and how far it is trusted here. */
  rule: z.optional(z.nullable(z.looseObject({ id, kind: kindOf(RULE_KIND), autonomy: kindOf(AUTONOMY) }))),
  /** Ours: the category that a rule says it is. */
  suggested_category: z.optional(z.nullable(z.looseObject({ id, name: z.string() }))),
});
export type Movement = z.output<typeof movement>;

const MOVEMENT_HISTORY = [
  'conciliar',
  'deshacer',
  'anotar',
  'posponer',
  'retomar',
  'categorizar',
  'quitar_categoria',
] as const;

/** A rule in use that speaks of a movement: what it says, and how far it is trusted. */
const ruleOfMovement = z.looseObject({
  id,
  kind: kindOf(RULE_KIND),
  autonomy: kindOf(AUTONOMY),
  words: z.array(z.string()),
  account: z.string(),
  bank_account_name: z.nullable(z.string()),
  largest: z.nullable(money),
  exact: z.optional(z.boolean()),
  customer_name: z.nullable(z.string()),
  category: z.nullable(id),
  category_name: z.nullable(z.string()),
});
export type RuleOfMovement = z.output<typeof ruleOfMovement>;

export const movementDetail = z.extend(movement, {
  candidates: z.array(candidate),
  rules: z.optional(z.array(ruleOfMovement)),
  /** Ours: the other movements that one of its documents explains as well as this one. */
  rivals: z.optional(z.array(z.looseObject({ movement_id: id, date: day, description: z.string(), amount: money }))),
  /** Ours: the same amount on the other side of another account of the company, near that day, where it is the only one; and the company's category of such transfers. */
  own_transfer: z.optional(
    z.nullable(
      z.looseObject({
        movement_id: id,
        date: day,
        description: z.string(),
        bank_account_name: z.string(),
        category: z.nullable(z.looseObject({ id, name: z.string() })),
      }),
    ),
  ),
  allocations: z.array(allocation),
  forgiven: z.optional(z.array(forgiven)),
  /** Ours: what is expected to have been withheld of its documents; `reason` has the rates. */
  withheld: z.optional(z.array(forgiven)),
  credits: z.optional(z.array(movementCredit)),
  /** What happened to the movement, newest first. */
  history: z.array(historyLine(MOVEMENT_HISTORY)),
});
export type MovementDetail = z.output<typeof movementDetail>;

const ACT = ['conciliar', 'categorizar', 'posponer', 'retomar', 'anotar'] as const;

/** A batch of changes that a person confirmed at once and can undo entirely by its `batch` id. */
export const act = z.looseObject({
  batch: id,
  what: z.enum(ACT),
  /** How many movements it changed; where it is one, which, and the documents that it was reconciled with. */
  movements: z.int(),
  movement_id: z.nullable(id),
  numbers: z.array(z.string()),
});
export type Act = z.output<typeof act>;

/** A provider may say nothing of `ok`: then a row that has no reason against it was done. */
function withOk(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row;
  const { ok, msg, kind, error }: Record<string, unknown> = { ...row };
  return { ...row, ok: ok ?? !(msg || kind || error) };
}

/** What one row of a bulk call came to. */
export const outcome = z.pipe(
  z.transform(withOk),
  z.object({
    movement_id: id,
    ok: z.boolean(),
    msg: z.optional(z.string()),
    /** Ours: of a row of many that was refused, why: it is not sure any more (`unsure`), its rule is trusted no more (`distrusted`), or somebody had it settled before (`settled`). */
    kind: z.optional(z.catch(z.enum(['unsure', 'distrusted', 'settled', 'other']), 'other')),
  }),
);

/** What changed, so that the screen needs no second look: the movements touched and the totals. */
export const reconciled = z.looseObject({
  movements: z.array(movement),
  conciliation: z.nullable(conciliation),
  /** Sent to `update_movements`, it undoes the entire batch. */
  batch: z.nullable(id),
  results: z.array(outcome),
  /** Ours: matching is running; reload the movements later. */
  matching: z.optional(z.boolean()),
});
export type Reconciled = z.output<typeof reconciled>;

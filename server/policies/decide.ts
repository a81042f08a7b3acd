import type { ChannelName } from '../../src/api/contract/messaging/channels';
import type { STEP_ACT } from '../../src/api/contract/messaging/policies';
import type { SuppressionReason } from '../../src/api/contract/messaging/shapes';

/**
 * What a policy does for one customer on one day. The daily run, the replay of the past and the days to come all ask this
 * function; it knows neither clock nor database. Days count since 1970.
 */

export type Way = { channel: ChannelName; template: string };
export type Step = {
  /** From the due date. */
  day: number;
  act: (typeof STEP_ACT)[number];
  /** How a message goes, the first way that reaches the customer. */
  ways: readonly Way[];
};

export type Debt = {
  id: string;
  dueOn: number;
  /** The last step done for it; those before it count as done too. */
  reached: number | null;
};

export type Debtor = {
  debts: readonly Debt[];
  /** What holds the customer on each channel, the first that counts first. */
  suppressions: Partial<Record<ChannelName, readonly SuppressionReason[]>>;
  /** Messages of policies to the customer: today, and within seven days. */
  messagedToday: boolean;
  messagedInWeek: number;
  taskedToday: boolean;
};

export type Pass = { document: string; day: number };
export type Decided =
  | { kind: 'acts'; step: Step; way: Way | undefined; passes: Pass[] }
  | { kind: 'waits'; why: SuppressionReason | 'una_vez_al_dia' | 'tope_semanal' };

/** At most one message and one task a day; undefined where no step is due. */
export type Decision = { message: Decided | undefined; task: Decided | undefined };

/** They are about a channel: another one may reach the customer, and a task needs none. */
const OF_CHANNEL: readonly SuppressionReason[] = [
  'sin_direccion',
  'pidio_baja',
  'sin_consentimiento',
  'falta_dato',
  'contactado',
];
/** The customer cannot be written to by this channel, and has not asked for quiet. */
const FALLS_BACK: readonly SuppressionReason[] = ['sin_direccion', 'sin_consentimiento'];

/** The highest step that a debt has come to and that was not done: missed ones are caught up by it alone. */
export function dueStep(
  steps: readonly Step[],
  { dueOn, reached }: Pick<Debt, 'dueOn' | 'reached'>,
  day: number,
): Step | undefined {
  const age = day - dueOn;
  let due: Step | undefined;
  for (const step of steps) {
    if (step.day <= age && step.day > (reached ?? -Infinity) && step.day > (due?.day ?? -Infinity)) due = step;
  }
  return due;
}

type Due = { debt: Debt; step: Step };

export function decide(
  { steps, weeklyLimit }: { steps: readonly Step[]; weeklyLimit: number },
  debtor: Debtor,
  day: number,
): Decision {
  const due = debtor.debts.flatMap((debt): Due[] => {
    const step = dueStep(steps, debt, day);
    return step ? [{ debt, step }] : [];
  });
  const messages = due.filter(({ step }) => step.act === 'mensaje');
  const tasks = due.filter(({ step }) => step.act !== 'mensaje');
  return { message: messageOf(messages, weeklyLimit, debtor), task: taskOf(tasks, debtor) };
}

function messageOf(due: Due[], weeklyLimit: number, debtor: Debtor): Decided | undefined {
  const step = highest(due);
  if (!step) return undefined;
  const suppressed = debtSuppression(debtor);
  if (suppressed) return { kind: 'waits', why: suppressed };
  if (debtor.messagedToday) return { kind: 'waits', why: 'una_vez_al_dia' };
  if (debtor.messagedInWeek >= weeklyLimit) return { kind: 'waits', why: 'tope_semanal' };
  let why: SuppressionReason = 'sin_direccion';
  for (const way of step.ways) {
    const [first] = debtor.suppressions[way.channel] ?? [];
    if (!first) return { kind: 'acts', step, way, passes: passesOf(due) };
    why = first;
    if (!FALLS_BACK.includes(first)) break;
  }
  return { kind: 'waits', why };
}

function taskOf(due: Due[], debtor: Debtor): Decided | undefined {
  const step = highest(due);
  if (!step) return undefined;
  const why = debtSuppression(debtor) ?? (debtor.taskedToday ? 'una_vez_al_dia' : undefined);
  return why ? { kind: 'waits', why } : { kind: 'acts', step, way: undefined, passes: passesOf(due) };
}

const highest = (due: Due[]): Step | undefined =>
  due.map(({ step }) => step).reduce<Step | undefined>((a, b) => (a && a.day >= b.day ? a : b), undefined);

const passesOf = (due: Due[]): Pass[] => due.map(({ debt, step }) => ({ document: debt.id, day: step.day }));

/** What holds the debt itself, whatever the channel. */
export const debtSuppression = ({ suppressions }: Pick<Debtor, 'suppressions'>): SuppressionReason | undefined =>
  Object.values(suppressions)
    .flat()
    .find((kind) => !OF_CHANNEL.includes(kind));

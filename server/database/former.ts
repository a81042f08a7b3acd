import type { Step } from './step';

/** The first and last steps before and after the schema's files were joined by area: both series make the same tables. */
const LAST_FORMER = '065_flow_traffic.sql';
const FIRST_FORMER = '001_session.sql';
const FIRST_JOINED = '050_companies.sql';
const LAST_JOINED = '063_work.sql';

/** Gives former steps today's names. Throws an Error for people if the former ones end before their last. */
export function asToday(steps: readonly Step[], files: readonly Step[]): Step[] {
  const names = new Set(steps.map(({ name }) => name));
  if (!names.has(FIRST_FORMER)) return [...steps];
  if (!names.has(LAST_FORMER)) {
    throw new Error(
      `La base de datos o la copia es de una versión que este programa ya no sabe actualizar (llega a ${steps.at(-1)?.name}). Ábrala primero con la versión 0.1.0 anterior, que la lleva hasta ${LAST_FORMER}, y repita. No se cambió nada.`,
    );
  }
  return files.filter(
    ({ name }) => (name >= FIRST_JOINED && name <= LAST_JOINED) || (name > LAST_FORMER && names.has(name)),
  );
}

/** Functions and triggers of former files that no file names now. */
export const FORMER_FUNCTIONS: readonly string[] = [
  'not_collections',
  'note_known_account',
  'settle_promises',
  'settle_promises_of_new',
  'settle_promises_of_changed',
  'payment_added',
  'payment_changed',
  'note_campaign_events',
  'message_added',
  'message_changed',
  'usual_calendar',
  'opens_at',
  'after_open',
  'closed_by',
  'add_due_totals',
  'take_due_totals',
  'change_due_totals',
  'keep_totals',
  'document_due_added',
  'document_due_taken',
  'document_due_changed',
];

import * as z from 'zod/mini';
import type { DraftBody } from '../../api/contract/console/drafts';
import type { DebitDetail } from '../../api/contract/debits/shapes';
import { centsOf, countedCents, fromCents, toCents } from '../../api/contract/money';

/** An unsaved edit of a line. `amount` is a decimal string, empty while the typed text is not an amount. */
export type LineEdit = { amount?: string; excluded?: boolean };
export type LineEdits = Record<string, LineEdit>;

/** The line with its edit applied. */
export type EditedLine = DebitDetail & { isOut: boolean; isChanged: boolean };

/** A line without edits stays the same object, so that React draws only the edited ones again. */
export function editedLines(lines: DebitDetail[], edits: LineEdits): EditedLine[] {
  return lines.map((line) => {
    const edit = edits[line.id];
    const asIs = asLoaded(line);
    if (!edit) return asIs;
    return { ...asIs, amount: edit.amount ?? line.amount, isOut: edit.excluded ?? asIs.isOut, isChanged: true };
  });
}

const unedited = new WeakMap<DebitDetail, EditedLine>();

function asLoaded(line: DebitDetail): EditedLine {
  const found = unedited.get(line);
  if (found) return found;
  const made = { ...line, isOut: line.status === 'excluido', isChanged: false };
  unedited.set(line, made);
  return made;
}

/** The draft of unsaved edits; null without any. */
export const editsToPersist = (edits: LineEdits): DraftBody | null =>
  Object.keys(edits).length > 0 ? { edits } : null;

const persisted = z.object({
  edits: z.record(z.string(), z.partial(z.object({ amount: z.string(), excluded: z.boolean() }))),
});

/** The persisted edits that still apply to an editable line. */
export function persistedEdits(lines: DebitDetail[], body: DraftBody | null): LineEdits {
  const { edits = {} } = persisted.safeParse(body).data ?? {};
  return lines.reduce((all, line) => {
    const edit = edits[line.id];
    const isOpen = line.status === 'pendiente' || line.status === 'excluido';
    return edit && isOpen ? withEdit(all, line, defined(edit)) : all;
  }, {});
}

const defined = ({ amount, excluded }: z.output<typeof persisted>['edits'][string]): LineEdit => ({
  ...(amount !== undefined && { amount }),
  ...(excluded !== undefined && { excluded }),
});

/** An edit that restores the saved value is removed. */
export function withEdit(edits: LineEdits, line: DebitDetail, change: LineEdit): LineEdits {
  const { [line.id]: before, ...others } = edits;
  const edit: LineEdit = { ...before, ...change };
  if (edit.amount === line.amount) delete edit.amount;
  if (edit.excluded === (line.status === 'excluido')) delete edit.excluded;
  return Object.keys(edit).length === 0 ? others : { ...others, [line.id]: edit };
}

/** The amount is not a number, is zero, or is more than the document owes. Excluded lines are never wrong. */
export function isWrong({ isOut, amount, balance, status }: EditedLine): boolean {
  if (isOut || (status !== 'pendiente' && status !== 'excluido')) return false;
  const cents = toCents(amount);
  return cents === undefined || cents <= 0 || (balance !== null && cents > centsOf(balance));
}

/** The request body. Each line names its version, so that no change of others is overwritten. */
export function editsToSend(lines: DebitDetail[], edits: LineEdits) {
  return lines.flatMap(({ id, version }) => {
    const edit = edits[id];
    if (!edit) return [];
    const { amount, excluded } = edit;
    return [{ id, version, ...(amount && { amount }), ...(excluded !== undefined && { excluded }) }];
  });
}

/** Count and sum of the lines to collect, without invalid ones. */
export function totalOf(lines: EditedLine[]): { count: number; total: string } {
  const taken = lines.filter((line) => !line.isOut && !isWrong(line));
  return { count: taken.length, total: fromCents(taken.reduce((sum, { amount }) => sum + countedCents(amount), 0)) };
}

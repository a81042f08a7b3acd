import type { DebitDetail, DebitExclusion } from '../../api/contract/debitShapes';
import { centsOf, fromCents, toCents } from '../../api/contract/money';

/** What staff changed of a line and have not saved yet. `amount` is a decimal string, empty while what was typed is none. */
export type Draft = { amount?: string; excluded?: boolean };
export type Drafts = Record<string, Draft>;

/** A line as it would be saved. */
export type DraftLine = DebitDetail & { isOut: boolean; isChanged: boolean };

/** Lines without a change stay the same object, so that only what was changed is drawn again. */
export function drafted(lines: DebitDetail[], drafts: Drafts): DraftLine[] {
  return lines.map((line) => {
    const draft = drafts[line.id];
    const asIs = unchanged(line);
    if (!draft) return asIs;
    return { ...asIs, amount: draft.amount ?? line.amount, isOut: draft.excluded ?? asIs.isOut, isChanged: true };
  });
}

const known = new WeakMap<DebitDetail, DraftLine>();

function unchanged(line: DebitDetail): DraftLine {
  const found = known.get(line);
  if (found) return found;
  const made = { ...line, isOut: line.status === 'excluido', isChanged: false };
  known.set(line, made);
  return made;
}

/** A change that leads back to what is saved is no change. */
export function withDraft(drafts: Drafts, line: DebitDetail, change: Draft): Drafts {
  const { [line.id]: before, ...others } = drafts;
  const draft: Draft = { ...before, ...change };
  if (draft.amount === line.amount) delete draft.amount;
  if (draft.excluded === (line.status === 'excluido')) delete draft.excluded;
  return Object.keys(draft).length === 0 ? others : { ...others, [line.id]: draft };
}

/** An amount that is none, zero, or more than the document owes; a line that is out is never wrong. */
export function isWrong({ isOut, amount, balance, status }: DraftLine): boolean {
  if (isOut || (status !== 'pendiente' && status !== 'excluido')) return false;
  const cents = toCents(amount);
  return cents === undefined || cents <= 0 || cents > centsOf(balance);
}

/** What is sent: the version of each line goes with it, so that nobody's change is written over. */
export function editsOf(lines: DebitDetail[], drafts: Drafts) {
  return lines.flatMap(({ id, version }) => {
    const draft = drafts[id];
    if (!draft) return [];
    const { amount, excluded } = draft;
    return [{ id, version, ...(amount && { amount }), ...(excluded !== undefined && { excluded }) }];
  });
}

/** How many lines are collected and how much they come to. */
export function totalOf(lines: DraftLine[]): { count: number; total: string } {
  const taken = lines.filter(({ isOut }) => !isOut);
  return { count: taken.length, total: fromCents(taken.reduce((sum, { amount }) => sum + (toCents(amount) ?? 0), 0)) };
}

/** Whether every word is somewhere in the customer's name or the document's number; accents and case do not matter. */
export function says(words: string): (row: Pick<DebitExclusion, 'customer_name' | 'document_number'>) => boolean {
  const wanted = plain(words).split(' ').filter(Boolean);
  if (wanted.length === 0) return () => true;
  return ({ customer_name, document_number }) => {
    const text = plain(`${customer_name} ${document_number}`);
    return wanted.every((word) => text.includes(word));
  };
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

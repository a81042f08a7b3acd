import * as z from 'zod/mini';
import type { DraftBody } from '../../api/contract/console/drafts';
import type { MovementDetail } from '../../api/contract/reconciliation/shapes';
import { type AllocationLine, firstDraft, redrafted, withEarly } from './allocationDraft';
import { firstRemainder, type Remainder } from './dispositions';
import { isAssignable } from './movements';

/** The unconfirmed drafts of movements. They survive a change of row, a change of page, and the tab. */

const line = z.object({
  document: z.string(),
  number: z.string(),
  customer: z.string(),
  customerName: z.string(),
  balance: z.string(),
  amount: z.string(),
});

const holder = z.object({ customer: z.string(), name: z.string() });

/** How the difference between the movement and its documents is resolved. A draft stored by an earlier console names the holder `keeper`. */
const remainder = z.pipe(
  z.object({
    creditHolder: z.optional(holder),
    keeper: z.optional(holder),
    reasons: z.optional(z.record(z.string(), z.string())),
    parts: z.optional(z.array(z.object({ category: z.string(), name: z.string(), amount: z.string() }))),
    withheld: z.optional(z.array(z.string())),
  }),
  z.transform(
    ({ keeper, creditHolder = keeper, reasons, parts, withheld }): Remainder => ({
      ...(creditHolder && { creditHolder }),
      ...(reasons && { reasons }),
      ...(parts && parts.length > 0 && { parts }),
      ...(withheld && withheld.length > 0 && { withheld }),
    }),
  ),
);

const begun = z.pipe(
  z.object({
    note: z.optional(z.string()),
    /** Present only where it differs from what is ticked by default. */
    allocations: z.optional(
      z.object({
        lines: z.array(line),
        /** The documents that were candidates, and the unassigned amount of the movement at that time. */
        suggested: z.array(z.string()),
        unassigned: z.nullable(z.string()),
      }),
    ),
    remainder: z.optional(remainder),
    /** The name of `remainder` in a draft stored by an earlier console. */
    rests: z.optional(remainder),
  }),
  z.transform(({ rests, remainder: own = rests, ...draft }) => ({ ...draft, ...(own && { remainder: own }) })),
);
export type MovementDraft = z.output<typeof begun>;
export type MovementDrafts = Record<string, MovementDraft>;

const persisted = z.object({ movements: z.record(z.string(), z.catch(z.union([begun, z.null()]), null)) });

/** Writes and reads the stored drafts; a draft of an earlier console that cannot be read is left out. */
export const bodyOf = (movements: MovementDrafts): DraftBody | null =>
  Object.keys(movements).length === 0 ? null : { movements };
export function draftsIn(body: DraftBody | null): MovementDrafts {
  const { movements = {} } = persisted.safeParse(body).data ?? {};
  const entries = Object.entries(movements);
  return Object.fromEntries(
    entries.flatMap(([id, draft]) =>
      draft?.allocations || draft?.remainder || draft?.note !== undefined ? [[id, draft]] : [],
    ),
  );
}

/** The part of the workbench's context that drafts concern. */
type Drafting = {
  drafts: MovementDrafts;
  detail: MovementDetail | undefined;
  draft: AllocationLine[];
  remainder: Remainder;
  note: string | undefined;
};

/** The drafts with that of the selected movement, without fields that equal its initial state. */
export function remembered({ drafts, detail, draft, remainder, note }: Drafting): MovementDrafts {
  if (!detail) return drafts;
  const isOwn = !sameLines(draft, firstDraft(detail));
  const isNoted = note !== undefined && note !== detail.note;
  const ids = new Set(detail.candidates.map((c) => c.document_id));
  const suggested = draft.map(({ document }) => document).filter((document) => ids.has(document));
  return withDraft(drafts, detail.id, {
    ...(isNoted && { note }),
    ...(!sameRemainder(remainder, firstRemainder(detail)) && { remainder }),
    ...(isOwn && { allocations: { lines: draft, suggested, unassigned: detail.unassigned } }),
  });
}

/** Replaces the draft of a movement; an empty one is removed. */
export function withDraft(drafts: MovementDrafts, id: string, draft: MovementDraft): MovementDrafts {
  // An unchanged draft stays the same object, so that it is not saved again.
  if (JSON.stringify(drafts[id] ?? {}) === JSON.stringify(draft)) return drafts;
  if (Object.keys(draft).length > 0) return { ...drafts, [id]: draft };
  const { [id]: _, ...rest } = drafts;
  return rest;
}

const sameRemainder = (one: Remainder, other: Remainder) =>
  one.creditHolder?.customer === other.creditHolder?.customer &&
  JSON.stringify([one.reasons ?? {}, one.parts ?? [], one.withheld ?? []]) ===
    JSON.stringify([other.reasons ?? {}, other.parts ?? [], other.withheld ?? []]);

const sameLines = (some: AllocationLine[], others: AllocationLine[]) =>
  some.length === others.length &&
  some.every(({ document, amount }, at) => others[at]?.document === document && others[at]?.amount === amount);

type Resumed = { draft: AllocationLine[]; remainder: Remainder; note: string | undefined; isCut: boolean };

/** Restores the local draft of a loaded movement where it still applies. */
export function resumed({ drafts, detail: before, draft, remainder, note }: Drafting, now: MovementDetail): Resumed {
  if (before) {
    // Without suggestion and choice before, a new suggestion is ticked as on the first load.
    if (draft.length === 0 && !drafts[now.id]?.allocations)
      return { draft: firstDraft(now), remainder: { ...firstRemainder(now), ...remainder }, note, isCut: false };
    const suggested = before.candidates.map((c) => c.document_id);
    return { remainder, note, ...goneOn(draft, suggested, before.unassigned, now) };
  }
  const { allocations, remainder: begunRemainder = firstRemainder(now), note: begun } = drafts[now.id] ?? {};
  const { isCut, draft: lines } = allocations
    ? goneOn(allocations.lines, allocations.suggested, allocations.unassigned, now)
    : { draft: firstDraft(now), isCut: false };
  return {
    isCut,
    draft: withEarly(lines, isAssignable(now) ? draft : [], now),
    remainder: begunRemainder,
    note: begun === now.note ? undefined : begun,
  };
}

/** Keeps the amounts as typed, also invalid ones, unless the service's data changed. */
function goneOn(lines: AllocationLine[], suggested: string[], unassigned: string | null, now: MovementDetail) {
  const balances = new Map(now.candidates.map((c) => [c.document_id, c.balance]));
  const isSame = ({ document, balance }: AllocationLine) =>
    (balances.get(document) ?? (suggested.includes(document) ? '' : balance)) === balance;
  if (unassigned === now.unassigned && lines.every(isSame)) return { draft: lines, isCut: false };
  const draft = redrafted(lines, suggested, now);
  return { draft, isCut: !sameLines(draft, lines) };
}

/** Merges stored drafts with local ones; local ones are newer. */
export const joined = (read: MovementDrafts, here: MovementDrafts): MovementDrafts =>
  Object.keys(read).length === 0 ? here : { ...read, ...here };

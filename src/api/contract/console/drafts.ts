import * as z from 'zod/mini';
import { moment, row } from '../row';

/**
 * Our addition: drafts of unconfirmed work. Each person has their own, one for each kind and subject;
 * without a version, since nobody else changes them.
 */

const DRAFT_KIND = ['conciliation', 'debit', 'campaign', 'template', 'statement', 'worklist', 'policy'] as const;

/** `subject`: the id of what it is about, or a word where it is of something new. */
export const draftOf = z.object({ kind: z.enum(DRAFT_KIND), subject: z.string().check(z.regex(/^[\w.-]{1,80}$/)) });
export type DraftOf = z.output<typeof draftOf>;

/** Opaque to the service. */
const draftBody = z.record(z.string(), z.unknown());
export type DraftBody = z.output<typeof draftBody>;

const draft = z.looseObject({ body: z.nullable(draftBody), updated_at: z.nullable(moment) });

/** Both null where there is none. */
export const getDraft = row({
  name: 'getDraft',
  method: 'GET',
  path: '/console/drafts/{kind}/{subject}/',
  ours: true,
  params: draftOf,
  answer: draft,
});

/** 256 KB at most. */
export const saveDraft = row({
  name: 'saveDraft',
  method: 'PUT',
  path: '/console/drafts/{kind}/{subject}/',
  ours: true,
  params: draftOf,
  body: z.object({ body: draftBody }),
  answer: z.looseObject({ updated_at: moment }),
});

/** Also where there is none. */
export const deleteDraft = row({
  name: 'deleteDraft',
  method: 'DELETE',
  path: '/console/drafts/{kind}/{subject}/',
  ours: true,
  params: draftOf,
  answer: z.looseObject({}),
});

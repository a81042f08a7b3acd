import * as z from 'zod/mini';
import { byId, id, moment, pageOf, row, version } from '../row';
import { mapping } from './statement';

/** Ours: how an account's files of one layout are read, so that the next one raises no questions. */

const fileLayout = z.looseObject({
  id,
  version,
  /** Made of the format and the first columns, until staff rename it. */
  name: z.string(),
  /** The account whose files it was learnt from. */
  bank_account: id,
  bank_account_name: z.string(),
  /** The company's other accounts at that bank read their files of this layout by it, too. */
  is_shared: z.boolean(),
  mapping,
  /** The fields of the mapping that staff confirmed; the others only answer open questions. */
  decided: z.array(z.string()),
  used_at: moment,
});
export type FileLayout = z.output<typeof fileLayout>;

/** Its own, and those that other accounts of its bank share. Not paged. */
export const listFileLayouts = row({
  name: 'listFileLayouts',
  method: 'GET',
  path: '/customers/bankaccounts/{id}/file_layouts/',
  ours: true,
  params: byId,
  query: z.object({}),
  answer: pageOf(fileLayout),
});

export const updateFileLayout = row({
  name: 'updateFileLayout',
  method: 'PUT',
  path: '/customers/file_layouts/{id}/',
  ours: true,
  params: byId,
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
    is_shared: z.boolean(),
    version: z.optional(version),
  }),
  answer: fileLayout,
});

/** Its files are read anew as if none had come before. */
export const deleteFileLayout = row({
  name: 'deleteFileLayout',
  method: 'DELETE',
  path: '/customers/file_layouts/{id}/',
  ours: true,
  params: byId,
  answer: z.looseObject({}),
});

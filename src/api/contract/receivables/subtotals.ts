import * as z from 'zod/mini';
import { byId, notNegative, row, version } from '../row';
import { documentDetail } from './documents';

/** Ours: a document's subtotal, and with it its tax, which is the rest of the total; null takes both away. */
export const setDocumentSubtotal = row({
  name: 'setDocumentSubtotal',
  method: 'PUT',
  path: '/customers/documents/{id}/subtotal/',
  ours: true,
  params: byId,
  body: z.object({ subtotal: z.nullable(notNegative), version: z.optional(version) }),
  answer: documentDetail,
  success: 'Subtotal guardado',
});

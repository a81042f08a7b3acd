import * as z from 'zod/mini';
import { kindOf, row, TIMEOUT, version } from '../row';

/** Our addition, see ARCHITECTURE.md: where the company's documents are synced from. */

export const SOURCE_KIND = ['ninguno', 'carpeta', 'direccion', 'demostracion'] as const;

export const accountingSource = z.looseObject({
  kind: kindOf(SOURCE_KIND),
  /** Where that is: the address, or the company's own folder below the service's data; where that lies is its operator's to know. */
  place: z.string(),
  /** The token itself is never returned. */
  has_token: z.boolean(),
  /** Nobody chose it here: it is what the service was started with. */
  preset: z.boolean(),
  version,
  /** Which of them may be chosen. */
  kinds: z.array(kindOf(SOURCE_KIND)),
});
export type AccountingSource = z.output<typeof accountingSource>;

export const getAccountingSource = row({
  name: 'getAccountingSource',
  method: 'GET',
  path: '/console/accounting_source/',
  ours: true,
  answer: accountingSource,
});

/** Tests the source, and saves it only when it returns readable documents. */
export const setAccountingSource = row({
  name: 'setAccountingSource',
  method: 'PUT',
  path: '/console/accounting_source/',
  ours: true,
  body: z.object({
    kind: z.enum(SOURCE_KIND),
    address: z.optional(z.string().check(z.trim(), z.maxLength(500))),
    /** Omitted, the stored token stays as long as the address has the same host; empty, it is deleted. */
    token: z.optional(z.string().check(z.trim(), z.maxLength(2_000))),
    version: z.optional(version),
  }),
  answer: z.extend(accountingSource, {
    /** What the trial found, on the first page. */
    found: z.int(),
    left_out: z.int(),
  }),
  timeout: TIMEOUT.allCustomers,
});

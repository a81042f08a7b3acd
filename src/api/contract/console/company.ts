import { z } from 'zod';
import { COUNTRIES } from '../country';
import { row, version } from '../row';

/** Our addition, see ARCHITECTURE.md: who the company is that the console works for. */

/** It stands in a mail's head, where a line ends it. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}<>"]*$/u);

const company = z.looseObject({
  name: z.string(),
  /** ISO 3166-1; null until somebody said it. */
  country: z.string().nullable(),
  /** The service's country, inferred from its time zone. */
  likely_country: z.string().nullable(),
  /** How it signs its statements of account; empty where nobody said. */
  tax_number: z.string().optional(),
  address: z.string().optional(),
  phone: z.string().optional(),
  /** Under which name its e-mails go out, and where their answers go: empty is what the service was started with. */
  sender_name: z.string().optional(),
  reply_to: z.string().optional(),
  version,
});
export type Company = z.output<typeof company>;

export const getCompany = row({
  name: 'getCompany',
  method: 'GET',
  path: '/console/company/',
  ours: true,
  answer: company,
});

/** Left out stays as it was. While nobody said when the company sends, its country's holidays come along. */
export const saveCompany = row({
  name: 'saveCompany',
  method: 'PUT',
  path: '/console/company/',
  ours: true,
  body: z.object({
    name: z.string().trim().min(2).max(120),
    country: z.enum(COUNTRIES),
    tax_number: z.string().trim().max(30).optional(),
    address: z.string().trim().max(200).optional(),
    phone: z.string().trim().max(40).optional(),
    sender_name: line(80).optional(),
    reply_to: z
      .string()
      .trim()
      .pipe(z.union([z.literal(''), z.email().max(200)]))
      .optional(),
    version: version.optional(),
  }),
  answer: company,
  success: 'Datos de la empresa guardados correctamente',
});

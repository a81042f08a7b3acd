import { z } from 'zod';
import { COUNTRIES } from './country';
import { row, version } from './row';

/** Our addition, see ARCHITECTURE.md: who the company is that the console works for. */

const company = z.looseObject({
  name: z.string(),
  /** ISO 3166-1; null until somebody said it. */
  country: z.string().nullable(),
  /** Where the service is, as far as its time zone tells. */
  likely_country: z.string().nullable(),
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

/** While nobody said when the company sends, its country's holidays come along. */
export const saveCompany = row({
  name: 'saveCompany',
  method: 'PUT',
  path: '/console/company/',
  ours: true,
  body: z.object({
    name: z.string().trim().min(2).max(120),
    country: z.enum(COUNTRIES),
    version: version.optional(),
  }),
  answer: company,
  success: 'Datos de la empresa guardados correctamente',
});

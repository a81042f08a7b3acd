import * as z from 'zod/mini';
import { COUNTRIES } from '../country';
import { row, TIMEOUT, version } from '../row';

/** Our addition: who the company is that the console works for. */

/** It stands in a mail's head, where a line ends it. */
const line = (max: number) => z.string().check(z.trim(), z.maxLength(max), z.regex(/^[^\p{Cc}<>"]*$/u));

const company = z.looseObject({
  name: z.string(),
  /** ISO 3166-1; null until somebody said it. */
  country: z.nullable(z.string()),
  /** The service's country, inferred from its time zone. */
  likely_country: z.nullable(z.string()),
  /** How it signs its statements of account; empty where nobody said. */
  tax_number: z.optional(z.string()),
  address: z.optional(z.string()),
  phone: z.optional(z.string()),
  /** Under which name its e-mails go out, and where their answers go: empty is what the service was started with. */
  sender_name: z.optional(z.string()),
  reply_to: z.optional(z.string()),
  /** Its logo as a `data:` address, PNG or JPEG; null without one. */
  logo: z.optional(z.nullable(z.string())),
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
    name: z.string().check(z.trim(), z.minLength(2), z.maxLength(120)),
    country: z.enum(COUNTRIES),
    tax_number: z.optional(z.string().check(z.trim(), z.maxLength(30))),
    address: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    phone: z.optional(z.string().check(z.trim(), z.maxLength(40))),
    sender_name: z.optional(line(80)),
    reply_to: z.optional(
      z.pipe(z.string().check(z.trim()), z.union([z.literal(''), z.email().check(z.maxLength(200))])),
    ),
    version: z.optional(version),
  }),
  answer: company,
  success: 'Datos de la empresa guardados correctamente',
});

/** PNG or JPEG by its bytes, 512 KB and 2,000 pixels a side at most; 422 says what to do with any other. */
export const setCompanyLogo = row({
  name: 'setCompanyLogo',
  method: 'POST',
  path: '/console/company/logo/',
  ours: true,
  body: z.object({ file: z.instanceof(Blob) }),
  encoding: 'multipart',
  answer: company,
  timeout: TIMEOUT.grouping,
  success: 'Logo guardado correctamente',
});

export const deleteCompanyLogo = row({
  name: 'deleteCompanyLogo',
  method: 'DELETE',
  path: '/console/company/logo/',
  ours: true,
  answer: company,
  success: 'Logo quitado correctamente',
});

import * as z from 'zod/mini';
import { id, pageOf, row, TIMEOUT } from '../row';

/** Look-ups of the customers section: specification chapter 7. None is paged. */

export const bankCode = z.looseObject({ id, bank: z.nullable(id), code: z.string(), name: z.string() });
export type BankCode = z.output<typeof bankCode>;

export const city = z.looseObject({ id, name: z.string(), province: z.string(), country: z.optional(z.string()) });
export type City = z.output<typeof city>;

export const subcategory = z.looseObject({ id, name: z.string(), category: z.nullable(id), category_name: z.string() });
export type Subcategory = z.output<typeof subcategory>;

export const category = z.looseObject({ id, name: z.string(), subcategories: z.array(subcategory) });
export type Category = z.output<typeof category>;

/** What a picker shows of a customer. */
export const customerOption = z.looseObject({
  id,
  first_name: z.string(),
  last_name: z.string(),
  dni: z.string(),
  tradename: z.string(),
});
export type CustomerOption = z.output<typeof customerOption>;

/** The id is the profile's: the client of the service, whose receivables these are. */
const byProfile = z.object({ id });

export const listAllCustomers = row({
  name: 'listAllCustomers',
  method: 'GET',
  path: '/customers/getAllCustomersNoPag/{id}',
  params: byProfile,
  answer: pageOf(customerOption),
  timeout: TIMEOUT.allCustomers,
});

export const listClient = row({
  name: 'listClient',
  method: 'GET',
  path: '/customers/customers/list_client/',
  answer: pageOf(customerOption),
});

export const listCategories = row({
  name: 'listCategories',
  method: 'GET',
  path: '/customers/categories/get_allDetail/',
  query: z.object({}),
  answer: pageOf(category),
});

export const listSubcategories = row({
  name: 'listSubcategories',
  method: 'GET',
  path: '/customers/getSubcategoriesByClient/{id}',
  params: byProfile,
  answer: pageOf(subcategory),
});

/** Without a bank, those of all. */
export const listBankCodes = row({
  name: 'listBankCodes',
  method: 'GET',
  path: '/customers/bankcodes/',
  query: z.object({ bank: z.optional(id) }),
  answer: pageOf(bankCode),
  failure: 'Error loading bank codes',
});

export const listCities = row({
  name: 'listCities',
  method: 'GET',
  path: '/customers/cities/',
  query: z.object({}),
  answer: pageOf(city),
  failure: 'Error al cargar ciudades',
});

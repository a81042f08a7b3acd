import { z } from 'zod';
import { DETAIL_STATUS } from '../debits/shapes';
import { ACCOUNT_TYPE } from '../reconciliation/bankAccounts';
import {
  byId,
  day,
  exportedFile,
  exportQuery,
  id,
  listQuery,
  money,
  orderingOf,
  pageOf,
  paging,
  row,
  TIMEOUT,
  version,
} from '../row';
import { DNI_COUNTRY } from './dniCountry';
import { customerOption } from './lookups';
import {
  contactOfCustomer,
  customer,
  customerByDocument,
  customerDebit,
  customerDetail,
  OPEN_PROMISE,
  pendingValues,
} from './shapes';

/** Customers: specification chapter 7. The section's look-ups are in `lookups.ts`. */

const fields = z.object({
  first_name: z.string().trim().min(1).max(120),
  last_name: z.string().trim().max(120).optional(),
  dni: z.string().trim().min(5).max(20),
  /** `EC` unless said: a cédula is refused by its check digit. */
  dni_country: z.enum(DNI_COUNTRY).optional(),
  tradename: z.string().trim().max(160).optional(),
  position: z.string().trim().max(120).optional(),
  subcategories_ids: z.array(id).optional(),
  city: id.nullable().optional(),
  address: z.string().trim().max(200).optional(),
});
const bankFields = z.object({
  bank: id,
  bank_code: id.nullable().optional(),
  account_number: z
    .string()
    .trim()
    .regex(/^\d{5,20}$/),
  account_type: z.enum(ACCOUNT_TYPE),
  holder_name: z.string().trim().max(160).optional(),
  holder_dni: z.string().trim().max(20).optional(),
  mandate: z.string().trim().max(60).optional(),
});

/** `vencido`: something is past due; `debe`: anything at all; `nada`: nothing. */
export const OWES = ['vencido', 'debe', 'nada'] as const;

/** Days for which something is past due, and for which nobody wrote to them or spoke with them. */
export const LATE_DAYS = ['30', '60', '90'] as const;
export const QUIET_DAYS = ['7', '15', '30'] as const;

/** By name unless asked. `balance` is that of the currency most documents owed are in, as the list shows it first. */
export const listCustomers = row({
  name: 'listCustomers',
  method: 'GET',
  path: '/customers/customers/',
  /** Ours, but for the paging and `search`. `late_days`, `quiet_days`: so many or more; a subcategory they are in; whether they are debited. */
  query: listQuery.extend({
    owes: z.enum(OWES).optional(),
    late_days: z.enum(LATE_DAYS).optional(),
    quiet_days: z.enum(QUIET_DAYS).optional(),
    promise: z.enum(OPEN_PROMISE).optional(),
    city: id.optional(),
    in_subcategory: id.optional(),
    debited: z.enum(['true', 'false']).optional(),
    ordering: orderingOf('name', 'tradename', 'dni', 'balance', 'created_at').optional(),
  }),
  answer: pageOf(customer),
});

/** Ours: exactly the customers that the list's filters leave, as a file. */
export const exportCustomers = row({
  name: 'exportCustomers',
  method: 'GET',
  path: '/customers/customers/export/',
  ours: true,
  query: exportQuery.extend(listCustomers.query.omit(paging).shape),
  answer: exportedFile,
});

export const getCustomer = row({
  name: 'getCustomer',
  method: 'GET',
  path: '/customers/customers/{id}/',
  params: byId,
  answer: customerDetail,
});

export const createCustomer = row({
  name: 'createCustomer',
  method: 'POST',
  path: '/customers/customers/',
  body: fields,
  answer: customerDetail,
  idempotent: true,
  success: 'Cliente añadido correctamente',
  failure: 'Cliente no fue creado correctamente',
});

export const updateCustomer = row({
  name: 'updateCustomer',
  method: 'PUT',
  path: '/customers/customers/{id}/',
  params: byId,
  body: fields.extend({ version: version.optional() }),
  encoding: 'form',
  answer: customerDetail,
  success: 'Cliente actualizado correctamente',
  failure: 'Cliente no se modifico correctamente',
});

/**
 * Ours: a subcategory given to many, or taken from them: to `customers`, or without these to all whom the list's filters leave.
 * `expected`: how many that is by what staff saw; refused when it is another number by now.
 */
export const changeSubcategories = row({
  name: 'changeSubcategories',
  method: 'POST',
  path: '/customers/customers/subcategories/',
  ours: true,
  body: z.object({
    subcategory: id,
    is_in: z.boolean(),
    customers: z.array(id).min(1).max(200).optional(),
    ...listCustomers.query.omit({ ...paging, ordering: true }).shape,
    expected: z.number().int().min(1),
  }),
  /** `changed`: of them, those it changed anything for. */
  answer: z.looseObject({ count: z.number().int(), changed: z.number().int() }),
  failure: 'Los clientes no se cambiaron',
});

export const deleteCustomer = row({
  name: 'deleteCustomer',
  method: 'DELETE',
  path: '/customers/customers/{id}/',
  params: byId,
  answer: z.looseObject({}),
});

/** The debit switch and the bank data in one step; what is left out stays. */
export const updateCashManagement = row({
  name: 'updateCashManagement',
  method: 'PATCH',
  path: '/customers/customers/{id}/update_cash_management/',
  params: byId,
  body: bankFields.partial().extend({ is_active_cm: z.boolean().optional(), version: version.optional() }),
  answer: customerDetail,
  success: 'Cliente actualizado correctamente',
  failure: 'No se pudo actualizar el cliente',
});

export const saveCustomerBank = row({
  name: 'saveCustomerBank',
  method: 'POST',
  path: '/customers/customers/{id}/create_or_update_bank_customer/',
  params: byId,
  body: bankFields.extend({ version: version.optional() }),
  answer: customerDetail,
  success: 'Cliente actualizado correctamente',
  failure: 'No se pudo actualizar el cliente',
});

export const deleteCustomerBank = row({
  name: 'deleteCustomerBank',
  method: 'POST',
  path: '/customers/customers/{id}/delete_bank_customer/',
  params: byId,
  body: z.object({ id: id.optional(), version: version.optional() }),
  answer: customerDetail,
  success: 'Información bancaria eliminada correctamente',
  failure: 'No se pudo eliminar la información bancaria',
});

export const setCustomerDebit = row({
  name: 'setCustomerDebit',
  method: 'PATCH',
  path: '/customers/customers/{id}/set_is_active/',
  params: byId,
  body: z.object({ is_active_cm: z.boolean(), version: version.optional() }),
  answer: customerDetail,
  success: {
    flag: 'is_active_cm',
    on: 'Débito activado correctamente',
    off: 'Débito desactivado correctamente',
  },
  failure: 'No se pudo actualizar el estado del cliente',
});

/** Ours: what automatic debits collected from customers, or are to collect, newest first. */
export const listCustomerDebits = row({
  name: 'listCustomerDebits',
  method: 'GET',
  path: '/customers/debits/',
  ours: true,
  query: listQuery.extend({
    idCustomer: id.optional(),
    status: z.enum(DETAIL_STATUS).optional(),
    start: day.optional(),
    end: day.optional(),
  }),
  answer: pageOf(customerDebit),
});

/** No payload: every customer with open documents, with the contacts the caller merges in. */
export const groupByDocument = row({
  name: 'groupByDocument',
  method: 'POST',
  path: '/customers/customers/groupby_document/',
  answer: z.looseObject({ infoDocs: z.array(customerByDocument), contactos: z.array(contactOfCustomer) }),
  timeout: TIMEOUT.grouping,
});

export const listClient = row({
  name: 'listClient',
  method: 'GET',
  path: '/customers/customers/list_client/',
  answer: pageOf(customerOption),
});

export const pendingValuesByCustomer = row({
  name: 'pendingValuesByCustomer',
  method: 'POST',
  path: '/customers/customers/pendingValuesDocs_byCustomer/',
  body: z.object({ idCustomer: id }),
  answer: z.looseObject({ customer: id.nullable(), total: money.nullable(), documents: z.array(pendingValues) }),
});

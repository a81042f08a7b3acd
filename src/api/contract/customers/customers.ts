import * as z from 'zod/mini';
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
  first_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  last_name: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  dni: z.string().check(z.trim(), z.minLength(5), z.maxLength(20)),
  /** `EC` unless said: a cédula is refused by its check digit. */
  dni_country: z.optional(z.enum(DNI_COUNTRY)),
  tradename: z.optional(z.string().check(z.trim(), z.maxLength(160))),
  position: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  subcategories_ids: z.optional(z.array(id)),
  city: z.optional(z.nullable(id)),
  address: z.optional(z.string().check(z.trim(), z.maxLength(200))),
});
const bankFields = z.object({
  bank: id,
  bank_code: z.optional(z.nullable(id)),
  account_number: z.string().check(z.trim(), z.regex(/^\d{5,20}$/)),
  account_type: z.enum(ACCOUNT_TYPE),
  holder_name: z.optional(z.string().check(z.trim(), z.maxLength(160))),
  holder_dni: z.optional(z.string().check(z.trim(), z.maxLength(20))),
  mandate: z.optional(z.string().check(z.trim(), z.maxLength(60))),
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
  query: z.extend(listQuery, {
    owes: z.optional(z.enum(OWES)),
    late_days: z.optional(z.enum(LATE_DAYS)),
    quiet_days: z.optional(z.enum(QUIET_DAYS)),
    promise: z.optional(z.enum(OPEN_PROMISE)),
    city: z.optional(id),
    in_subcategory: z.optional(id),
    debited: z.optional(z.enum(['true', 'false'])),
    ordering: z.optional(orderingOf('name', 'tradename', 'dni', 'balance', 'created_at')),
  }),
  answer: pageOf(customer),
});

/** Ours: exactly the customers that the list's filters leave, as a file. */
export const exportCustomers = row({
  name: 'exportCustomers',
  method: 'GET',
  path: '/customers/customers/export/',
  ours: true,
  query: z.extend(exportQuery, z.omit(listCustomers.query, paging).shape),
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
  body: z.extend(fields, { version: z.optional(version) }),
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
    customers: z.optional(z.array(id).check(z.minLength(1), z.maxLength(200))),
    ...z.omit(listCustomers.query, { ...paging, ordering: true }).shape,
    expected: z.int().check(z.gte(1)),
  }),
  /** `changed`: of them, those it changed anything for. */
  answer: z.looseObject({ count: z.int(), changed: z.int() }),
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
  body: z.extend(z.partial(bankFields), { is_active_cm: z.optional(z.boolean()), version: z.optional(version) }),
  answer: customerDetail,
  success: 'Cliente actualizado correctamente',
  failure: 'No se pudo actualizar el cliente',
});

export const saveCustomerBank = row({
  name: 'saveCustomerBank',
  method: 'POST',
  path: '/customers/customers/{id}/create_or_update_bank_customer/',
  params: byId,
  body: z.extend(bankFields, { version: z.optional(version) }),
  answer: customerDetail,
  success: 'Cliente actualizado correctamente',
  failure: 'No se pudo actualizar el cliente',
});

export const deleteCustomerBank = row({
  name: 'deleteCustomerBank',
  method: 'POST',
  path: '/customers/customers/{id}/delete_bank_customer/',
  params: byId,
  body: z.object({ id: z.optional(id), version: z.optional(version) }),
  answer: customerDetail,
  success: 'Información bancaria eliminada correctamente',
  failure: 'No se pudo eliminar la información bancaria',
});

export const setCustomerDebit = row({
  name: 'setCustomerDebit',
  method: 'PATCH',
  path: '/customers/customers/{id}/set_is_active/',
  params: byId,
  body: z.object({ is_active_cm: z.boolean(), version: z.optional(version) }),
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
  query: z.extend(listQuery, {
    idCustomer: z.optional(id),
    status: z.optional(z.enum(DETAIL_STATUS)),
    start: z.optional(day),
    end: z.optional(day),
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
  answer: z.looseObject({ customer: z.nullable(id), total: z.nullable(money), documents: z.array(pendingValues) }),
});

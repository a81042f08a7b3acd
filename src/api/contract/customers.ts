import { z } from 'zod';
import { ACCOUNT_TYPE } from './bankAccounts';
import { contact } from './contacts';
import { DETAIL_STATUS } from './debitShapes';
import { DNI_COUNTRY } from './dni';
import { BUCKETS, document } from './documents';
import { customerOption } from './lookups';
import { paymentDetail } from './payments';
import { byId, day, id, kindOf, listQuery, money, pageOf, row, TIMEOUT, version } from './row';

/** Customers: specification chapter 7. The section's look-ups are in `lookups.ts`. */

/** The customer's own account, from which automatic debits are collected. */
export const customerBank = z.looseObject({
  id,
  version,
  bank: id,
  bank_name: z.string(),
  bank_code: id.nullable(),
  account_number: z.string(),
  account_type: kindOf(ACCOUNT_TYPE),
  holder_name: z.string(),
  holder_dni: z.string(),
  /** Reference of the customer's authorisation. */
  mandate: z.string(),
});
export type CustomerBank = z.output<typeof customerBank>;

export const customer = customerOption.extend({
  version,
  position: z.string(),
  /** Names, in the order of `subcategories_ids`. */
  subcategories: z.array(z.string()),
  subcategories_ids: z.array(id),
  city: id.nullable(),
  city_name: z.string(),
  address: z.string(),
  /** Automatic debit active. */
  is_active_cm: z.boolean(),
  bank: customerBank.nullable(),
  /** Whose rules `dni` follows. */
  dni_country: z.enum(DNI_COUNTRY).optional(),
  /** What is owed in the currency most documents owed are in. */
  balance: money,
  /** What is owed and how much of it is past due, a line a currency, that one first: amounts of several are never added. */
  balances: z
    .array(z.looseObject({ currency: z.string(), balance: money, overdue: money, documents: z.number().int() }))
    .optional(),
});
export type Customer = z.output<typeof customer>;

const listOf = <T extends z.ZodType>(one: T) => z.looseObject({ count: z.number().int(), results: z.array(one) });

/** Ours, in one currency: what is owed by how long it is due, and what was paid and settles nothing yet. */
const standing = z.looseObject({
  currency: z.string(),
  credit: money,
  buckets: z.array(z.looseObject({ bucket: z.enum(BUCKETS), cantidad: z.number().int(), total: money })),
});
export type Standing = z.output<typeof standing>;

const customerDebit = z.looseObject({
  id,
  debit: id,
  debit_name: z.string(),
  collect_on: day,
  document_number: z.string(),
  currency: z.string(),
  amount: money,
  status: kindOf(DETAIL_STATUS),
  reason: z.string(),
});
export type CustomerDebit = z.output<typeof customerDebit>;

/** A movement of a bank that paid this customer's documents; `amount` is this customer's part of it. */
const customerMovement = z.looseObject({
  id,
  conciliation: id,
  conciliation_name: z.string(),
  date: day,
  description: z.string(),
  currency: z.string(),
  amount: money,
});
export type CustomerMovement = z.output<typeof customerMovement>;

export const customerDetail = customer.extend({
  /** The main one first. */
  contacts: z.array(contact),
  standing: z.array(standing).optional(),
  /** Ours: how many there are of each, and the first of them. */
  latest: z
    .looseObject({
      documents: listOf(document),
      payments: listOf(paymentDetail),
      debits: listOf(customerDebit),
      movements: listOf(customerMovement),
    })
    .optional(),
});
export type CustomerDetail = z.output<typeof customerDetail>;

/** One customer with open documents, as the grouping call answers it. */
export const customerByDocument = z.looseObject({
  customer__id: id,
  customer__first_name: z.string(),
  customer__last_name: z.string(),
  customer__dni: z.string(),
  customer__tradename: z.string(),
  customer__position: z.string(),
  saldo: money,
  docs: z.number().int(),
  subcategories: z.array(z.string()).optional(),
});
export const contactOfCustomer = z.looseObject({ customer__id: id, phone: z.string(), email: z.string() });

/** What one customer owes, by document. */
export const pendingValues = z.looseObject({
  id,
  number: z.string(),
  due_date: z.string().nullable(),
  total: money,
  balance: money,
});

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
    .regex(/^\d{4,34}$/),
  account_type: z.enum(ACCOUNT_TYPE),
  holder_name: z.string().trim().max(160).optional(),
  holder_dni: z.string().trim().max(20).optional(),
  mandate: z.string().trim().max(60).optional(),
});

export const listCustomers = row({
  name: 'listCustomers',
  method: 'GET',
  path: '/customers/customers/',
  query: listQuery,
  answer: pageOf(customer),
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
  answer: z.looseObject({ customer: id, total: money, documents: z.array(pendingValues) }),
});

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
import { createContact } from './contacts';
import { DNI_COUNTRY } from './dniCountry';
import {
  contactOfCustomer,
  customer,
  customerByDocument,
  customerDebit,
  customerDetail,
  OPEN_PROMISE,
  pendingValues,
} from './shapes';

/** In which a customer may read. */
export const LANGUAGE = ['es', 'en', 'pt', 'fr', 'de', 'it'] as const;

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
  /** Ours: how many days after its issue a document of theirs is due that does not say; null where nobody said. */
  credit_days: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(999)))),
  /** Ours: WhatsApp's templates go out in it where it is approved. */
  language: z.optional(z.enum(['', ...LANGUAGE])),
});
/** Its name in the list of offers: a provider that does not say so takes no days of credit with a new customer. */
export const CREDIT_DAYS_OFFER = 'customer credit_days';

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

const days = z.optional(z.coerce.number<number>().check(z.int(), z.gte(0), z.lte(9_999)));
/** The owner of nobody's customers. */
export const NOBODY = 'nadie';

/** By name unless asked. `balance` and `overdue` are those of the currency most documents owed are in, as the list shows it first. */
export const listCustomers = row({
  name: 'listCustomers',
  method: 'GET',
  path: '/customers/customers/',
  shows: ['customer', 'activity', 'document', 'payment'],
  /**
   * Ours, but for the paging and `search`. `days_from`, `days_to`: how long the oldest of what is past due is; `quiet_days`: so
   * many or more without a contact; `next_until`: whose next act is on that day or before; a subcategory they are in; whether they
   * are debited.
   */
  specified: ['p', 'search', 'page_size'],
  query: z.extend(listQuery, {
    owes: z.optional(z.enum(OWES)),
    overdue_from: z.optional(money),
    overdue_to: z.optional(money),
    days_from: days,
    days_to: days,
    quiet_days: days,
    promise: z.optional(z.enum(OPEN_PROMISE)),
    next_until: z.optional(z.union([day, z.literal('hoy')])),
    /** A person, or `NOBODY`. */
    owner: z.optional(id),
    city: z.optional(id),
    in_subcategory: z.optional(id),
    debited: z.optional(z.enum(['true', 'false'])),
    ordering: z.optional(
      orderingOf(
        ...(['name', 'tradename', 'dni', 'balance', 'created_at'] as const),
        // What a collector goes by: `due_since` has the longest overdue first, `contacted_on` who was never reached.
        ...(['overdue', 'due_since', 'contacted_on', 'promise', 'next_on'] as const),
      ),
    ),
  }),
  answer: pageOf(customer),
});

/** The segments of the work list, each by its filters. */
export const SEGMENTS = {
  hoy: { next_until: 'hoy' },
  rota: { promise: 'rota' },
  vencido: { days_from: 61 },
  sin_contacto: { owes: 'vencido', quiet_days: 15 },
  todos: {},
} as const satisfies Record<string, z.input<typeof listCustomers.query>>;
export type Segment = keyof typeof SEGMENTS;
export const SEGMENT = ['hoy', 'rota', 'vencido', 'sin_contacto', 'todos'] as const satisfies Segment[];

/** Ours: how many customers each segment has; of one owner where one is named. */
export const listSegments = row({
  name: 'listSegments',
  method: 'GET',
  path: '/customers/customers/segments/',
  shows: ['customer', 'activity', 'document'],
  ours: true,
  query: z.object({ owner: z.optional(id) }),
  answer: pageOf(z.looseObject({ segment: z.enum(SEGMENT), customers: z.int() })),
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
  shows: ['customer', 'document', 'payment', 'activity'],
  params: byId,
  answer: customerDetail,
});

export const createCustomer = row({
  name: 'createCustomer',
  method: 'POST',
  path: '/customers/customers/',
  /** Ours: `contact`, who is made with them. */
  body: z.extend(fields, { contact: z.optional(z.omit(createContact.body, { customer: true })) }),
  answer: customerDetail,
  idempotent: true,
  foundBy: { row: () => listCustomers, fields: ['dni', 'first_name'], isUnique: true },
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
  rereadBy: { row: () => getCustomer, id: 'id' },
});

/** `customers`, of whom those that were deleted meanwhile are left out, or without these all whom the list's filters leave; `expected`: how many that is by what staff saw. */
const chosen = {
  customers: z.optional(z.array(id).check(z.minLength(1), z.maxLength(200))),
  ...z.omit(listCustomers.query, { ...paging, ordering: true }).shape,
  expected: z.int().check(z.gte(1)),
};
/** `changed`: of them, those it changed anything for. */
const changed = z.looseObject({ count: z.int(), changed: z.int() });

/** Ours: a subcategory set for many, or taken from them. Refused when they are another number by now. */
export const changeSubcategories = row({
  name: 'changeSubcategories',
  method: 'POST',
  path: '/customers/customers/subcategories/',
  ours: true,
  body: z.object({ subcategory: id, is_in: z.boolean(), ...chosen }),
  answer: changed,
  failure: 'Los clientes no se cambiaron',
});

/** Ours: many customers assigned to a person of the company, or to nobody. Refused when they are another number by now. */
export const assignOwner = row({
  name: 'assignOwner',
  method: 'POST',
  path: '/customers/customers/assign_owner/',
  ours: true,
  body: z.object({ to: z.nullable(id), ...chosen }),
  answer: changed,
  failure: 'Los clientes no se asignaron',
});

/** Ours: a customer's credit is blocked with a reason, or let go without one. */
export const setCreditBlock = row({
  name: 'setCreditBlock',
  method: 'PUT',
  path: '/customers/customers/{id}/credit_block/',
  ours: true,
  params: byId,
  body: z.object({
    why: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
    version: z.optional(version),
  }),
  answer: customerDetail,
  success: 'Crédito actualizado',
  failure: 'El crédito no se cambió',
});

export const deleteCustomer = row({
  name: 'deleteCustomer',
  method: 'DELETE',
  path: '/customers/customers/{id}/',
  params: byId,
  rereadBy: { row: () => getCustomer, id: 'id' },
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
  rereadBy: { row: () => getCustomer, id: 'id' },
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
  rereadBy: { row: () => getCustomer, id: 'id', part: 'bank' },
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
  rereadBy: { row: () => getCustomer, id: 'id' },
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
  rereadBy: { row: () => getCustomer, id: 'id' },
});

/** Ours: what automatic debits collected from customers, or are to collect, newest first. */
export const listCustomerDebits = row({
  name: 'listCustomerDebits',
  method: 'GET',
  path: '/customers/debits/',
  shows: ['debit'],
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
  repeatable: true,
  answer: z.looseObject({ infoDocs: z.array(customerByDocument), contactos: z.array(contactOfCustomer) }),
  timeout: TIMEOUT.grouping,
});

export const pendingValuesByCustomer = row({
  name: 'pendingValuesByCustomer',
  method: 'POST',
  path: '/customers/customers/pendingValuesDocs_byCustomer/',
  repeatable: true,
  body: z.object({ idCustomer: id }),
  answer: z.looseObject({ customer: z.nullable(id), total: z.nullable(money), documents: z.array(pendingValues) }),
  ofList: (documents) => ({ documents }),
});

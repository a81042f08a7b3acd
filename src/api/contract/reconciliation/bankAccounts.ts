import * as z from 'zod/mini';
import { COUNTRIES } from '../country';
import { byId, currency, id, kindOf, listQuery, orderingOf, pageOf, row, version } from '../row';
import { isAccountText } from './accountNumber';
import { mapping } from './statement';

/** Bank accounts and banks: specification chapter 7. The accounts are the company's own, into which customers pay. */

export const ACCOUNT_TYPE = ['corriente', 'ahorros'] as const;

export const bankAccount = z.looseObject({
  id,
  version,
  bank: z.nullable(id),
  bank_name: z.string(),
  number: z.string(),
  alias: z.string(),
  currency,
  type: kindOf(ACCOUNT_TYPE),
  /** How this account's files are read, as staff last corrected it. */
  mapping: z.nullable(mapping),
  /** What its orders of automatic debits look like: one of `listOrderLayouts`. */
  order_layout: z.optional(z.nullable(z.string())),
  /** Conciliations made on it; an account that has any cannot be deleted. */
  conciliations: z.optional(z.int()),
});
export type BankAccount = z.output<typeof bankAccount>;

export const bank = z.looseObject({
  id,
  name: z.string(),
  /** ISO 3166-1, two letters. */
  country: z.string(),
  /** Whether it takes part in automatic debits. */
  cash_management: z.boolean(),
});
export type Bank = z.output<typeof bank>;

const fields = z.object({
  bank: id,
  number: z
    .string()
    .check(
      z.trim(),
      z.minLength(4),
      z.maxLength(34),
      z.refine(isAccountText, 'Escriba solo letras, cifras, espacios, guiones, puntos o barras.'),
    ),
  alias: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  type: z.enum(ACCOUNT_TYPE),
});
const orderLayout = z.optional(z.nullable(id));
export type BankAccountFields = z.input<typeof fields>;

export const listBankAccounts = row({
  name: 'listBankAccounts',
  method: 'GET',
  path: '/customers/bankaccounts/',
  shows: ['bank_account'],
  specified: ['p', 'search'],
  query: z.extend(listQuery, { ordering: z.optional(orderingOf('bank_name', 'number', 'alias')) }),
  answer: pageOf(bankAccount),
});

export const getBankAccount = row({
  name: 'getBankAccount',
  method: 'GET',
  path: '/customers/bankaccounts/{id}/',
  shows: ['bank_account'],
  params: byId,
  answer: bankAccount,
});

export const updateBankAccount = row({
  name: 'updateBankAccount',
  method: 'PUT',
  path: '/customers/bankaccounts/{id}/',
  params: byId,
  /** `mapping` and `order_layout` left out stay as they were; null forgets them. */
  body: z.extend(fields, {
    version: z.optional(version),
    mapping: z.optional(z.nullable(mapping)),
    order_layout: orderLayout,
  }),
  encoding: 'form',
  answer: bankAccount,
  failure: 'La cuenta bancaria no se modificó correctamente',
  rereadBy: { row: () => getBankAccount, id: 'id' },
});

export const deleteBankAccount = row({
  name: 'deleteBankAccount',
  method: 'DELETE',
  path: '/customers/bankaccounts/{id}/',
  params: byId,
  rereadBy: { row: () => getBankAccount, id: 'id' },
  answer: z.looseObject({}),
});

export const createBankAccount = row({
  name: 'createBankAccount',
  method: 'POST',
  path: '/customers/bankaccounts/',
  body: z.extend(fields, { mapping: z.optional(z.nullable(mapping)), order_layout: orderLayout }),
  answer: bankAccount,
  idempotent: true,
  foundBy: { row: () => listBankAccounts, fields: ['number', 'bank', 'alias'], isUnique: true },
  success: 'Cuenta bancaria añadida correctamente',
  failure: 'Error en guardar cuenta bancaria',
});

/** Not paged, those of the company's country first. `bankcm=true`: only the banks that take part in automatic debits. */
export const listBanks = row({
  name: 'listBanks',
  method: 'GET',
  path: '/customers/banks/',
  query: z.object({ bankcm: z.optional(z.enum(['true', 'false'])) }),
  answer: pageOf(bank),
});

/** Ours: a bank that is not among those everybody has. It is the company's own, and nobody else sees it. */
export const createBank = row({
  name: 'createBank',
  method: 'POST',
  path: '/customers/banks/',
  ours: true,
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)),
    country: z.enum(COUNTRIES),
    /** By which its country's payments name it. */
    code: z.optional(z.string().check(z.trim(), z.maxLength(11), z.regex(/^[0-9A-Za-z]*$/))),
  }),
  answer: bank,
  idempotent: true,
  success: 'Banco añadido correctamente',
});

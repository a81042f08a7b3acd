import { z } from 'zod';
import { COUNTRIES } from '../country';
import { byId, id, kindOf, listQuery, orderingOf, pageOf, row, version } from '../row';
import { isAccountText } from './accountNumber';
import { mapping } from './statement';

/** Bank accounts and banks: specification chapter 7. The accounts are the company's own, into which customers pay. */

export const ACCOUNT_TYPE = ['corriente', 'ahorros'] as const;

export const bankAccount = z.looseObject({
  id,
  version,
  bank: id.nullable(),
  bank_name: z.string(),
  number: z.string(),
  alias: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  type: kindOf(ACCOUNT_TYPE),
  /** How this account's files are read, as staff last corrected it. */
  mapping: mapping.nullable(),
  /** What its orders of automatic debits look like: one of `listOrderLayouts`. */
  order_layout: z.string().nullable().optional(),
  /** Conciliations made on it; an account that has any cannot be deleted. */
  conciliations: z.number().int().optional(),
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
    .trim()
    .min(4)
    .max(34)
    .refine(isAccountText, 'Escriba solo letras, cifras, espacios, guiones, puntos o barras.'),
  alias: z.string().trim().min(1).max(80),
  currency: z.string().regex(/^[A-Z]{3}$/),
  type: z.enum(ACCOUNT_TYPE),
});
const orderLayout = id.nullable().optional();
export type BankAccountFields = z.input<typeof fields>;

export const listBankAccounts = row({
  name: 'listBankAccounts',
  method: 'GET',
  path: '/customers/bankaccounts/',
  query: listQuery.extend({ ordering: orderingOf('bank_name', 'number', 'alias').optional() }),
  answer: pageOf(bankAccount),
});

export const getBankAccount = row({
  name: 'getBankAccount',
  method: 'GET',
  path: '/customers/bankaccounts/{id}/',
  params: byId,
  answer: bankAccount,
});

export const updateBankAccount = row({
  name: 'updateBankAccount',
  method: 'PUT',
  path: '/customers/bankaccounts/{id}/',
  params: byId,
  /** `mapping` and `order_layout` left out stay as they were; null forgets them. */
  body: fields.extend({
    version: version.optional(),
    mapping: mapping.nullable().optional(),
    order_layout: orderLayout,
  }),
  encoding: 'form',
  answer: bankAccount,
  failure: 'La cuenta bancaria no se modificó correctamente',
});

export const deleteBankAccount = row({
  name: 'deleteBankAccount',
  method: 'DELETE',
  path: '/customers/bankaccounts/{id}/',
  params: byId,
  answer: z.looseObject({}),
});

export const createBankAccount = row({
  name: 'createBankAccount',
  method: 'POST',
  path: '/customers/bankaccounts/',
  body: fields.extend({ mapping: mapping.nullable().optional(), order_layout: orderLayout }),
  answer: bankAccount,
  idempotent: true,
  success: 'Cuenta bancaria añadida correctamente',
  failure: 'Error en guardar cuenta bancaria',
});

/** Not paged, those of the company's country first. `bankcm=true`: only the banks that take part in automatic debits. */
export const listBanks = row({
  name: 'listBanks',
  method: 'GET',
  path: '/customers/banks/',
  query: z.object({ bankcm: z.enum(['true', 'false']).optional() }),
  answer: pageOf(bank),
});

/** Ours: a bank that is not among those everybody has. It is the company's own, and nobody else sees it. */
export const createBank = row({
  name: 'createBank',
  method: 'POST',
  path: '/customers/banks/',
  ours: true,
  body: z.object({
    name: z.string().trim().min(2).max(80),
    country: z.enum(COUNTRIES),
    /** By which its country's payments name it. */
    code: z
      .string()
      .trim()
      .max(11)
      .regex(/^[0-9A-Za-z]*$/)
      .optional(),
  }),
  answer: bank,
  idempotent: true,
  success: 'Banco añadido correctamente',
});

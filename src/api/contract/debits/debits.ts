import * as z from 'zod/mini';
import { OVERDUE } from '../receivables/documents';
import { byId, day, enteredDay, id, listQuery, money, orderingOf, pageOf, row, TIMEOUT, version } from '../row';
import { ORDER_FORMAT } from './orderFormat';
import {
  answerPreview,
  closedDay,
  debit,
  debitDetail,
  debitExclusion,
  debitWithDetails,
  migrationError,
  textFile,
} from './shapes';

/** Automatic debits: specification chapter 7, base `/cash_management/`. None of these calls has a time-out. */

export const listDebits = row({
  name: 'listDebits',
  method: 'GET',
  path: '/cash_management/automatic-debts/',
  shows: ['debit'],
  specified: ['p'],
  query: z.extend(listQuery, { ordering: z.optional(orderingOf('name', 'collect_on', 'created_at')) }),
  answer: pageOf(debit),
  timeout: TIMEOUT.none,
  failure: 'Error al cargar datos',
});

export const getDebit = row({
  name: 'getDebit',
  method: 'GET',
  path: '/cash_management/automatic-debts/{id}/',
  shows: ['debit'],
  params: byId,
  answer: debit,
  timeout: TIMEOUT.none,
  failure: 'Error al cargar datos',
});

/** Characters that a debit's name may have. */
export const LONGEST_NAME = 120;

const header = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_NAME)),
  bank: z.optional(z.nullable(id)),
  bank_account: id,
  collect_on: enteredDay,
  /** Ours: of what is overdue, only what is so old today. */
  bucket: z.optional(z.enum(OVERDUE)),
});

/** Creates the header; its details are generated with it, and read with `listDebitDetails`. */
export const createDebit = row({
  name: 'createDebit',
  method: 'POST',
  path: '/cash_management/automatic-debts/',
  body: header,
  answer: debit,
  timeout: TIMEOUT.none,
  idempotent: true,
  foundBy: { row: () => listDebits, fields: ['name', 'bank_account', 'collect_on'] },
  success: 'Cabecera creada y detalles generados automáticamente',
  failure: 'Error al crear cabecera',
});

export const saveDebit = row({
  name: 'saveDebit',
  method: 'POST',
  path: '/cash_management/automatic-debts/save/',
  body: z.object({ id, version: z.optional(version) }),
  answer: debit,
  timeout: TIMEOUT.none,
  idempotent: true,
  success: 'Débito automático guardado correctamente',
  failure: 'Error al guardar el débito automático',
  rereadBy: { row: () => getDebit, id: 'id' },
});

/** What a header with these fields would hold; nothing is written. */
export const previewDebit = row({
  name: 'previewDebit',
  method: 'GET',
  path: '/cash_management/automatic-debts/preview_data/',
  query: z.object({ bank: z.optional(id), bank_account: id, collect_on: day, bucket: z.optional(z.enum(OVERDUE)) }),
  answer: z.looseObject({
    lines: z.array(
      z.pick(debitDetail, {
        customer: true,
        customer_name: true,
        document: true,
        document_number: true,
        due_date: true,
        balance: true,
        amount: true,
        bank_name: true,
        account_number: true,
        account_type: true,
      }),
    ),
    left_out: z.array(debitExclusion),
    total: z.nullable(money),
    collects_on_closed: closedDay,
  }),
  ofList: (lines) => ({ lines }),
  timeout: TIMEOUT.none,
  failure: 'Error al obtener vista previa',
});

/** The details without their header, which `getDebit` has. */
const linesAlone = (lines: unknown[], id: unknown) => ({ id, lines });

export const listDebitDetails = row({
  name: 'listDebitDetails',
  method: 'GET',
  path: '/cash_management/automatic-debts/{id}/details/',
  params: byId,
  query: z.object({ search: z.optional(z.string().check(z.maxLength(200))) }),
  answer: debitWithDetails,
  ofList: linesAlone,
  timeout: TIMEOUT.none,
  failure: 'Error al obtener detalles',
});

/** All refusals at once, in `fields` under the detail's id; nothing is written then. */
export const updateDebitDetails = row({
  name: 'updateDebitDetails',
  method: 'PUT',
  path: '/cash_management/automatic-debts/{id}/update-details/',
  params: byId,
  body: z.object({
    version: z.optional(version),
    details: z
      .array(
        z.object({ id, amount: z.optional(money), excluded: z.optional(z.boolean()), version: z.optional(version) }),
      )
      .check(z.minLength(1), z.maxLength(20_000)),
  }),
  answer: debitWithDetails,
  ofList: linesAlone,
  rereadBy: { row: () => listDebitDetails, id: 'id' },
  timeout: TIMEOUT.none,
  success: 'Registros actualizados correctamente',
  failure: 'Error al actualizar detalles',
});

export const loadDebits = row({
  name: 'loadDebits',
  method: 'POST',
  path: '/cash_management/automatic-debts/{id}/load_debits/',
  repeatable: true,
  params: byId,
  body: z.object({ file: z.instanceof(Blob) }),
  encoding: 'multipart',
  answer: answerPreview,
  timeout: TIMEOUT.none,
  success: 'Archivo cargado correctamente',
  failure: 'Error al cargar el archivo',
});

/** Ours: a loaded answer, to resume one that was not saved. */
export const getDebitAnswer = row({
  name: 'getDebitAnswer',
  method: 'GET',
  path: '/cash_management/automatic-debts/{id}/load_debits/{answer}/',
  ours: true,
  params: z.extend(byId, { answer: id }),
  answer: z.extend(answerPreview, { saved: z.boolean() }),
  timeout: TIMEOUT.none,
});

/** Ours: what staff say of what the file leaves open, by each question's key; it is read again with all that was said. */
export const decideDebitAnswer = row({
  name: 'decideDebitAnswer',
  method: 'POST',
  path: '/cash_management/automatic-debts/{id}/load_debits/{answer}/',
  repeatable: true,
  ours: true,
  params: z.extend(byId, { answer: id }),
  body: z.object({ decisions: z.record(z.string().check(z.maxLength(200)), z.string().check(z.maxLength(40))) }),
  answer: answerPreview,
  timeout: TIMEOUT.none,
});

export const saveDebitAnswer = row({
  name: 'saveDebitAnswer',
  method: 'POST',
  path: '/cash_management/automatic-debts/{id}/save_migrate_cobro/',
  params: byId,
  body: z.object({ preview_id: id }),
  answer: z.looseObject({ debit, errors: z.array(migrationError) }),
  timeout: TIMEOUT.none,
  idempotent: true,
  success: 'Débito automático guardado correctamente',
  failure: 'Error al guardar el débito automático',
});

export const deleteDebit = row({
  name: 'deleteDebit',
  method: 'DELETE',
  path: '/cash_management/automatic-debts/{id}/',
  params: byId,
  rereadBy: { row: () => getDebit, id: 'id' },
  answer: z.looseObject({}),
  timeout: TIMEOUT.none,
  success: 'Cabecera eliminada correctamente',
  failure: 'Error al eliminar cabecera',
});

/** Ours: the order file for the bank. The first request makes the debit `enviado`; later ones return the same file. */
export const debitOrderFile = row({
  name: 'debitOrderFile',
  method: 'POST',
  path: '/cash_management/automatic-debts/{id}/order_file/',
  ours: true,
  params: byId,
  body: z.object({ format: z.enum(ORDER_FORMAT) }),
  answer: z.extend(textFile, { debit }),
  timeout: TIMEOUT.none,
});

/** Ours: what writing the order will do to it, before it is final. 422 with every line that cannot be written, under its id. */
export const checkDebitOrder = row({
  name: 'checkDebitOrder',
  method: 'GET',
  path: '/cash_management/automatic-debts/{id}/order_check/',
  ours: true,
  params: byId,
  query: z.object({ format: z.enum(ORDER_FORMAT) }),
  answer: z.looseObject({
    /** Texts that are cut because they do not fit, of how many collections. */
    cuts: z.array(z.looseObject({ name: z.string(), width: z.int(), count: z.int() })),
    /** Fields of the layout that should be confirmed with the bank. */
    unsure: z.int(),
    /** The first line of the file, where it is a bank's. */
    first_line: z.string(),
  }),
  timeout: TIMEOUT.none,
});

/** Ours: what of the saved answers could not be carried over, and the same as a CSV. */
export const listDebitErrors = row({
  name: 'listDebitErrors',
  method: 'GET',
  path: '/cash_management/automatic-debts/{id}/migration_errors/',
  ours: true,
  params: byId,
  answer: z.extend(textFile, { errors: z.array(migrationError) }),
  timeout: TIMEOUT.none,
});

/**
 * Ours: no further answer is waited for, and documents without one may be collected again. Those that the bank still works on
 * only where `in_process` says how many they are (409): it may still collect them.
 */
export const closeDebit = row({
  name: 'closeDebit',
  method: 'POST',
  path: '/cash_management/automatic-debts/{id}/close/',
  ours: true,
  params: byId,
  body: z.object({ version: z.optional(version), in_process: z.optional(z.int().check(z.gte(0))) }),
  answer: debit,
  timeout: TIMEOUT.none,
});

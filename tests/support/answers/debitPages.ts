import type {
  AnswerPreview,
  Debit,
  DebitDetail,
  DebitExclusion,
  MigrationError,
} from '../../../src/api/contract/debits/shapes';
import type { Bank, BankAccount } from '../../../src/api/contract/reconciliation/bankAccounts';

/** What the service answers about one small debit. */

export const bank: Bank = { id: 'b1', name: 'Banco Uno', country: 'EC', cash_management: true };

export const account: BankAccount = {
  id: 'a1',
  version: 1,
  bank: 'b1',
  bank_name: 'Banco Uno',
  number: '2200',
  alias: 'Recaudación',
  currency: 'USD',
  type: 'corriente',
  mapping: null,
};

export const debit: Debit = {
  id: 'd1',
  version: 1,
  name: 'Débitos de noviembre',
  bank: null,
  bank_name: '',
  bank_account: 'a1',
  bank_account_name: 'Recaudación',
  collect_on: '2026-11-21',
  status: 'borrador',
  details: 2,
  pending: 2,
  exclusions: 1,
  total: '150.00',
  collected: '0.00',
  currency: 'USD',
  created_at: '2026-11-21T12:00:00.000Z',
  created_by: 'Ana Paz',
};

export const line: DebitDetail = {
  id: 'l1',
  version: 1,
  customer: 'c1',
  customer_name: 'López C.A.',
  document: 'doc1',
  document_number: 'F-1',
  due_date: '2026-10-01',
  balance: '100.00',
  amount: '100.00',
  bank_name: 'Banco Uno',
  account_number: '3300',
  account_type: 'ahorros',
  status: 'pendiente',
  collected: '0.00',
  reason_code: '',
  reason: '',
};

export const other: DebitDetail = {
  ...line,
  id: 'l2',
  document: 'doc2',
  document_number: 'F-2',
  amount: '50.00',
  balance: '50.00',
};

export const leftOut: DebitExclusion = {
  customer: 'c2',
  customer_name: 'Vera S.A.',
  document: null,
  document_number: '',
  kind: 'sin_banco',
  reason: 'Sin datos bancarios.',
};

const inactive: DebitExclusion = {
  ...leftOut,
  customer: 'c3',
  customer_name: 'Zea S.A.',
  kind: 'inactivo',
  reason: 'El débito automático del cliente está inactivo.',
};

export const withDetails = (header: Debit) => ({ ...header, lines: [line, other], left_out: [leftOut, inactive] });

/** The same once the bank collected one and rejected the other. */
export const answered = (header: Debit) => ({
  ...withDetails(header),
  lines: [
    { ...line, status: 'cobrado' as const, collected: '90.00' },
    { ...other, status: 'rechazado' as const, reason_code: 'AM04', reason: 'Fondos insuficientes' },
  ],
});

export const error: MigrationError = {
  file_name: 'respuesta.csv',
  row: 4,
  reference: 'X-99',
  amount: '12.00',
  msg: 'No es de este débito.',
};

export const errorsFile = (errors: MigrationError[]) => ({
  errors,
  file_name: 'errores.csv',
  media_type: 'text/csv',
  content: 'archivo;fila\r\n',
});

export const orderCheck = { cuts: [{ name: 'Nombre', width: 30, count: 1 }], unsure: 2, first_line: 'CO' };

export const orderFile = {
  debit: { ...debit, status: 'enviado' as const },
  file_name: 'orden.csv',
  media_type: 'text/csv',
  content: 'x',
};

export const preview: AnswerPreview = {
  id: 'p1',
  file_name: 'respuesta.csv',
  format: 'CSV',
  lines: [
    {
      row: 2,
      outcome: 'cobrado',
      detail: 'l1',
      customer_name: 'López C.A.',
      document_number: 'F-1',
      reference: 'D1',
      amount: '100.00',
      reason_code: '',
      reason: '',
    },
    {
      row: 3,
      outcome: 'rechazado',
      detail: 'l2',
      customer_name: 'López C.A.',
      document_number: 'F-2',
      reference: 'D2',
      amount: '50.00',
      reason_code: 'AM04',
      reason: 'Fondos insuficientes',
    },
    {
      row: 4,
      outcome: 'no_encontrado',
      detail: null,
      customer_name: '',
      document_number: '',
      reference: 'X-99',
      amount: '12.00',
      reason_code: '',
      reason: 'No es de este débito.',
    },
  ],
  problems: [{ row: 5, msg: 'El monto no se entiende.' }],
  skipped: [],
  warnings: ['El total del archivo no coincide.'],
  questions: [
    {
      key: 'resultado:p',
      kind: 'resultado',
      said: 'P',
      rows: 2,
      example: 'D3 | 7,00 | P',
      options: ['cobrado', 'rechazado', 'en_tramite', 'sin_resultado'],
      chosen: null,
    },
  ],
  summary: { collected: 1, rejected: 1, not_found: 1, amount: '100.00' },
};

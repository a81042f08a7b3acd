import type {
  Candidate,
  Conciliation,
  Movement,
  MovementDetail,
  Reconciled,
} from '../../../src/api/contract/reconciliation/shapes';

/** A conciliation as the service answers it, for tests that answer its calls themselves. */

export const conciliation: Conciliation = {
  id: 'c1',
  version: 1,
  name: 'Pichincha · octubre 2026',
  bank_account: 'a1',
  bank_account_name: 'Pichincha',
  currency: 'USD',
  file_name: 'octubre.csv',
  from: '2026-10-01',
  to: '2026-10-31',
  movements: 4,
  reconciled: 0,
  reconcilable: 3,
  credits: '1350.00',
  debits: '-2.50',
  unassigned: '1350.00',
  created_at: '2026-11-01T10:00:00-05:00',
  created_by: 'Ana Paz',
};

export function movement(id: string, given: Partial<Movement> = {}): Movement {
  const amount = given.amount ?? '450.00';
  return {
    id,
    version: 1,
    date: '2026-10-02',
    value_date: null,
    amount,
    description: `MOVIMIENTO ${id}`,
    reference: '',
    document: '',
    counterparty: '',
    status: 'pendiente',
    unassigned: amount,
    note: '',
    flags: [],
    suggestion: 'ninguna',
    suggested: [],
    ...given,
  };
}

export function candidate(number: string, given: Partial<Candidate> = {}): Candidate {
  return {
    document_id: `id of ${number}`,
    document_number: number,
    customer_id: 'López C.A.',
    customer_name: 'López C.A.',
    due_date: '2026-10-01',
    balance: '450.00',
    suggested_amount: '450.00',
    reasons: [
      { kind: 'exact', text: 'monto exacto' },
      { kind: 'due', text: 'a 1 día del vencimiento', days: 1 },
    ],
    tied: false,
    ...given,
  };
}

export function detailed(of: Movement, given: Partial<MovementDetail> = {}): MovementDetail {
  return { ...of, candidates: [], allocations: [], history: [], ...given };
}

/** A payment booked by hand that may be a movement. */
export const bookedPayment = (payment_id: string, customer_id: string) => ({
  payment_id,
  customer_id,
  customer_name: customer_id,
  date: '2026-10-01',
  amount: '450.00',
  reference: '',
  documents: ['F-1'],
  created_by: 'Ana Paz',
});

/** A movement that one document explains beyond doubt. */
export function sure(id: string, number: string, given: Partial<Movement> = {}): Movement {
  const amount = given.amount ?? '450.00';
  const document = { document_id: `id of ${number}`, document_number: number, customer_name: 'López C.A.', amount };
  return movement(id, { suggestion: 'segura', suggested: [document], ...given });
}

/** What became of movements; all of them well, unless a message says why not. */
export function reconciledAs(movements: Movement[], batch = 'b1', refusals: Record<string, string> = {}): Reconciled {
  return {
    movements,
    conciliation,
    batch,
    results: movements.map(({ id }) => {
      const msg = refusals[id];
      return msg === undefined ? { movement_id: id, ok: true } : { movement_id: id, ok: false, msg };
    }),
  };
}

export const settled = (of: Movement): Movement => ({
  ...of,
  version: (of.version ?? 0) + 1,
  status: 'conciliado',
  unassigned: '0.00',
  suggestion: 'ninguna',
  suggested: [],
});

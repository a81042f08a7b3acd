import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { listMovements, manualReconcile } from '../../src/api/contract/reconciliation/conciliations';
import type { Movement, MovementDetail, Reconciled } from '../../src/api/contract/reconciliation/shapes';
import { CallProblem } from '../../src/api/problem';
import { lineOf, lineOfDocument, type OwedDocument } from '../../src/machines/workbench/allocationDraft';
import type { Change } from '../../src/machines/workbench/change';
import { workbenchMachine } from '../../src/machines/workbench/workbench';
import {
  bookedPayment,
  candidate,
  conciliation,
  detailed,
  movement,
  reconciledAs,
  settled,
  sure,
} from '../support/answers/bankMovements';
import { modelOf } from '../support/models/models';

const refused = new Error('refused');
/** What is read of a conciliation that somebody deleted. */
const absent = new CallProblem('failed', listMovements, 'status 404', { status: 404 });
const DEBOUNCED = { type: 'xstate.after.debounceTime.workbench.working.detail.debouncing' };

/** One that a document explains beyond doubt, and one that is paid in part and has a set of documents for the rest. */
const first = sure('m1', 'F-1');
const second = movement('m2', {
  amount: '900.00',
  status: 'parcial',
  unassigned: '800.00',
  suggestion: 'posible',
  rule: { id: 'r1', kind: 'no_cobro', autonomy: 'marcada' },
  suggested_category: { id: 'k1', name: 'Reverso' },
});
export const movements: Movement[] = [first, second];
/** One that was put by. */
const third = movement('m3', { status: 'luego', later_reason: 'Falta el comprobante' });
/** Two that a rule says are no collection: they are chosen together, and one act resolves both. */
const fees = ['m4', 'm5'].map((id) =>
  movement(id, {
    amount: '3.17',
    rule: { id: 'r1', kind: 'no_cobro', autonomy: 'propuesta' },
    suggested_category: { id: 'k1', name: 'Reverso' },
  }),
);

export const other: OwedDocument = {
  id: 'id of F-9',
  version: 1,
  external_id: null,
  number: 'F-9',
  doc_type: 'factura',
  customer: 'Ana',
  customer_name: 'Ana',
  customer_dni: '',
  cost_center: null,
  cost_center_name: '',
  subscription: null,
  issue_date: null,
  due_date: null,
  currency: 'USD',
  total: '50.00',
  balance: '50.00',
  status: 'pendiente',
};

/** What the first movement leaves of its document once 445.00 of it are assigned. */
const withholding = { amount: '5.00', words: 'Retención por recibir: 1 % de renta' };

export function detailOf(id: string): MovementDetail {
  if (id === 'm1') return detailed(first, { candidates: [candidate('F-1', { withholding })] });
  if (id === 'm3') return detailed(third, { candidates: [] });
  const fee = fees.find((one) => one.id === id);
  if (fee) return detailed(fee, { candidates: [] });
  return detailed(second, {
    candidates: [candidate('F-2', { set: 1, balance: '500.00' }), candidate('F-3', { set: 1, balance: '300.00' })],
    allocations: [
      {
        id: 'x1',
        document_id: 'id of F-0',
        document_number: 'F-0',
        customer_id: 'López C.A.',
        customer_name: 'López C.A.',
        amount: '100.00',
        payment_id: 'p1',
        created_at: '2026-11-01T10:00:00-05:00',
        created_by: 'Ana Paz',
      },
    ],
  });
}

/** Whether the selected movement is shown, and is not being read anew. */
const isCurrent = ({ working }: AnyMachineSnapshot['value']): boolean => working?.detail?.shown === 'current';

/** The answer about the selected movement, read for the first time or anew. */
const loaded = (id: string): AnyEventObject => ({ type: 'xstate.done.actor.loadDetail', output: detailOf(id) });

const closed = { ...conciliation, closed_at: '2026-11-21T15:00:00Z', closed_by: 'Ana Paz' };

/** What the company offers and forgives. */
const offered = { categories: [{ id: 'k1', name: 'Reverso' }], forgive_limit: '10.00' };

/** What the service answers to each change. */
function answerTo(change: Change): Reconciled {
  switch (change.kind) {
    case 'suggested':
    case 'manual':
    case 'tie':
    case 'bulk':
      return reconciledAs([settled(first)]);
    case 'undoBatch':
      return reconciledAs([first]);
    case 'category':
      return reconciledAs([{ ...second, status: 'categorizado', unassigned: '0.00' }]);
    case 'deferral':
      return reconciledAs([{ ...first, version: 2, status: 'luego' }]);
    case 'note':
      return reconciledAs([{ ...first, version: 2, note: change.note }]);
    case 'undoAllocations':
      return reconciledAs([{ ...second, status: 'pendiente', unassigned: '900.00' }]);
  }
}

/** The workbench of a saved conciliation. */
export const model = modelOf({
  machine: workbenchMachine,
  input: { id: conciliation.id },
  events: happenings,
  distinguish: ({ selected, search, note, batches, change, awaited, partEntry, remainder }) => [
    selected,
    search,
    note,
    batches.length,
    change?.kind,
    awaited.length,
    partEntry.category,
    remainder.parts?.length,
  ],
});

/** One that was put by is in hand: it is taken up at once, or put by anew with another day. */
export const takenUp = modelOf({
  machine: workbenchMachine,
  input: { id: conciliation.id },
  events: ({ value, context }) => {
    const { working } = value;
    if (!working)
      return [{ type: 'xstate.done.actor.loadMovements', output: { conciliation, movements: [third], ...offered } }];
    if (working.change === 'asking') return [{ type: 'CANCEL_DEFERRAL' }];
    if (working.change === 'sending') {
      const taken = reconciledAs([{ ...third, version: 2, status: 'pendiente' }]);
      return [{ type: 'xstate.done.actor.sendChange', output: taken }];
    }
    if (working.detail === 'debouncing') return [DEBOUNCED];
    if (!isCurrent(value))
      return [
        loaded('m3'),
        { type: 'xstate.error.actor.loadDetail', error: refused },
        { type: 'RETRY' },
        ...(context.batches.length > 0 ? [{ type: 'UNDO' }] : []),
        ...(context.detail && context.awaited.length === 0 ? [{ type: 'TOGGLE_SUGGESTION', place: 1 }] : []),
      ];
    return context.batches.length > 0 ? [] : [{ type: 'DEFER' }, { type: 'ASK_DEFERRAL' }];
  },
  distinguish: ({ batches, awaited }) => [batches.length, awaited.length],
});

/** A payment of its amount was booked by hand, and so was another: Enter ties the one whose customer is named. */
const bookedTwice = { ...first, booked: [bookedPayment('p1', 'López C.A.'), bookedPayment('p2', 'Otro')] };
export const bookedBefore = modelOf({
  machine: workbenchMachine,
  input: { id: conciliation.id },
  events: ({ value, context }) => {
    const { working } = value;
    if (!working)
      return [{ type: 'xstate.done.actor.loadMovements', output: { conciliation, movements: [bookedTwice] } }];
    if (working.change === 'sending')
      return [{ type: 'xstate.done.actor.sendChange', output: reconciledAs([settled(first)]) }];
    if (context.batches.length > 0) return [];
    if (working.detail === 'debouncing') return [DEBOUNCED];
    if (!isCurrent(value))
      return [
        {
          type: 'xstate.done.actor.loadDetail',
          output: detailed(bookedTwice, { candidates: [candidate('F-1')] }),
        },
      ];
    return [{ type: 'ACCEPT' }, { type: 'TIE', payment: 'p2' }];
  },
  distinguish: ({ batches, change }) => [batches.length, change?.kind, change?.payment],
});

/** What a change made the service look for again is waited for anew, whether it was being asked for or not. */
export const soughtAnew = modelOf({
  machine: workbenchMachine,
  input: { id: conciliation.id },
  events: ({ value, context }) => {
    const { working } = value;
    if (!working)
      return [
        {
          type: 'xstate.done.actor.loadMovements',
          output: { conciliation, movements: [first], matching: true, ...offered },
        },
      ];
    if (working.change === 'sending')
      return [{ type: 'xstate.done.actor.sendChange', output: { ...reconciledAs([settled(first)]), matching: true } }];
    if (!isCurrent(value)) return [DEBOUNCED, loaded('m1')];
    if (context.batches.length > 0) return [];
    return [{ type: 'xstate.after.refreshTime.workbench.working.suggestions.awaited' }, { type: 'ACCEPT' }];
  },
  distinguish: ({ batches }) => batches.length,
});

/** An answer that was lost: what it may have changed is read again, list and movement, before anything else is sent. */
export const lostAnswer = modelOf({
  machine: workbenchMachine,
  input: { id: conciliation.id },
  events: ({ value, context }) => {
    const { working } = value;
    if (!working)
      return [{ type: 'xstate.done.actor.loadMovements', output: { conciliation, movements: [first], ...offered } }];
    if (working.change === 'sending')
      return [{ type: 'xstate.error.actor.sendChange', error: new CallProblem('cut', manualReconcile, 'cut') }];
    if (working.change === 'unread') {
      if (!isCurrent(value) && working.detail.shown !== 'stale')
        return [loaded('m1'), { type: 'xstate.error.actor.loadDetail', error: refused }];
      if (working.suggestions === 'renewing')
        return [
          { type: 'xstate.done.actor.renewMovements', output: { conciliation, movements: [first] } },
          { type: 'xstate.error.actor.renewMovements', error: refused },
        ];
      return [{ type: 'REREAD' }];
    }
    if (!isCurrent(value)) return [DEBOUNCED, loaded('m1')];
    return context.problem ? [] : [{ type: 'ACCEPT' }];
  },
  distinguish: ({ unread, problem }) => [unread, problem === undefined],
});

/** A document is sought and ticked before its movement is loaded. */
export const tickedEarly = modelOf({
  machine: workbenchMachine,
  input: { id: conciliation.id },
  events: ({ value, context }) => {
    const { working } = value;
    if (!working)
      return [{ type: 'xstate.done.actor.loadMovements', output: { conciliation, movements: [first], ...offered } }];
    if (working.detail === 'debouncing') return [DEBOUNCED];
    if (isCurrent(value)) return [];
    if (context.search === '') return [{ type: 'SEARCH_DOCUMENTS', search: 'F-9' }];
    return [context.draft.length > 0 ? loaded('m1') : { type: 'TOGGLE', line: lineOfDocument(other) }];
  },
  distinguish: ({ draft, search }) => [draft.length, search],
});

/** Several are chosen, and one act is about all of them. */
export const severalChosen = modelOf({
  machine: workbenchMachine,
  input: { id: conciliation.id },
  events: ({ value, context }) => {
    const { working } = value;
    if (!working)
      return [
        { type: 'xstate.done.actor.loadMovements', output: { conciliation, movements: [first, ...fees], ...offered } },
      ];
    if (working.change === 'asking')
      return [{ type: 'DEFER', deferral: { later_reason: 'Falta el comprobante', later_until: null } }];
    if (working.change === 'sending') {
      const { change } = context;
      if (change.kind === 'bulk')
        return [{ type: 'xstate.done.actor.sendChange', output: reconciledAs([settled(first)]) }];
      const as = change.kind === 'category' ? { status: 'categorizado', unassigned: '0.00' } : { status: 'luego' };
      const taken = reconciledAs(fees.map((one) => ({ ...one, version: 2, ...as }) as Movement));
      return [{ type: 'xstate.done.actor.sendChange', output: taken }];
    }
    if (working.detail === 'debouncing') return [DEBOUNCED];
    if (context.batches.length > 0) return [];
    if (!isCurrent(value)) return [loaded(context.selected)];
    if (context.selected === 'm1') {
      if (context.field) return [{ type: 'CLOSE_FIELD' }];
      if (context.checked.length > 0) return [{ type: 'ACCEPT' }, { type: 'CLEAR_CHECKED' }];
      return [{ type: 'OPEN_FIELD', field: 'note' }, { type: 'CHECK' }, { type: 'SELECT', id: 'm4' }];
    }
    return context.checked.length > 0 ? [{ type: 'ACCEPT' }, { type: 'DEFER' }] : [{ type: 'CHECK_MORE' }];
  },
  distinguish: ({ selected, batches, checked, field }) => [selected, batches.length, checked.length, field],
});

/** The three regions are walked one at a time, and together where they meet: whoever moves on while a change is sent. */
function happenings(state: AnyMachineSnapshot): AnyEventObject[] {
  const { working } = state.value;
  // What is gone is not asked for again.
  if (state.context.problem?.status === 404) return [];
  if (!working) {
    return [
      { type: 'xstate.done.actor.loadMovements', output: { conciliation, movements, ...offered } },
      { type: 'xstate.done.actor.loadMovements', output: { conciliation, movements, matching: true } },
      { type: 'xstate.done.actor.loadMovements', output: { conciliation: closed, movements: [] } },
      { type: 'xstate.error.actor.loadMovements', error: refused },
      { type: 'RETRY' },
      { type: 'RESUME', body: { movements: { m9: { note: 'De antes' } } } },
    ];
  }
  if (working.suggestions === 'renewing') {
    const others = movements.map((one) => (one.id === 'm1' ? { ...one, version: 2, note: 'De Luis' } : one));
    return [
      { type: 'xstate.done.actor.renewMovements', output: { conciliation, movements: others, matching: false } },
      { type: 'xstate.done.actor.renewMovements', output: { conciliation, movements, matching: true } },
      { type: 'xstate.error.actor.renewMovements', error: refused },
      { type: 'xstate.error.actor.renewMovements', error: absent },
    ];
  }
  if (working.suggestions !== 'shown') {
    return [
      { type: 'xstate.after.refreshTime.workbench.working.suggestions.awaited' },
      { type: 'xstate.done.actor.refreshMovements', output: { conciliation, movements, matching: true } },
      { type: 'xstate.done.actor.refreshMovements', output: { conciliation, movements, matching: false } },
      { type: 'xstate.error.actor.refreshMovements', error: refused },
      { type: 'xstate.error.actor.refreshMovements', error: absent },
    ];
  }
  if (working.change === 'sending') return whileSending(state);
  if (working.change === 'asking') {
    const deferral = { later_reason: 'Falta el comprobante', later_until: null };
    return [{ type: 'DEFER', deferral }, { type: 'CANCEL_DEFERRAL' }];
  }
  if (state.context.search !== '')
    return [
      { type: 'SEARCH_DOCUMENTS', search: '' },
      { type: 'SELECT', id: 'm2' },
      { type: 'MOVE', step: 1 },
    ];
  if (!isCurrent(state.value)) {
    return [
      DEBOUNCED,
      loaded(state.context.selected),
      { type: 'xstate.error.actor.loadDetail', error: refused },
      { type: 'RETRY' },
      ...(working.detail === 'loading' && !state.context.change ? [{ type: 'MOVE', step: 1 }] : []),
      ...(state.context.awaited.length === 0 && state.context.problem === undefined && !state.context.detail
        ? [{ type: 'TOGGLE_SUGGESTION', place: 1 }]
        : []),
    ];
  }
  return atRest(state);
}

function atRest({ context }: AnyMachineSnapshot): AnyEventObject[] {
  // After a failure the movement was looked at again, and there the walk ends: what can happen then was walked before it.
  if (context.problem) return [];
  if (context.filter !== 'open') return [{ type: 'CLEAR_FILTERS' }];
  if (context.selected === 'm2') return atSecond(context);
  if (context.draft.length === 0) return [];
  if (context.note !== undefined) return [{ type: 'SAVE_NOTE' }];
  if (context.batches.length > 0) return [{ type: 'UNDO' }];
  return [
    { type: 'FILTER', filter: 'reconciled' },
    { type: 'FILTER_TEXT', text: 'movimiento' },
    { type: 'NARROW', span: { least: '1.00' } },
    { type: 'CHECK' },
    { type: 'SELECT', id: 'm2' },
    { type: 'TOGGLE', line: lineOf(candidate('F-1')) },
    { type: 'TOGGLE_SUGGESTION', place: 1 },
    { type: 'AMOUNT', document: 'id of F-1', amount: '40.00' },
    { type: 'KEEP_AS_CREDIT', creditHolder: { customer: 'López C.A.', name: 'López C.A.' } },
    { type: 'WRITE_OFF', document: 'id of F-1', reason: '' },
    { type: 'WITHHELD', document: 'id of F-1', isTaken: true },
    { type: 'SEARCH_DOCUMENTS', search: 'F-9' },
    { type: 'WRITE_NOTE', note: 'Llamar' },
    ...(context.movements.every(({ note }: Movement) => note === '') ? [{ type: 'RENEW' }] : []),
    { type: 'ACCEPT' },
    { type: 'ACCEPT_SURE' },
    { type: 'DEFER' },
  ];
}

function atSecond({ batches, draft, remainder, partEntry }: AnyMachineSnapshot['context']): AnyEventObject[] {
  if (batches.length > 0) return [{ type: 'MOVE', step: -1 }];
  if (partEntry.category !== '') return [{ type: 'ADD_PART' }];
  if (remainder.parts) return [{ type: 'SET_PART', category: 'k1', name: 'Reverso', amount: undefined }];
  if (draft.length > 0) return [];
  return [
    { type: 'TAKE_SET', set: 1 },
    { type: 'ACCEPT' },
    { type: 'CATEGORISE', category: 'k1' },
    { type: 'TYPE_PART', changes: { category: 'k1', amount: '10.00' } },
    { type: 'UNDO_ALLOCATION', allocation: 'x1' },
  ];
}

function whileSending({ context, value }: AnyMachineSnapshot): AnyEventObject[] {
  if (!isCurrent(value))
    return [
      ...(value.working.detail === 'debouncing' ? [DEBOUNCED] : []),
      { type: 'xstate.done.actor.sendChange', output: answerTo(context.change) },
    ];
  return [
    { type: 'xstate.done.actor.sendChange', output: answerTo(context.change) },
    { type: 'xstate.error.actor.sendChange', error: refused },
    ...(context.change.kind === 'suggested' ? [{ type: 'SELECT', id: 'm2' }] : []),
  ];
}

import { type Answers, type Asked, changed, fieldsIn, filtered, made, one, page, pageOf } from './asked';
import { conciliationOf } from './moneyThings';
import type { Fields } from './store';

/** The sections Subscriptions, Payment links, Cost centers and documents, Payments, Conciliation and Cash management. */

const documentFilters = {
  idCustomer: 'customer',
  id: 'id',
  status: 'status',
  doc_type: 'doc_type',
  cost_center: 'cost_center',
};

/** What changed at the workbench. */
function reconciled(asked: Asked, ids: unknown[], status = 'conciliado'): Fields {
  const { store } = asked;
  const movements = ids.flatMap((id) => store.find('movement', id) ?? []);
  for (const movement of movements)
    Object.assign(movement, {
      status,
      unassigned: status === 'conciliado' ? 0 : movement.amount,
      suggested: null,
      suggestion: null,
    });
  return {
    movements: movements.map((movement) => store.told('movement', movement)),
    conciliation: one('conciliation')(asked),
    batch: 77,
    results: movements.map(({ id }) => ({ movement_id: id, ok: true })),
  };
}

const idsOf = (rows: unknown): unknown[] => fieldsIn(rows).map(({ movement_id }) => movement_id);

function withLines(asked: Asked, debit: unknown): unknown {
  const lines = filtered(asked, 'line');
  return typeof debit === 'object' && debit !== null && 'id' in debit ? { ...debit, lines } : debit;
}

const rowsOfFile = [
  { row: 2, date: '2026-11-05', amount: 50.25, description: 'TRANSFERENCIA ROSA', reference: 881, status: 'nuevo' },
  { row: 3, date: '2026-11-06', amount: -2, description: 'COMISION', reference: null, status: 'nuevo' },
];

export const money: Answers = {
  'GET /customers/subscriptions/': page('subscription'),
  'GET /customers/subscriptions/{id}/': one('subscription'),
  'POST /customers/subscriptions/': made('subscription'),
  'POST /customers/subscriptions/update_subscription/': changed('subscription'),
  'GET /customers/documents_by_subscription/{id}': ({ store, params }) =>
    store
      .all('document')
      .filter(({ subscription }) => subscription === Number(params.id))
      .map((document) => store.told('document', document)),
  'GET /integrations/paylinks/get_trackable_transactions/': page('link', { idCustomer: 'customer', status: 'status' }),
  'GET /integrations/paylinks/{id}/': one('link'),
  'GET /integrations/documents_by_payments/{id}': ({ store }) => ({
    data: store
      .all('document')
      .slice(0, 1)
      .map((document) => ({ ...store.told('document', document), paid: 100.1 })),
  }),
  'GET /customers/cost_center/': page('costCenter'),
  'GET /customers/documents/': (asked) => pageOf(filtered(asked, 'document', documentFilters), asked.query),
  'POST /documents/sync_documents_with_{service}': () => ({ created: 1, updated: 0, unchanged: 22 }),
  'GET /customers/payments_details/': page('payment', { idCustomer: 'customer', id: 'id', method: 'method' }),
  'GET /customers/payments_details/{id}/': one('payment'),
  'POST /customers/payments_details/update_payment/': changed('payment', 'id_payment_detail'),
  'POST /customers/payments_details/delete_payment/': ({ store, body }) => {
    store.remove('payment', body.id_payment_detail);
    return {};
  },
  'GET /conciliation/conciliations/': page('conciliation'),
  'GET /conciliation/conciliations/{id}/movements/': (asked) => ({
    conciliation: one('conciliation')(asked),
    movements: filtered(asked, 'movement'),
  }),
  'DELETE /conciliation/conciliations/{id}/': ({ store, params }) => {
    store.remove('conciliation', params.id);
    return {};
  },
  'GET /conciliation/conciliations/{id}/movement_detail/': ({ store, query }) => {
    const movement = store.find('movement', query.get('movement_id'));
    const document = store.find('document', query.get('movement_id'));
    if (!movement || !document) return {};
    const told = store.told('movement', movement);
    if (store.bare) return told;
    return {
      ...told,
      candidates: [
        {
          document_id: document.id,
          document_number: document.number,
          customer_id: document.customer,
          customer_name: document.customer_name,
          balance: document.balance,
          suggested_amount: document.balance,
        },
      ],
    };
  },
  'POST /conciliation/conciliations/preview_data/': () => ({ id: 9, rows: rowsOfFile }),
  'POST /conciliation/conciliations/save_movements/': ({ store }) =>
    store.told('conciliation', store.add('conciliation', conciliationOf('Noviembre'))),
  'POST /conciliation/conciliations/{id}/manual_reconcile/': (asked) => reconciled(asked, [asked.body.movement_id]),
  'POST /conciliation/conciliations/{id}/save_suggested_document/': (asked) =>
    reconciled(asked, [asked.body.movement_id]),
  'POST /conciliation/conciliations/{id}/bulk_reconcile/': (asked) => reconciled(asked, idsOf(asked.body.movements)),
  'PUT /conciliation/conciliations/{id}/update_movements/': (asked) =>
    reconciled(asked, idsOf(asked.body.movements), 'pendiente'),
  'GET /cash_management/automatic-debts/': page('debit'),
  'GET /cash_management/automatic-debts/{id}/': one('debit'),
  'POST /cash_management/automatic-debts/': made('debit'),
  'POST /cash_management/automatic-debts/save/': (asked) => {
    const debit = asked.store.find('debit', asked.body.id);
    // It sends what was saved to the bank by itself.
    if (debit) debit.status = 'enviado';
    return changed('debit')(asked);
  },
  'GET /cash_management/automatic-debts/preview_data/': (asked) => ({ lines: filtered(asked, 'line') }),
  'GET /cash_management/automatic-debts/{id}/details/': (asked) => withLines(asked, one('debit')(asked)),
  'PUT /cash_management/automatic-debts/{id}/update-details/': (asked) => {
    for (const { id, ...fields } of fieldsIn(asked.body.details)) {
      const line = asked.store.find('line', id);
      if (line) asked.store.change(line, fields);
    }
    return withLines(asked, one('debit')(asked));
  },
  'POST /cash_management/automatic-debts/{id}/load_debits/': () => ({
    id: 5,
    file_name: 'respuesta.csv',
    lines: [
      {
        row: 2,
        outcome: 'cobrado',
        detail: 1,
        customer_name: null,
        document_number: 'F-1',
        reference: 1,
        amount: 100.1,
      },
    ],
  }),
  'POST /cash_management/automatic-debts/{id}/save_migrate_cobro/': (asked) => ({ debit: one('debit')(asked) }),
  'DELETE /cash_management/automatic-debts/{id}/': ({ store, params }) => {
    store.remove('debit', params.id);
    return '';
  },
};

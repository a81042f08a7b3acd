/** The specification's chapters 7 to 9, typed from its text and from nothing else, in its order. */

export type SpecifiedCall = {
  call: string;
  /** Query parameters the text names. */
  query?: string;
  /** Body fields the text names. */
  body?: string;
  encoding?: 'form' | 'multipart';
  token?: false;
  timeout?: number;
};

/** Chapter 9: document sync, cash management and conciliation calls have no time-out. */
const NONE = 0;

const customers: SpecifiedCall[] = [
  { call: 'GET /customers/customers/', query: 'p search page_size' },
  { call: 'GET /customers/customers/{id}/' },
  { call: 'POST /customers/customers/' },
  { call: 'PUT /customers/customers/{id}/', encoding: 'form' },
  { call: 'DELETE /customers/customers/{id}/' },
  { call: 'PATCH /customers/customers/{id}/update_cash_management/' },
  { call: 'POST /customers/customers/{id}/create_or_update_bank_customer/' },
  { call: 'POST /customers/customers/{id}/delete_bank_customer/' },
  { call: 'PATCH /customers/customers/{id}/set_is_active/', body: 'is_active_cm' },
  { call: 'POST /customers/customers/groupby_document/', timeout: 15_000 },
  { call: 'GET /customers/customers/list_client/' },
  { call: 'POST /customers/customers/pendingValuesDocs_byCustomer/' },
  { call: 'GET /customers/getAllCustomersNoPag/{id}', timeout: 65_000 },
  { call: 'GET /customers/categories/get_allDetail/' },
  { call: 'GET /customers/getSubcategoriesByClient/{id}' },
  { call: 'GET /customers/bankcodes/', query: 'bank' },
  { call: 'GET /customers/cities/' },
];

const contacts: SpecifiedCall[] = [
  { call: 'GET /customers/contacts/{id}/' },
  { call: 'PUT /customers/contacts/{id}/', encoding: 'form' },
  { call: 'DELETE /customers/contacts/{id}/' },
  { call: 'POST /customers/contacts/' },
];

const templates: SpecifiedCall[] = [
  { call: 'GET /customers/templates/', query: 'p search page_size' },
  { call: 'GET /customers/all_templates/', query: 'search' },
  { call: 'GET /customers/templates_all/', query: 'search status is_global' },
  { call: 'GET /customers/templates/{id}/', query: 'is_global' },
  { call: 'PUT /customers/templates/{id}/' },
  { call: 'POST /customers/templates/' },
  { call: 'DELETE /customers/templates/{id}/' },
  { call: 'GET /customers/groups_all/' },
];

const campaigns: SpecifiedCall[] = [
  { call: 'GET /campaigns/campaigns_list/', query: 'p search template' },
  { call: 'GET /campaigns/campaigns/{id}/' },
  { call: 'POST /campaigns/campaigns/' },
  { call: 'PUT /campaigns/campaigns/{id}/', encoding: 'form' },
  { call: 'DELETE /campaigns/campaigns/{id}/' },
  { call: 'POST /campaigns/campaigns/create_from/' },
  { call: 'GET /customers/customerCampaign/{idCampaign}', query: 'p search' },
  {
    call: 'GET /campaigns/campaignEvents/',
    query: 'p search idCampaign profile_id idCustomer status start end number email chanel',
  },
  { call: 'GET /campaigns/statiticsCampaign/{idCampaign}', token: false },
  { call: 'GET /campaigns/timeslots/', query: 'p search' },
  { call: 'DELETE /campaigns/timeslots/{id}/' },
  { call: 'POST /campaigns/timeslots/create_from_array/', body: 'events num_docs' },
];

const banks: SpecifiedCall[] = [
  { call: 'GET /customers/bankaccounts/', query: 'p search' },
  { call: 'GET /customers/bankaccounts/{id}/' },
  { call: 'PUT /customers/bankaccounts/{id}/', encoding: 'form' },
  { call: 'DELETE /customers/bankaccounts/{id}/' },
  { call: 'POST /customers/bankaccounts/' },
  { call: 'GET /customers/banks/', query: 'bankcm' },
];

const subscriptions: SpecifiedCall[] = [
  { call: 'GET /customers/subscriptions/', query: 'p search' },
  { call: 'GET /customers/subscriptions/{id}/' },
  { call: 'POST /customers/subscriptions/' },
  { call: 'POST /customers/subscriptions/update_subscription/', encoding: 'form' },
  { call: 'GET /customers/documents_by_subscription/{id}' },
];

const paymentLinks: SpecifiedCall[] = [
  {
    call: 'GET /integrations/paylinks/get_trackable_transactions/',
    query: 'p profile_id idCustomer start end status',
  },
  { call: 'GET /integrations/paylinks/{id}/' },
  { call: 'GET /integrations/documents_by_payments/{id}' },
];

const documents: SpecifiedCall[] = [
  { call: 'GET /customers/cost_center/', query: 'p search page_size' },
  { call: 'GET /customers/documents/', query: 'page_size p idCustomer id status start end doc_type cost_center' },
  { call: 'POST /documents/sync_documents_with_{service}', timeout: NONE },
];

const payments: SpecifiedCall[] = [
  { call: 'GET /customers/payments_details/', query: 'p idCustomer id start end method' },
  { call: 'GET /customers/payments_details/{id}/' },
  { call: 'POST /customers/payments_details/update_payment/', body: 'id_payment_detail', encoding: 'form' },
  { call: 'POST /customers/payments_details/delete_payment/', body: 'id_payment_detail', encoding: 'form' },
];

const conciliation: SpecifiedCall[] = [
  { call: 'GET /conciliation/conciliations/', query: 'p search page_size' },
  { call: 'GET /conciliation/conciliations/{id}/movements/' },
  { call: 'DELETE /conciliation/conciliations/{id}/' },
  { call: 'GET /conciliation/conciliations/{id}/movement_detail/', query: 'movement_id' },
  { call: 'POST /conciliation/conciliations/preview_data/', encoding: 'multipart' as const },
  { call: 'POST /conciliation/conciliations/save_movements/' },
  {
    call: 'POST /conciliation/conciliations/{id}/manual_reconcile/',
    body: 'movement_id document_ids amounts',
  },
  {
    call: 'POST /conciliation/conciliations/{id}/save_suggested_document/',
    body: 'movement_id document_id suggested_amount',
  },
  { call: 'POST /conciliation/conciliations/{id}/bulk_reconcile/', body: 'movements' },
  { call: 'PUT /conciliation/conciliations/{id}/update_movements/' },
].map((call) => ({ ...call, timeout: NONE }));

const cashManagement: SpecifiedCall[] = [
  { call: 'GET /cash_management/automatic-debts/', query: 'p' },
  { call: 'GET /cash_management/automatic-debts/{id}/' },
  { call: 'POST /cash_management/automatic-debts/' },
  { call: 'POST /cash_management/automatic-debts/save/' },
  { call: 'GET /cash_management/automatic-debts/preview_data/' },
  { call: 'GET /cash_management/automatic-debts/{id}/details/', query: 'search' },
  { call: 'PUT /cash_management/automatic-debts/{id}/update-details/' },
  { call: 'POST /cash_management/automatic-debts/{id}/load_debits/', body: 'file', encoding: 'multipart' as const },
  { call: 'POST /cash_management/automatic-debts/{id}/save_migrate_cobro/' },
  { call: 'DELETE /cash_management/automatic-debts/{id}/' },
].map((call) => ({ ...call, timeout: NONE }));

const authentication: SpecifiedCall[] = [
  { call: 'POST /users/login/', token: false },
  { call: 'POST /users/register/', token: false },
];

export const specifiedCalls = [
  ...customers,
  ...contacts,
  ...templates,
  ...campaigns,
  ...banks,
  ...subscriptions,
  ...paymentLinks,
  ...documents,
  ...payments,
  ...conciliation,
  ...cashManagement,
  ...authentication,
];

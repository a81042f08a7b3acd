/** What can change in sight of others: each is named by the id of its page, a conversation by its customer's. */
export const CHANGE_KIND = [
  'customer',
  'activity',
  'document',
  'dispute',
  'payment',
  'conciliation',
  'reconciliation_rule',
  'bank_account',
  'debit',
  'campaign',
  'message',
  'conversation',
  'template',
  'subscription',
  'payment_link',
  'agreement',
  'arrival',
  'arrival_source',
  'job',
  'presence',
] as const;
export type ChangeKind = (typeof CHANGE_KIND)[number];

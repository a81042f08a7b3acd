import type { JobName } from './job';

/**
 * Whether a job has an effect outside: on customers, banks, other systems, or the mailboxes and folders of others. Those of a company that is
 * held (`outgoing_hold`) are claimed by nobody. What only reads at its own sources is no such job.
 */
export const OUTWARD: Record<JobName, boolean> = {
  send_message: true,
  // What makes messages is held with them: else they would pile up, and go all at once.
  send_campaign: true,
  run_policies: true,
  remind_instalments: true,
  create_payment_link: true,
  fetch_arrivals: true,
  send_order: true,
  deliver_webhooks: true,
  post_receipts: true,
  send_entries: true,
  confirm_payment_link: false,
  sync_documents: false,
  fetch_media: false,
  read_templates: false,
  match_conciliation: false,
  match_documents: false,
  import_customers: false,
  import_documents: false,
  import_electronic: false,
  charge_subscriptions: false,
  keep_agreements: false,
  accept_at_night: false,
  store_suggestions: false,
  read_arrival: false,
  read_proof: false,
  release_notes: false,
  fold_totals: false,
  fold_owed: false,
  keep_indicators: false,
  tidy: false,
};

export const OUTWARD_JOBS: readonly string[] = Object.entries(OUTWARD).flatMap(([name, isOutward]) =>
  isOutward ? [name] : [],
);

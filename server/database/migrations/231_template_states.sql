-- Since when a template of WhatsApp has its state: what is reported later than it happened undoes nothing newer.
alter table provider_template add column state_at timestamptz not null default now();

-- What each table holds, by area, and whom the indexes of the widest one serve: `docs/schema.md` is made of it.

-- Companies, and the people who work for them
comment on table profile is 'A company; every row that has its `profile_id` is seen and written by nobody else.';
comment on table app_user is 'A person who may log in, with a role in at most one company; of who registered and was not let in yet both are null.';
comment on table refresh_token is 'A session as it was renewed: only hashes are stored, and a family is all that descends from one login.';
comment on table password_link is 'A link that lets its holder choose a new password, once; only the hash is stored.';
comment on table attempt_limit is 'How often something was tried; keys are hashes, and neither addresses nor e-mails are kept.';
comment on table known_address is 'Where a person came in from before, as hashes.';
comment on table idempotency_key is 'What was answered to a call under a key, so that the same call again changes nothing.';
comment on table audit_line is 'Who did what to which row, before and after; only added to.';
comment on table draft is 'What a person has begun and not confirmed, so that another page, an expired session or a closed tab loses none of it.';
comment on table absence is 'Who sees and works the customers of a colleague who is away, from one day to another, both included.';
comment on table presence is 'What a person of staff has open, by page, while the page says so; not logged, and forgotten when it is silent.';
comment on table saved_view is 'How a person likes to see a list, under a name of their own.';

-- Places, and how a company divides its customers
comment on table bank is 'A bank; without a company it is everybody''s.';
comment on table bank_code is 'The code by which a country''s payments name a bank.';
comment on table city is 'A city of a country; without a company it is everybody''s.';
comment on table category is 'A company''s kinds of customers, each with its subcategories.';
comment on table subcategory is 'A subdivision of a category; a customer has any number of them.';
comment on table cost_center is 'What of the company a document or a payment belongs to.';

-- Customers
comment on table customer is 'Whoever owes: a person or a firm, known by its identity number.';
comment on table contact is 'Somebody at a customer''s who is written to.';
comment on table contact_consent is 'What a contact agreed to or refused for one channel, with who said so and when; without a row nobody asked.';
comment on table portal_link is 'By which a contact opens the customer''s own page, until its last day or until it is revoked: one that staff made, and one that messages carry; only the token''s hash is stored.';
comment on table portal_visit is 'Somebody on the customer''s own page, who knew the end of their identifier; only the hash of their secret is stored.';
comment on table customer_bank is 'The customer''s own account, from which automatic debits are collected.';
comment on table customer_subcategory is 'The subcategories of a customer.';
comment on table customer_owed is 'What the list of customers is narrowed and ordered by (`figures_of`): what they owe in the currency most of their documents are in, since when, the last contact, promises and what is next. The list brings it up to date first.';
comment on table customer_owed_change is 'Whose `customer_owed` is to be counted anew; only added to, so that nobody waits for another.';
comment on table customer_owed_day is 'The day that a company''s `customer_owed` was brought up to: what fell due since is noted on the next.';
comment on table name_word is 'A word of some name with the keys it is found by; added twice when two add it at once, so that nobody waits.';
comment on table name_pair is 'Two words of a customer''s name (`part` 0) or trade name (1), or its only one; `words`: how many that name has.';
comment on table activity is 'What staff did about a customer: a call, a visit, a message, a note.';
comment on table promise is 'What a customer promised to pay until a day; `paid` is computed by `applyToPromises` (`server/ledger/`).';
comment on table promise_document is 'The documents that a promise is about; none where it is about whatever is owed.';
comment on table call_scripts is 'What a company says in its calls by the reason, where it is not the usual text; without a row it is.';
comment on table promise_settings is 'The furthest day a company takes a promise for; without a row it is the usual one.';

-- Receivable documents
comment on table document is 'An invoice or another receivable; `balance` is computed of its total and its allocations.';
comment on index document_customer is 'Documents of a customer, those owed by due day first: what they owe, their account statement, whom a movement pays for, and what their name finds, counted, added up and ordered in the index alone.';
comment on index document_external is 'A document by its id in the accounting system, which there is once: the sync.';
comment on index document_list is 'The list in its usual order, page by page, or by due days alone (those owed and the others merged); what is due by day: ages, the calendar, the debits.';
comment on index document_number is 'A number made here, which there is once of its type: forms, imports and the sync.';
comment on index document_tail is 'Documents by the last digits of their number, as people write it: open ones, and paid ones that a movement pays again.';
comment on index document_pkey is 'A document, alone or with its company, as payments, debits, links and promises refer to it.';
comment on index document_subscription_period is 'The document of a subscription''s period, which is charged once.';
comment on table document_change is 'What changed since suggestions were stored: a document, a payer, a movement, or what is of the whole company; the evidence is looked for first (`looked`).';
comment on table due_total is 'What one statement changed of what is owed by currency, day and cost center: what is owed is the sum of the rows, which are folded once a day.';
comment on table document_total is 'What one statement changed of how many documents there are and what they come to, by what lists filter them by: folded like due_total.';
comment on table document_day_total is 'What one statement changed of how many documents there are and what they come to, by due day and by what lists filter them by: a page far down begins at its day. Folded like due_total.';
comment on index document_status_list is 'The list of one state, in the usual order; what was voided: the wallet as of an earlier day.';
comment on index document_owed_list is 'The list by what is owed, from an amount on too; documents of an amount, typed or of a movement that names nobody, by due day.';
comment on index document_number_list is 'A whole number, open or paid: what a movement names, an import and the sync bring, and whoever looks for one; the list by numbers.';
comment on index document_search is 'A part of a number, as the list''s search has it.';
comment on index document_total_list is 'The list by its totals, and documents of a typed amount.';
comment on table dispute is 'What a customer disputes of a document: `disputed` is what of it is owed now, and together never more than the document owes.';
comment on table dispute_file is 'What was sent or taken as proof of a dispute: PDFs and pictures, known by their first bytes.';
comment on table payment_proof is 'What a customer sent to prove a payment, a PDF or picture known by its first bytes, and what a person confirmed of it; by its kind it is a withholding certificate, or something else; a message''s file is in inbound_media.';
comment on table payment_proof_document is 'The documents that a proof''s customer means.';
comment on table accounting_source is 'Where a company''s documents are synced from; without a row, from what the service was started with, for the first company only.';
comment on table subscription is 'What a customer is charged for again and again.';

-- Bank statements
comment on table bank_account is 'An account of the company, whose movements are reconciled.';
comment on table file_layout is 'How an account''s files of one layout are read: what staff said, and what was understood beside it.';
comment on table statement_preview is 'An uploaded statement and what was read of it, until it is saved or a week old.';
comment on table statement_preview_page is 'The rows of a long preview as staff see them, a thousand a page, with those that cannot be read.';
comment on table statement_preview_slice is 'The rows of a preview in slices, so that nobody holds a long file''s rows at once.';
comment on table conciliation is 'A statement that was saved: the movements of one file, to be reconciled and closed.';
comment on column conciliation.moved is 'What its movements came to when it was saved: its closing balance less this is what its account had before.';
comment on table arrival_source is 'Where bank files arrive from by themselves: a folder, a server, a mailbox, or another program with a token.';
comment on table arrival is 'A file that arrived, each once by what it holds, and what became of it.';
comment on table arrival_preview is 'The previews that were made of a file that arrived.';
comment on table night_limit is 'What nights may accept by themselves of a currency; without a row, nothing.';
comment on table night_run is 'A night of a company: what waited as it began, and whether somebody undid it.';
comment on table night_acceptance is 'A movement that a night accepted, by which rule, and the act that undoes it.';
comment on table usual_withholding_kind is 'What companies of a country usually withhold; each company that is of it gets a copy to change.';
comment on table withholding_kind is 'What a paying company may keep back of a document of this company: a rate, and what it is of.';
comment on table expected_withholding is 'What a customer is taken to have withheld of a document that a movement paid but for it: `pending` of it is still without certificate, and is what its entries of the ledger come to.';
comment on table expected_withholding_line is 'The rates that an expected withholding comes of.';
comment on table accounting_setup is 'From which day on what happens in a company''s ledger is posted for its accounting; without a row nothing is.';
comment on table accounting_account is 'The account that a company''s accounting has for what a line of a posting is about.';
comment on table accounting_posting is 'What one fact of the ledger, or its undoing, is for the accounting: added in the fact''s own transaction, never changed, and taken by one lot at most.';
comment on table accounting_posting_line is 'A debit (positive) or credit (negative) of a posting; its lines come to zero.';
comment on table accounting_lot is 'Postings that were handed to a company''s accounting as one file.';
comment on table accounting_lot_line is 'A line of a lot as it was handed over, so that its file is always the same.';
comment on table accounting_connector is 'How a company''s entries are sent to its accounting system, and since when; without a row, or without that, they are not.';
comment on table accounting_dispatch is 'An entry of a lot that is sent to the accounting system: once, under its own id as the key.';
comment on table accounting_due is 'What an open transaction changed and posts as it commits: no row of it is ever committed.';
comment on table withholding_certificate is 'What a customer withheld of a document, as its certificate says; it takes that off what is owed until it is taken back.';
comment on table electronic_document is 'An electronic document that was taken, once by its key; what of a credit note was taken off what it names stands in `allocation`.';
comment on table waiting_note is 'A credit note or a withholding that came before a document that it names; it goes once it is taken, or discarded.';
comment on table withholding_line is 'What a certificate says of one tax at one kind.';
comment on table api_token is 'With which another program of the company reads the API, until its last day or until it is revoked; only its hash is stored.';
comment on table accounting_receipt is 'What a payment settles of a document of the accounting system, as a receipt there: written once by a job, or by hand.';
comment on table webhook_endpoint is 'Another system of the company, which is told of what happens by signed calls.';
comment on table webhook_delivery is 'A fact that is told to an endpoint, written in the transaction of the fact, and what became of it; what was delivered or failed is forgotten after 30 days.';
comment on table arrival_seen is 'What was looked at already of what lies at a source, where nothing is deleted.';
comment on table bank_movement is 'A line of a statement; `assigned` follows its payments, and `unassigned` is what still has no ending.';
comment on table movement_part is 'What each category takes of a movement that is split over several; `category_id` of the movement is the largest''s, and `categorised` their sum.';
comment on table movement_category is 'What money that is no customer''s is, as a company calls it.';

-- Payments and the ledger
comment on index payment_amount is 'The list by amounts, and payments of a typed amount.';
comment on index payment_credit is 'Payments of a customer that may have money left: their credit.';
comment on index payment_customer is 'Payments of a customer, newest first: their account statement, and what their name finds, counted, added up and ordered in the index alone.';
comment on index payment_live is 'The list, newest first, and what was paid between two days.';
comment on index payment_movement is 'The payments of a bank movement.';
comment on index payment_reference is 'The list by references, and a payment of a reference.';
comment on index payment_search is 'A part of a reference, as the list''s search has it.';
comment on table payment is 'A payment of any origin; it settles documents through allocations.';
comment on table collected_total is 'What one statement changed of what was collected, by currency, method and day: folded like due_total.';
comment on table indicator_month is 'What a month''s figures of collecting are added up from, by what they are asked by; of the running month until the day that is named. The last three that are over are counted anew each day, earlier ones from the day of what was entered, undone or added since.';
comment on table indicator_source is 'What was done about customers in a month and how often they answered, and, by currency, what was paid of it: each cent of the month once.';
comment on table indicator_run is 'When a company''s indicators were counted last.';
comment on table expected_cash is 'What is owed, by the week in which it is expected (`proxima`), and what was foretold of the last weeks (`semana`) and of four weeks (`mes`) beside what came; made anew with the indicators.';
comment on table wallet_month is 'What was owed and overdue at the end of each of the last months, as the wallet of that day tells it; the last three are told anew every day.';
comment on table payment_total is 'What one statement changed of how many payments there are and what they come to, by what the list filters them by: folded like due_total.';
comment on table allocation is 'So much of a payment for a document; only added to, and undone by an entry of the opposite amount that names it.';

-- Matching
comment on table candidate is 'A document that may explain a movement, with the evidence found; derived and replaced as a whole, so that it has no foreign keys.';
comment on table movement_suggestion is 'What is suggested for an open movement, as it was made last; derived. What changed since stands in `document_change`, and then it is made for each read.';
comment on table candidate_set is 'Documents of one customer whose balances, or what is left of each but for its withholding, a fee or a part, add up to a movement; derived.';
comment on table movement_payer is 'Who may have paid a movement, and what tells; derived.';
comment on table movement_repeat is 'A document that a movement names and that was paid already, by whoever pays now or by just that amount; derived.';
comment on table bank_wording is 'What a bank writes by itself in the lines of an account: a word or a code at its place of them; learned by matching from many lines.';
comment on table movement_unmatched is 'A movement that matching takes too long for: it has no suggestion until something changes about it; derived.';
comment on table reconciliation_settings is 'How a company reconciles; without a row nothing is forgiven.';
comment on table reconciliation_rule is 'What staff decide again and again, as a rule that is trusted as far as it was right.';
comment on table rule_outcome is 'What came of a rule: staff decided as it says (`acierto`), otherwise (`fallo`), or took back what was as it says (`deshecho`).';

-- Automatic debits
comment on table debit is 'A batch of automatic debits, from its preview to the bank''s answer.';
comment on table debit_detail is 'A document that a batch collects, with the amount and the account as they were then.';
comment on table debit_exclusion is 'A document that was left out of a batch, and why.';
comment on table debit_answer is 'A bank''s answer as it was loaded; saved once.';
comment on table debit_answer_line is 'What a bank''s answer says of one line.';
comment on table order_dispatch is 'The order of an automatic debit that goes out by a source of files: what is left there, and what became of it.';
comment on table order_layout is 'What a bank''s order file and its answer look like, as a company adapted one of those that are shipped.';

-- Messages and campaigns
comment on table template is 'A text with variables for one channel, with how far its approval is; without a company it is everybody''s.';
comment on table campaign is 'Whom a template is sent to, and when.';
comment on table campaign_customer is 'A customer of a campaign''s audience, and why they are held back, if they are.';
comment on table message is 'Every message that leaves for somebody, or would: what a channel was given, and what became of it.';
comment on index message_address is 'What was sent to an address last: whom an inbound message answers, and whose mail bounced.';
comment on index message_customer is 'What was sent to a customer: the conversation, and the list narrowed to them.';
comment on index message_failed is 'The list of what failed.';
comment on index message_failed_of_campaign is 'What failed in a campaign, by what can be done about it.';
comment on index message_list is 'The list, newest first, and what was written between two days.';
comment on index message_portal_link is 'The messages that carried the link of a contact who is deleted.';
comment on index message_provider is 'The message that a provider reports on.';
comment on index message_mailed is 'Replies and returned e-mails, by the Message-ID that they name.';
comment on index message_recipient is 'The message of a campaign''s recipient, which there is once a channel.';
comment on index message_recipient_list is 'The list by recipients.';
comment on index movement_amount is 'What is found by its amount from anywhere, nearest first.';
comment on index movement_in_category is 'What a category explains: whether it may be deleted, and what is undone with it.';
comment on index movement_of_conciliation is 'A conciliation''s movements in the file''s order: the workbench, and its figures.';
comment on index movement_once is 'A movement that came before, by its fingerprint: a statement that is read or saved again.';
comment on index movement_open is 'What waits for a decision: home, and matching.';
comment on index movement_same_day is 'Movements of a day and an amount: those that may be the same, and own transfers.';
comment on index movement_search is 'A part of what the bank wrote, as it is found from anywhere.';
comment on index message_search is 'A part of a recipient or subject, as the list''s search has it.';
comment on index message_waiting is 'What a campaign has still to send, in turn.';
comment on table message_total is 'What one statement changed of how many messages there are, by campaign, day and what the list filters them by: folded like due_total.';
comment on table campaign_customer_total is 'What one statement changed of how many customers a campaign is for, by whether they have a message and why they get none: folded like due_total.';
comment on table conversation_total is 'What one statement changed of how many conversations are open or resolved, of customers or of strangers: folded like due_total.';
comment on table campaign_event_total is 'What one statement changed of how many events there are, by campaign, by day, by what their list filters them by, and whether a later round of the message took their place: folded like due_total.';
comment on table archived_month is 'A month whose audit, campaign events and texts of messages are in a file of that checksum, and nowhere else.';
comment on table campaign_event is 'A state that a message of a campaign came to, and when.';
do $$ begin
  comment on index campaign_event_address is 'A part of the number or address that a campaign wrote to: two filters of the list.';
exception when undefined_table then null;
end $$;
comment on index campaign_event_campaign is 'What happened with a recipient of a campaign, and whom it reached.';
comment on index campaign_event_customer is 'When a customer was last written to: quiet days, and the list narrowed to them.';
comment on index campaign_event_list is 'The list, newest first, and what happened between two days.';
comment on index campaign_event_of_campaign is 'The list of one campaign.';
comment on index campaign_event_once is 'What happened to a message, which is noted once a round.';
comment on table inbound_message is 'What somebody wrote, with what came attached to it.';
comment on table company_logo is 'A company''s logo, as it goes on letters and statements of account.';
comment on table provider_template is 'WhatsApp''s templates as its provider has them, in each language; they are everybody''s.';
comment on table provider_check is 'When WhatsApp''s templates were read last, and why not since.';
comment on table inbound_media is 'The picture, document or sound of an inbound message, or why it could not be fetched from its channel.';
comment on table conversation is 'What was said with one person: whose turn it is, who of staff has it, whether it is resolved.';
comment on table conversation_read is 'Up to which message a person of staff has read a conversation.';
comment on table conversation_note is 'What colleagues write to each other in a conversation; it is never sent.';
comment on table policy is 'A dunning policy: whom it takes, in the order of `position`, and how often it writes.';
comment on table policy_step is 'What a policy does so many days from the due date of a document.';
comment on table policy_run is 'The run of a company''s policies on a day, and how far it is.';
comment on table policy_action is 'What a policy does, or proposes, for one customer on a day: one message and one task at most.';
comment on table policy_debt is 'Where an open debt stands in its policy: waiting, proposed, approved, a task, suppressed, or done with its steps.';
comment on table policy_debt_total is 'How many debts stand where in their policies. Readers sum its rows, and the tidying folds them.';
comment on table policy_forecast is 'What policies would do on a day to come if nobody paid; without rows it is foretold anew.';
comment on table policy_pass is 'A step done for a document by an action: none is done twice.';
comment on table quick_answer is 'An answer that a company writes often.';
comment on table channel_pace is 'How fast a channel takes messages, and until when it asked to wait.';
comment on table timeslot is 'A campaign that is planned on the calendar.';
comment on table sending_calendar is 'When a company''s campaigns go out: not on its holidays, and only in its hours, if it has any.';
comment on table sending_hours is 'From when until when a company sends on a weekday.';
comment on table holiday is 'A day on which a company sends nothing.';

-- Payment links
comment on table payment_provider is 'Whoever a company''s payment links are with; its id is the address that the provider''s events are sent to.';
comment on table payment_agreement is 'What some documents of a customer owe, in instalments with days; `paid`, `next_on` and `breaks_on` are kept by `keep_agreements`.';
comment on table agreement_instalment is 'An instalment of an agreement; `agreement_standing` tells what of it is paid.';
comment on table agreement_document is 'A document that an agreement spreads: one agreement a debt (`agreement_document_live`).';
comment on table agreement_file is 'The signed copy of an agreement: a PDF or a picture, known by its first bytes.';
comment on table agreement_reminder is 'A reminder of an instalment on one of its days: the message, or what held it back.';
comment on table payment_link is 'A link by which documents of a customer are paid.';
comment on table payment_link_document is 'What a link collects of a document.';
comment on table payment_link_event is 'What a provider told of a link, as it was received; the same event again is the same row.';

-- Work in the background, and what is counted
comment on table job is 'Something to be done by itself, with how far it is and what it failed of.';
comment on table record_import is 'Customers, documents or electronic documents of a file on their way in; the file stays, to be read again as staff correct the reading.';
comment on table record_import_row is 'A row of such a file, and what becomes of it.';
comment on table import_reading is 'How far a person''s file of customers or documents is compared with what is there, told every second; not logged.';
comment on table import_mapping is 'The columns that a company last chose for files of a kind.';
comment on table flow_traffic_consent is 'A company that lets its flows be counted; without a row nothing is counted and none of what was is left.';
comment on table flow_traffic is 'How often a transition of a flow was taken.';
comment on table demo_clock is 'A company that was made as a demonstration, and how many days have passed in it besides those of the calendar; only its data may be made older.';
comment on table outgoing_hold is 'A company of a copy that was restored: nothing leaves it until its administrators say that it is the one that works.';

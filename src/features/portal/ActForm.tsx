import type { FormEvent, ReactNode } from 'react';
import type { PortalAccount } from '../../api/contract/customers/portalPage';
import { CHANNELS } from '../../api/contract/messaging/channels';
import { centsOf, fromCents } from '../../api/contract/money';
import { DISPUTE_KIND } from '../../api/contract/receivables/disputes';
import { storeFile } from '../../machines/kit/files/fileRegistry';
import type { Problem } from '../../machines/kit/outcome';
import {
  chosenOf,
  owedIn,
  type PortalDraft,
  type PortalForm,
  type PortalLack,
} from '../../machines/portal/portalDraft';
import { money } from '../../ui/format/format';
import { parseMoney } from '../../ui/format/parseMoney';
import { Choice, Field } from './Field';
import { disputeKinds, words } from './words';

type Change = (changes: Partial<PortalDraft>) => void;

type FieldsProps = {
  account: PortalAccount;
  draft: PortalDraft;
  /** What is said to be missing. */
  lacks: readonly PortalLack[];
  problem: Problem | undefined;
  onChange: Change;
};

const FIELDS: Record<PortalForm, (props: FieldsProps) => ReactNode> = {
  payment: PaymentFields,
  proof: ProofFields,
  promise: PromiseFields,
  dispute: DisputeFields,
  withholding: WithholdingFields,
  contact: ContactFields,
};

type Props = FieldsProps & { form: PortalForm; isBusy: boolean; onSend: () => void; onClose: () => void };

/** What a customer does besides reading, one form each. */
export function ActForm({ form, isBusy, onSend, onClose, ...fields }: Props) {
  const Fields = FIELDS[form];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSend();
  };
  return (
    <form className="card" onSubmit={submit} noValidate>
      <h1>{words.formTitle[form]}</h1>
      <fieldset disabled={isBusy}>
        <Fields {...fields} />
      </fieldset>
      {fields.problem && (
        <p role="alert" className="wrong">
          {fields.problem.reason}
        </p>
      )}
      <button type="submit" className="first" aria-disabled={isBusy}>
        {isBusy ? words.sending : words.sendVerb[form]}
      </button>
      <button type="button" aria-disabled={isBusy} onClick={() => isBusy || onClose()}>
        {words.back}
      </button>
    </form>
  );
}

/** In which currency, where more than one is owed. */
function CurrencyField({ account, draft: { currency }, onChange }: FieldsProps) {
  const owed = owedIn(account);
  return (
    owed.length > 1 && (
      <Choice
        label={words.currency}
        value={currency}
        onChange={(value) => onChange({ currency: value })}
        options={owed.map((one) => ({ value: one.currency, label: one.currency }))}
      />
    )
  );
}

function PromiseFields(props: FieldsProps) {
  const { account, draft, lacks, onChange } = props;
  const type = (typed: string) => {
    const parsed = parseMoney(typed);
    onChange({ typed, amount: parsed.ok ? parsed.value : undefined });
  };
  return (
    <>
      <CurrencyField {...props} />
      <Field
        label={words.amount}
        value={draft.typed}
        onChange={type}
        inputMode="decimal"
        wrong={lacks.includes('amount') ? words.wrongAmount : undefined}
      />
      <Field
        label={words.dueOn}
        type="date"
        min={account.at}
        value={draft.dueOn}
        onChange={(dueOn) => onChange({ dueOn })}
        wrong={lacks.includes('dueOn') ? words.missingDay : undefined}
      />
    </>
  );
}

const documentOptions = ({ currencies }: PortalAccount) =>
  currencies.flatMap(({ documents, currency }) =>
    documents.map(({ id, number, balance }) => ({ value: id, label: `${number} · ${money(balance, currency)}` })),
  );

function DisputeFields({ account, draft: { document, dispute, note }, onChange }: FieldsProps) {
  return (
    <>
      <Choice
        label={words.document}
        value={document}
        onChange={(value) => onChange({ document: value })}
        options={documentOptions(account)}
      />
      <Choice
        label={words.kind}
        value={dispute}
        onChange={(value) => onChange({ dispute: value })}
        options={DISPUTE_KIND.map((value) => ({ value, label: disputeKinds[value] }))}
      />
      <Field label={words.note} value={note} onChange={(value) => onChange({ note: value })} maxLength={1_000} />
    </>
  );
}

const PICTURES_AND_PDF = 'image/png,image/jpeg,image/webp,application/pdf';

type FileFieldProps = FieldsProps & { label: string; missing: string; types?: string };

/** A file to send, which stays in the tab until its form is left: what failed is sent again with it. */
function FileField({ label, missing, types = PICTURES_AND_PDF, draft, lacks, onChange }: FileFieldProps) {
  const { fileKey, file: name } = draft;
  const choose = (file: File | undefined) => {
    if (file) storeFile(fileKey, file);
    onChange({ file: file?.name });
  };
  return (
    <Field
      type="file"
      accept={types}
      label={label}
      {...(name !== undefined && { hint: words.chosen(name) })}
      wrong={lacks.includes('file') ? missing : undefined}
      onFile={choose}
    />
  );
}

function ProofFields(props: FieldsProps) {
  const { draft, onChange } = props;
  return (
    <>
      <FileField {...props} label={words.file} missing={words.missingFile} />
      <Field
        label={words.caption}
        value={draft.caption}
        onChange={(caption) => onChange({ caption })}
        maxLength={500}
      />
    </>
  );
}

const certifiableOptions = ({ certifiable }: PortalAccount) =>
  certifiable.map(({ id, number, currency, owed, expected }) => ({
    value: id,
    label:
      centsOf(expected) > 0
        ? words.certifiable.expected(number, money(expected, currency))
        : centsOf(owed) > 0
          ? words.certifiable.owed(number, money(owed, currency))
          : words.certifiable.paid(number),
  }));

function WithholdingFields(props: FieldsProps) {
  const { account, draft, onChange } = props;
  return (
    <>
      <p className="hint">{words.withholdingHint}</p>
      <Choice
        label={words.document}
        value={draft.document}
        onChange={(document) => onChange({ document })}
        options={certifiableOptions(account)}
      />
      <FileField
        {...props}
        label={words.certificate}
        missing={words.missingCertificate}
        types={`.xml,text/xml,application/xml,${PICTURES_AND_PDF}`}
      />
    </>
  );
}

/** With this one, or without it. */
const toggled = <T,>(all: readonly T[], one: T, isIn: boolean): T[] =>
  isIn ? [...all, one] : all.filter((other) => other !== one);

function PaymentFields(props: FieldsProps) {
  const { account, draft, lacks, onChange } = props;
  const { currency, left } = draft;
  const documents = account.currencies.find((one) => one.currency === currency)?.documents ?? [];
  const total = fromCents(chosenOf(draft, account).reduce((sum, { balance }) => sum + centsOf(balance), 0));
  return (
    <>
      <CurrencyField {...props} />
      <ul className="documents">
        {documents.map(({ id, number, balance, disputed }) => (
          <li key={id}>
            <label className="ticked">
              <input
                type="checkbox"
                checked={!left.includes(id)}
                onChange={({ currentTarget: { checked } }) => onChange({ left: toggled(left, id, !checked) })}
              />
              {centsOf(disputed) > 0 ? `${number} (${words.disputed.toLowerCase()})` : number}
            </label>
            <strong className="amount">{money(balance, currency)}</strong>
          </li>
        ))}
      </ul>
      {lacks.includes('documents') && (
        <p role="alert" className="wrong">
          {words.missingDocument}
        </p>
      )}
      <p className="fact">
        <span>{words.toPay}</span> <strong>{money(total, currency)}</strong>
      </p>
    </>
  );
}

/** Without an address a channel cannot be accepted, and is not asked about. */
function ContactFields({ account: { contact }, draft, lacks, problem, onChange }: FieldsProps) {
  const { phone, email, accepted } = draft;
  return (
    <>
      <Field
        label={words.phone}
        hint={words.contactHint}
        type="tel"
        value={phone}
        onChange={(value) => onChange({ phone: value })}
        maxLength={30}
        autoComplete="tel"
        wrong={problem?.fields.phone}
      />
      <Field
        label={words.email}
        hint={words.contactHint}
        type="email"
        value={email}
        onChange={(value) => onChange({ email: value })}
        maxLength={200}
        autoComplete="email"
        wrong={lacks.includes('email') ? words.wrongEmail : undefined}
      />
      {contact.consents.length > 0 && (
        <fieldset>
          <legend>{words.accepts}</legend>
          {contact.consents.map(({ channel }) => (
            <label key={channel} className="ticked">
              <input
                type="checkbox"
                checked={accepted.includes(channel)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange({ accepted: toggled(accepted, channel, checked) })
                }
              />
              {CHANNELS[channel].label}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}

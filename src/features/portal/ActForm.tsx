import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import type { PortalAccount } from '../../api/contract/customers/portalPage';
import { CHANNELS } from '../../api/contract/messaging/channels';
import { centsOf, fromCents } from '../../api/contract/money';
import { DISPUTE_KIND } from '../../api/contract/receivables/disputes';
import { newFileKey, releaseFile, storeFile } from '../../machines/kit/files/fileRegistry';
import type { Problem } from '../../machines/kit/outcome';
import type { PortalAct, PortalForm } from '../../machines/portal';
import { money } from '../../ui/format/format';
import { parseMoney } from '../../ui/format/parseMoney';
import { Choice, Field } from './Field';
import { disputeKinds, words } from './words';

type Props = {
  account: PortalAccount;
  isBusy: boolean;
  problem: Problem | undefined;
  onSend: (act: PortalAct) => void;
  onClose: () => void;
};

const FORMS: Record<PortalForm, (props: Props) => ReactNode> = {
  payment: PaymentForm,
  proof: ProofForm,
  promise: PromiseForm,
  dispute: DisputeForm,
  withholding: WithholdingForm,
  contact: ContactForm,
};

/** What a customer does besides reading, one form each. */
export function ActForm({ form, ...props }: Props & { form: PortalForm | undefined }) {
  const Form = form && FORMS[form];
  return Form && <Form {...props} />;
}

type FrameProps = Omit<Props, 'account' | 'onSend'> & { form: PortalForm; children: ReactNode; onSubmit: () => void };

function Frame({ form, isBusy, problem, children, onSubmit, onClose }: FrameProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <form className="card" onSubmit={submit} noValidate>
      <h1>{words.formTitle[form]}</h1>
      {children}
      {problem && (
        <p role="alert" className="wrong">
          {problem.reason}
        </p>
      )}
      <button type="submit" className="first" disabled={isBusy}>
        {isBusy ? words.sending : words.sendVerb[form]}
      </button>
      <button type="button" disabled={isBusy} onClick={onClose}>
        {words.back}
      </button>
    </form>
  );
}

const owedIn = ({ currencies }: PortalAccount) => currencies.filter(({ documents }) => documents.length > 0);

function PromiseForm({ account, onSend, ...frame }: Props) {
  const owed = owedIn(account);
  const [currency, setCurrency] = useState(owed[0]?.currency ?? '');
  const [amount, setAmount] = useState(owed[0]?.balance.replace('.', ',') ?? '');
  const [dueOn, setDueOn] = useState('');
  const [isTried, setTried] = useState(false);
  const parsed = parseMoney(amount);
  const isRight = parsed.ok && centsOf(parsed.value) > 0;
  const submit = () => {
    setTried(true);
    if (parsed.ok && isRight && dueOn !== '') {
      onSend({ kind: 'promise', body: { amount: parsed.value, currency, due_on: dueOn } });
    }
  };
  return (
    <Frame {...frame} form="promise" onSubmit={submit}>
      {owed.length > 1 && (
        <Choice
          label={words.currency}
          value={currency}
          onChange={setCurrency}
          options={owed.map((one) => ({ value: one.currency, label: one.currency }))}
        />
      )}
      <Field
        label={words.amount}
        value={amount}
        onChange={setAmount}
        inputMode="decimal"
        wrong={isTried && !isRight ? words.wrongAmount : undefined}
      />
      <Field
        label={words.dueOn}
        type="date"
        min={account.at}
        value={dueOn}
        onChange={setDueOn}
        wrong={isTried && dueOn === '' ? words.missingDay : undefined}
      />
    </Frame>
  );
}

const documentsOf = ({ currencies }: PortalAccount) =>
  currencies.flatMap(({ documents, currency }) =>
    documents.map(({ id, number, balance }) => ({ value: id, label: `${number} · ${money(balance, currency)}` })),
  );

function DisputeForm({ account, onSend, ...frame }: Props) {
  const documents = documentsOf(account);
  const [document, setDocument] = useState(documents[0]?.value ?? '');
  const [kind, setKind] = useState<(typeof DISPUTE_KIND)[number]>('otro');
  const [note, setNote] = useState('');
  return (
    <Frame
      {...frame}
      form="dispute"
      onSubmit={() => onSend({ kind: 'dispute', body: { document, kind, ...(note.trim() && { note }) } })}
    >
      <Choice label={words.document} value={document} onChange={setDocument} options={documents} />
      <Choice
        label={words.kind}
        value={kind}
        onChange={setKind}
        options={DISPUTE_KIND.map((value) => ({ value, label: disputeKinds[value] }))}
      />
      <Field label={words.note} value={note} onChange={setNote} maxLength={1_000} />
    </Frame>
  );
}

/** A file to send, which stays in the tab while its form is open: what failed is sent again with it. */
function useChosenFile() {
  const [fileKey] = useState(newFileKey);
  const [isChosen, setChosen] = useState(false);
  useEffect(() => () => releaseFile(fileKey), [fileKey]);
  const choose = (file: File | undefined) => {
    if (file) storeFile(fileKey, file);
    setChosen(file !== undefined);
  };
  return { fileKey, isChosen, choose };
}

const PICTURES_AND_PDF = 'image/png,image/jpeg,image/webp,application/pdf';

type FileFieldProps = {
  label: string;
  wrong: string | undefined;
  types?: string;
  onFile: (file: File | undefined) => void;
};

const FileField = ({ types = PICTURES_AND_PDF, ...props }: FileFieldProps) => (
  <Field type="file" accept={types} {...props} />
);

function ProofForm({ account: _, onSend, ...frame }: Props) {
  const { fileKey, isChosen, choose } = useChosenFile();
  const [isTried, setTried] = useState(false);
  const [caption, setCaption] = useState('');
  const submit = () => {
    setTried(true);
    if (isChosen) onSend({ kind: 'proof', fileKey, caption });
  };
  return (
    <Frame {...frame} form="proof" onSubmit={submit}>
      <FileField label={words.file} wrong={isTried && !isChosen ? words.missingFile : undefined} onFile={choose} />
      <Field label={words.caption} value={caption} onChange={setCaption} maxLength={500} />
    </Frame>
  );
}

const certifiableOf = ({ certifiable }: PortalAccount) =>
  certifiable.map(({ id, number, currency, owed, expected }) => ({
    value: id,
    label:
      centsOf(expected) > 0
        ? words.certifiable.expected(number, money(expected, currency))
        : centsOf(owed) > 0
          ? words.certifiable.owed(number, money(owed, currency))
          : words.certifiable.paid(number),
  }));

function WithholdingForm({ account, onSend, ...frame }: Props) {
  const documents = certifiableOf(account);
  const { fileKey, isChosen, choose } = useChosenFile();
  const [isTried, setTried] = useState(false);
  const [document, setDocument] = useState(documents[0]?.value ?? '');
  const submit = () => {
    setTried(true);
    if (isChosen) onSend({ kind: 'withholding', fileKey, document });
  };
  return (
    <Frame {...frame} form="withholding" onSubmit={submit}>
      <p className="hint">{words.withholdingHint}</p>
      <Choice label={words.document} value={document} onChange={setDocument} options={documents} />
      <FileField
        label={words.certificate}
        types={`.xml,text/xml,application/xml,${PICTURES_AND_PDF}`}
        wrong={isTried && !isChosen ? words.missingCertificate : undefined}
        onFile={choose}
      />
    </Frame>
  );
}

/** Nobody is made to pay what they do not accept: it is ticked by who wants it. */
const disputedIn = ({ currencies }: PortalAccount) =>
  currencies.flatMap(({ documents }) => documents.filter(({ disputed }) => centsOf(disputed) > 0).map(({ id }) => id));

/** Of one currency at a time: a link is paid in one. */
function PaymentForm({ account, onSend, ...frame }: Props) {
  const owed = owedIn(account);
  const [currency, setCurrency] = useState(owed[0]?.currency ?? '');
  const documents = owed.find((one) => one.currency === currency)?.documents ?? [];
  const [left, setLeft] = useState<readonly string[]>(() => disputedIn(account));
  const [isTried, setTried] = useState(false);
  const chosen = documents.filter(({ id }) => !left.includes(id));
  const total = fromCents(chosen.reduce((sum, { balance }) => sum + centsOf(balance), 0));
  const submit = () => {
    setTried(true);
    if (chosen.length > 0) onSend({ kind: 'payment', body: { documents: chosen.map(({ id }) => id) } });
  };
  return (
    <Frame {...frame} form="payment" onSubmit={submit}>
      {owed.length > 1 && (
        <Choice
          label={words.currency}
          value={currency}
          onChange={setCurrency}
          options={owed.map((one) => ({ value: one.currency, label: one.currency }))}
        />
      )}
      <ul className="documents">
        {documents.map(({ id, number, balance, disputed }) => (
          <li key={id}>
            <label className="ticked">
              <input
                type="checkbox"
                checked={!left.includes(id)}
                onChange={({ currentTarget: { checked } }) =>
                  setLeft((before) => (checked ? before.filter((one) => one !== id) : [...before, id]))
                }
              />
              {centsOf(disputed) > 0 ? `${number} (${words.disputed.toLowerCase()})` : number}
            </label>
            <strong className="amount">{money(balance, currency)}</strong>
          </li>
        ))}
      </ul>
      {isTried && chosen.length === 0 && (
        <p role="alert" className="wrong">
          {words.missingDocument}
        </p>
      )}
      <p className="fact">
        <span>{words.toPay}</span> <strong>{money(total, currency)}</strong>
      </p>
    </Frame>
  );
}

/** Without an address a channel cannot be accepted, and is not asked about. */
function ContactForm({ account: { contact }, onSend, ...frame }: Props) {
  const [phone, setPhone] = useState(contact.phone);
  const [email, setEmail] = useState(contact.email);
  const [accepted, setAccepted] = useState(() =>
    contact.consents.filter(({ consent }) => consent === 'si').map(({ channel }) => channel),
  );
  const [isTried, setTried] = useState(false);
  const isMail = email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
  const submit = () => {
    setTried(true);
    if (!isMail) return;
    // What nobody was asked and nobody ticked stays unasked.
    const consents = contact.consents.flatMap(({ channel, consent }) => {
      const accepts = accepted.includes(channel);
      return consent === 'sin_dato' && !accepts ? [] : [{ channel, accepts }];
    });
    onSend({ kind: 'contact', body: { phone, email, consents } });
  };
  return (
    <Frame {...frame} form="contact" onSubmit={submit}>
      <Field
        label={words.phone}
        hint={words.contactHint}
        type="tel"
        value={phone}
        onChange={setPhone}
        maxLength={30}
        autoComplete="tel"
        wrong={frame.problem?.fields.phone}
      />
      <Field
        label={words.email}
        hint={words.contactHint}
        type="email"
        value={email}
        onChange={setEmail}
        maxLength={200}
        autoComplete="email"
        wrong={isTried && !isMail ? words.wrongEmail : undefined}
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
                  setAccepted((before) => (checked ? [...before, channel] : before.filter((one) => one !== channel)))
                }
              />
              {CHANNELS[channel].label}
            </label>
          ))}
        </fieldset>
      )}
    </Frame>
  );
}

import type { PortalAccount, portalCalls } from '../../api/contract/customers/portalPage';
import type { ChannelName } from '../../api/contract/messaging/channels';
import { type Cents, centsOf, countedCents, LARGEST_AMOUNT } from '../../api/contract/money';
import type { DISPUTE_KIND } from '../../api/contract/receivables/disputes';
import type { Ask } from '../../api/contract/row';
import { newFileKey } from '../kit/files/fileRegistry';

type BodyOf<K extends 'promise' | 'dispute' | 'pay' | 'tellContact'> = NonNullable<
  Ask<(typeof portalCalls)[K]>['body']
>;

/** What a customer does besides reading. A file is in the tab's registry. */
export type PortalAct =
  | { kind: 'promise'; body: BodyOf<'promise'> }
  | { kind: 'dispute'; body: BodyOf<'dispute'> }
  | { kind: 'proof'; fileKey: string; caption: string }
  | { kind: 'withholding'; fileKey: string; document: string }
  | { kind: 'contact'; body: BodyOf<'tellContact'> }
  | { kind: 'payment'; body: BodyOf<'pay'> };
export type PortalForm = PortalAct['kind'];

/** What is typed and chosen in a form, which takes of it what is its own. */
export type PortalDraft = {
  /** ISO 4217: of a promise, and of what is paid by one link. */
  currency: string;
  /** The promised sum as it was typed, and its value; undefined where it is no sum of money. */
  typed: string;
  amount: string | undefined;
  /** An ISO day, or empty. */
  dueOn: string;
  document: string;
  dispute: (typeof DISPUTE_KIND)[number];
  note: string;
  caption: string;
  /** The name of the file that is chosen, which the tab keeps under the key. */
  fileKey: string;
  file: string | undefined;
  /** The documents that are not paid now. */
  left: readonly string[];
  phone: string;
  email: string;
  /** The channels by which they may be written to. */
  accepted: readonly ChannelName[];
};

/** What a form still lacks, by the field that says it. */
export type PortalLack = 'amount' | 'dueOn' | 'file' | 'documents' | 'email';

export const owedIn = ({ currencies }: PortalAccount) => currencies.filter(({ documents }) => documents.length > 0);

const owedDocuments = (account: PortalAccount) => account.currencies.flatMap(({ documents }) => documents);

/** The documents that a form is of. */
const documentsOf = (form: PortalForm, account: PortalAccount) =>
  form === 'withholding' ? account.certifiable : owedDocuments(account);

/** A form before anything is typed in it. Nobody is made to pay what they do not accept: it is ticked by who wants it. */
export function emptyDraft(form: PortalForm, account: PortalAccount): PortalDraft {
  const [owed] = owedIn(account);
  const { phone, email, consents } = account.contact;
  return {
    currency: owed?.currency ?? '',
    typed: owed?.balance.replace('.', ',') ?? '',
    amount: owed?.balance,
    dueOn: '',
    document: documentsOf(form, account)[0]?.id ?? '',
    dispute: 'otro',
    note: '',
    caption: '',
    fileKey: newFileKey(),
    file: undefined,
    left: owedDocuments(account).flatMap(({ id, disputed }) => (centsOf(disputed) > 0 ? [id] : [])),
    phone,
    email,
    accepted: consents.flatMap(({ channel, consent }) => (consent === 'si' ? [channel] : [])),
  };
}

/** What was typed before, for the account as it is now: a document or currency that is gone is chosen anew. */
export function fittedDraft(draft: PortalDraft, form: PortalForm, account: PortalAccount): PortalDraft {
  const documents = documentsOf(form, account);
  const owed = owedIn(account);
  return {
    ...draft,
    document: documents.some(({ id }) => id === draft.document) ? draft.document : (documents[0]?.id ?? ''),
    currency: owed.some(({ currency }) => currency === draft.currency) ? draft.currency : (owed[0]?.currency ?? ''),
  };
}

/** What is paid: of one currency at a time, since a link is paid in one. */
export const chosenOf = ({ currency, left }: PortalDraft, account: PortalAccount) =>
  (account.currencies.find((one) => one.currency === currency)?.documents ?? []).filter(({ id }) => !left.includes(id));

const isMail = (text: string) => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

const isPromised = (cents: Cents) => cents > 0 && cents <= LARGEST_AMOUNT;

export function lacksOf(form: PortalForm, draft: PortalDraft, account: PortalAccount): PortalLack[] {
  const { amount, dueOn, file, email } = draft;
  switch (form) {
    case 'promise':
      return [
        ...(!isPromised(countedCents(amount ?? null)) ? (['amount'] as const) : []),
        ...(dueOn === '' ? (['dueOn'] as const) : []),
      ];
    case 'proof':
    case 'withholding':
      return file === undefined ? ['file'] : [];
    case 'payment':
      return chosenOf(draft, account).length === 0 ? ['documents'] : [];
    case 'contact':
      return isMail(email) ? [] : ['email'];
    case 'dispute':
      return [];
  }
}

/** What is sent of a form that lacks nothing. Who was not asked about a channel and ticked none stays unasked. */
export function actOf(form: PortalForm, draft: PortalDraft, account: PortalAccount): PortalAct {
  const { currency, amount = '', dueOn, document, dispute, note, caption, fileKey, phone, email, accepted } = draft;
  switch (form) {
    case 'promise':
      return { kind: form, body: { amount, currency, due_on: dueOn } };
    case 'dispute':
      return { kind: form, body: { document, kind: dispute, ...(note.trim() && { note }) } };
    case 'proof':
      return { kind: form, fileKey, caption };
    case 'withholding':
      return { kind: form, fileKey, document };
    case 'payment':
      return { kind: form, body: { documents: chosenOf(draft, account).map(({ id }) => id) } };
    case 'contact': {
      const consents = account.contact.consents.flatMap(({ channel, consent }) => {
        const accepts = accepted.includes(channel);
        return consent === 'sin_dato' && !accepts ? [] : [{ channel, accepts }];
      });
      return { kind: form, body: { phone, email, consents } };
    }
  }
}

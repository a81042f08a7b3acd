import {
  type PortalAccount,
  type PortalCurrency,
  type PortalDocument,
  statementPath,
} from '../../api/contract/customers/portalPage';
import { centsOf } from '../../api/contract/money';
import type { Problem } from '../../machines/kit/outcome';
import type { PortalForm } from '../../machines/portal/portalDraft';
import { date } from '../../ui/format/dates';
import { money } from '../../ui/format/format';
import { dueWord, words } from './words';

type Props = {
  account: PortalAccount;
  token: string;
  /** What was sent last and taken. */
  sent: PortalForm | undefined;
  problem: Problem | undefined;
  onOpen: (form: PortalForm) => void;
};

/** Of who owes, but a certificate, which may come when all is paid; their own data anybody keeps right. */
const FORMS: readonly PortalForm[] = ['payment', 'proof', 'promise', 'withholding', 'dispute', 'contact'];

/** What the customer owes today, by currency, and the same as a file. */
export function Account({ account, token, sent, problem, onOpen }: Props) {
  const { currencies, customer_name, company, company_phone, promises, proofs, may_pay, certifiable } = account;
  const owes = currencies.some(({ documents }) => documents.length > 0);
  const forms = FORMS.filter((form) => {
    if (form === 'contact') return true;
    if (form === 'withholding') return certifiable.length > 0;
    return owes && (form !== 'payment' || may_pay);
  });
  return (
    <>
      <h1>{words.title}</h1>
      <p className="quiet">{customer_name}</p>
      {sent && (
        <p role="status" className="card good">
          {words.sent[sent]}
        </p>
      )}
      {problem && (
        <p role="alert" className="card wrong">
          {problem.reason}
        </p>
      )}
      {currencies.every(({ balance }) => centsOf(balance) === 0) && <p className="card">{words.nothingOwed}</p>}
      {currencies.map((one) => (
        <Currency key={one.currency} owed={one} />
      ))}
      {(promises.length > 0 || proofs > 0) && (
        <section className="card">
          {promises.map(({ id, amount, currency, due_on }) => (
            <p key={id}>{words.promised(money(amount, currency), date(due_on))}</p>
          ))}
          {proofs > 0 && <p>{words.proofs(proofs)}</p>}
        </section>
      )}
      <nav aria-label={words.acts} className="acts">
        {forms.map((form) => (
          <button
            key={form}
            type="button"
            className={form === 'payment' ? 'first' : undefined}
            onClick={() => onOpen(form)}
          >
            {words.open[form]}
          </button>
        ))}
      </nav>
      <a className="button" href={statementPath(token)} download>
        {words.statement}
      </a>
      <p className="quiet">{words.help(company, company_phone)}</p>
    </>
  );
}

function Currency({ owed }: { owed: PortalCurrency }) {
  const { currency, balance, overdue, credit, expected, documents, unlisted, accounts } = owed;
  const facts = [
    { name: words.overdue, value: overdue, isBad: true },
    { name: words.credit, value: credit },
    { name: words.expected, value: expected },
  ].filter(({ value }) => centsOf(value) !== 0);
  return (
    <section className="card">
      <p className="quiet">{words.owes}</p>
      <p className="sum">{money(balance, currency)}</p>
      {facts.map(({ name, value, isBad }) => (
        <p key={name} className={isBad ? 'fact bad' : 'fact'}>
          <span>{name}</span> <strong>{money(value, currency)}</strong>
        </p>
      ))}
      {documents.length > 0 && <h2>{words.documents}</h2>}
      <ul className="documents">
        {documents.map((one) => (
          <Owed key={one.id} document={one} currency={currency} />
        ))}
      </ul>
      {unlisted > 0 && <p className="quiet">{words.unlisted(unlisted)}</p>}
      {documents.length > 0 && accounts.length > 0 && (
        <>
          <h2>{words.accounts}</h2>
          {accounts.map(({ bank_name, type, number }) => (
            <p key={`${bank_name} ${number}`} className="fact">
              <span>{[bank_name, type].filter(Boolean).join(' · ')}</span> <strong>{number}</strong>
            </p>
          ))}
        </>
      )}
    </section>
  );
}

function Owed({ document, currency }: { document: PortalDocument; currency: string }) {
  const { number, due_date, balance, disputed, days } = document;
  const when = dueWord(days);
  return (
    <li>
      <span className="number">
        <strong>{number}</strong>
        <span className={days !== null && days > 0 ? 'bad' : 'quiet'}>
          {due_date === null ? words.noDue : [`${words.due} ${date(due_date)}`, when].filter(Boolean).join(', ')}
        </span>
        {centsOf(disputed) > 0 && (
          <span className="quiet">
            {words.disputed}: {money(disputed, currency)}
          </span>
        )}
      </span>
      <strong className="amount">{money(balance, currency)}</strong>
    </li>
  );
}

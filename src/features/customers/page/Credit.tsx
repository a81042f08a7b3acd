import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useFormContext, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { pendingValuesByCustomer } from '../../../api/contract/customers/customers';
import type { AgedBalance, CustomerDetail } from '../../../api/contract/customers/shapes';
import { isZero } from '../../../api/contract/money';
import { returnCredit, spendCredit } from '../../../api/contract/receivables/payments';
import type { Answer } from '../../../api/contract/row';
import { useOffers } from '../../../console/AppProvider';
import { useAbility } from '../../../console/useAbility';
import { mostOf } from '../../../machines/payments';
import { CommandForm } from '../../../resource/command/CommandForm';
import { type RecordRef, useCommand, useCommandAbout } from '../../../resource/hooks/useCommand';
import { useRecord } from '../../../resource/hooks/useRecord';
import { RecordPage } from '../../../resource/record/RecordPage';
import { FormMoneyField, FormSelectField } from '../../../ui/fields/form';
import { date } from '../../../ui/format/dates';
import { money } from '../../../ui/format/format';
import { Money } from '../../../ui/format/Money';
import { creditWords as words } from './words';

type Body = z.output<typeof spendCredit.body>;
type Owed = Answer<typeof pendingValuesByCustomer>;

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
  figure: { fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  quiet: { color: tokens.colorNeutralForeground2 },
});

type Props = { customer: CustomerDetail; record: RecordRef };

/** A customer's credit, and its use for a document. */
export function Credit({ customer: { id, standing: balances = [] }, record }: Props) {
  const styles = useStyles();
  const [returning, returningRef] = useCommand(returnCredit, { changes: record });
  const spending = useCommandAbout(spendCredit, (_: AgedBalance) => ({ params: { id } }), { changes: record });
  const [spent, spendingRef, spend] = spending;
  const { about, answer } = spent.context;
  const { ask, problem } = returning.context;
  const isUndoing = returning.hasTag('busy');
  // The last use of the credit can be undone while the page is open.
  const isUndone = answer !== undefined && ask.body?.batch === answer.batch && !isUndoing && problem === undefined;
  const undo = (batch: string) => returningRef.send({ type: 'RUN', ask: { params: { id }, body: { batch } } });
  const credits = balances.filter(({ credit }) => !isZero(credit));
  return (
    <>
      {credits.length === 0 && <span className={styles.quiet}>{words.none}</span>}
      {credits.map((one) => (
        <InCurrency key={one.currency} aged={one} onSpend={() => spend(one)} />
      ))}
      <CommandForm
        command={spending}
        title={words.title}
        verb={words.verb}
        schema={spendCredit.body}
        initial={{ document: '', amount: '' }}
        onSubmit={(body: Body) => spendingRef.send({ type: 'CONFIRM', ask: { params: { id }, body } })}
      >
        {about && <Fields customer={id} aged={balances.find(({ currency }) => currency === about.currency) ?? about} />}
      </CommandForm>
      {answer && !isUndone && (
        <div role="status" className={styles.line}>
          {words.spent}
          <Button size="small" disabledFocusable={isUndoing} onClick={() => undo(answer.batch)}>
            {words.undo}
          </Button>
        </div>
      )}
    </>
  );
}

function InCurrency({ aged: { currency, credit }, onSpend }: { aged: AgedBalance; onSpend: () => void }) {
  const styles = useStyles();
  const ability = useAbility();
  const offers = useOffers();
  return (
    <div className={styles.line}>
      <span className={styles.figure}>
        <Money value={credit} currency={currency} strong />
      </span>
      {ability.can('create', 'Payment') && offers(spendCredit) && (
        <Button size="small" aria-label={words.spendOf(money(credit, currency))} onClick={onSpend}>
          {words.spend}
        </Button>
      )}
    </div>
  );
}

function Fields({ customer, aged }: { customer: string; aged: AgedBalance }) {
  const handle = useRecord(pendingValuesByCustomer, { body: { idCustomer: customer } });
  return (
    <RecordPage handle={handle}>
      {({ documents }: Owed) => {
        const owed = documents.filter(({ currency = aged.currency }) => currency === aged.currency);
        return owed.length === 0 ? words.noneOwed : <Amounts owed={owed} aged={aged} />;
      }}
    </RecordPage>
  );
}

/** The amount follows the document: the smaller of its balance and the credit. */
function Amounts({ owed, aged: { credit, currency } }: { owed: Owed['documents']; aged: AgedBalance }) {
  const { setValue } = useFormContext<Body>();
  const chosen = useWatch<Body, 'document'>({ name: 'document' });
  const balanceOf = (document: string) => owed.find(({ id }) => id === document)?.balance;
  const follow = (document: string) => {
    const balance = balanceOf(document);
    setValue('amount', balance ? mostOf(credit, balance) : '');
  };
  return (
    <>
      <FormSelectField<Body>
        name="document"
        label={words.document}
        missing={words.noDocument}
        onChosen={follow}
        options={owed.map((one) => ({
          value: one.id,
          label: words.owes(one.number, one.due_date && date(one.due_date), money(one.balance, currency)),
        }))}
      />
      <FormMoneyField<Body>
        name="amount"
        label={words.amount}
        hint={words.has(money(credit, currency))}
        missing={words.noAmount}
        currency={currency}
        max={mostOf(credit, balanceOf(chosen) ?? credit)}
      />
    </>
  );
}

import { Button, makeStyles } from '@fluentui/react-components';
import { BuildingBankRegular } from '@fluentui/react-icons/svg/building-bank';
import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import { CARTERA } from '../../../api/contract/offers';
import { OVERDUE } from '../../../api/contract/receivables/documents';
import { useOffers } from '../../../console/AppProvider';
import { bankOption } from '../../../domain/bankOption';
import { bucketWords } from '../../../domain/words';
import type { DebitHeaderActor } from '../../../machines/debits/debitHeader';
import { excess, type HeaderFields } from '../../../machines/debits/debitHeaderSetup';
import { EmptyState } from '../../../ui/EmptyState';
import { DateField } from '../../../ui/fields/DateField';
import { SelectField } from '../../../ui/fields/SelectField';
import { TextField } from '../../../ui/fields/TextField';
import { monthOf } from '../../../ui/format/dates';
import { Panel } from '../../../ui/frame/Panel';
import { RefusalBar } from '../../../ui/RefusalBar';
import { Progress } from '../../../ui/waiting/Progress';
import { headerWords as words } from './words';

const useStyles = makeStyles({
  fields: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(400px, 100%), 1fr))', gap: '12px 24px' },
  go: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '8px' },
});

/** The fields of the header. */
export function HeaderForm({ headerRef }: { headerRef: DebitHeaderActor }) {
  const styles = useStyles();
  const offers = useOffers();
  const navigate = useNavigate();
  const snapshot = useSelector(headerRef, (current) => current);
  const { accounts, banks, fields, problem } = snapshot.context;
  if (accounts.length === 0 && !snapshot.matches('loading')) {
    return (
      <EmptyState
        title={words.noAccounts}
        body={words.noAccountsBody}
        icon={<BuildingBankRegular />}
        action={<Button onClick={() => navigate('/cuentas-bancarias')}>{words.toAccounts}</Button>}
      />
    );
  }
  const set = (name: keyof HeaderFields) => (value: string) => headerRef.send({ type: 'FIELD', name, value });
  const isFixed = snapshot.matches('loading') || snapshot.matches('creating') || snapshot.matches('checkingPending');
  const wrong = problem?.fields ?? {};
  const over = excess(fields.name);
  return (
    <Panel>
      <div className={styles.fields}>
        <TextField
          label={words.name}
          required
          disabled={isFixed}
          value={fields.name}
          onChange={set('name')}
          error={over > 0 ? words.tooLong(over) : wrong.name}
        />
        <SelectField
          label={words.account}
          hint={words.accountHint}
          required
          disabled={isFixed}
          value={fields.bank_account}
          onChange={set('bank_account')}
          options={accounts.map(({ id, alias, number, currency }) => ({
            value: id,
            label: [alias, number, currency].filter(Boolean).join(' · '),
          }))}
          error={wrong.bank_account}
        />
        <DateField
          label={words.collectOn}
          hint={words.collectOnHint}
          required
          disabled={isFixed}
          value={fields.collect_on}
          onChange={(value) => {
            const proposal = value === '' ? {} : { proposal: words.usualName(monthOf(value)) };
            headerRef.send({ type: 'FIELD', name: 'collect_on', value, ...proposal });
          }}
          error={wrong.collect_on}
        />
        <SelectField
          label={words.bank}
          hint={words.bankHint}
          placeholder={words.allBanks}
          disabled={isFixed}
          value={fields.bank}
          onChange={set('bank')}
          options={banks.map(bankOption)}
          error={wrong.bank}
        />
        {offers(CARTERA) && (
          <SelectField
            label={words.bucket}
            hint={words.bucketHint}
            placeholder={words.allBuckets}
            disabled={isFixed}
            value={fields.bucket}
            onChange={set('bucket')}
            options={OVERDUE.map((bucket) => ({ value: bucket, label: bucketWords[bucket] }))}
            error={wrong.bucket}
          />
        )}
      </div>
      {problem && <RefusalBar refusal={problem} />}
      {snapshot.matches('checkingPending') && <Progress label={words.checkingPending} />}
      {snapshot.matches('creating') && <Progress label={words.creating} />}
      {snapshot.matches('previewing') && <Progress label={words.previewing} />}
      <div className={styles.go}>
        <Button
          disabledFocusable={!snapshot.can({ type: 'PREVIEW' })}
          onClick={() => headerRef.send({ type: 'PREVIEW' })}
        >
          {words.preview}
        </Button>
        <Button
          appearance="primary"
          disabledFocusable={!snapshot.can({ type: 'CREATE' })}
          onClick={() => headerRef.send({ type: 'CREATE' })}
        >
          {words.create}
        </Button>
      </div>
    </Panel>
  );
}

import { Button, makeStyles } from '@fluentui/react-components';
import { BuildingBankRegular } from '@fluentui/react-icons/svg/building-bank';
import { useSelector } from '@xstate/react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { BankAccount } from '../../api/contract/bankAccounts';
import { rolesServe } from '../../machines/statementUpload/mapping';
import type { StatementUploadActor } from '../../machines/statementUpload/statementUpload';
import { EmptyState } from '../../ui/EmptyState';
import { DropArea } from '../../ui/fields/DropArea';
import { Questions } from '../../ui/fields/Questions';
import { SelectField } from '../../ui/fields/SelectField';
import { Panel } from '../../ui/frame/Panel';
import { Progress } from '../../ui/Progress';
import { RefusedState } from '../../ui/RefusedState';
import { SampleTable } from './SampleTable';
import { words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '16px', minWidth: 0 },
  account: { width: 'min(420px, 100%)' },
  go: { display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: '12px' },
});

/** Step 1: the account, the file and its first rows. */
export function FileStep({ uploadRef }: { uploadRef: StatementUploadActor }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const [, setParams] = useSearchParams();
  const snapshot = useSelector(uploadRef, (current) => current);
  const { accounts, account, file, isUnreadable, sample, roles, progress, problem } = snapshot.context;
  if (snapshot.matches('noAccounts')) {
    return <RefusedState message={problem?.reason ?? ''} onRetry={() => uploadRef.send({ type: 'RETRY' })} />;
  }
  if (accounts.length === 0 && !snapshot.matches('loadingAccounts')) {
    return (
      <EmptyState
        title={words.noAccounts}
        body={words.noAccountsBody}
        icon={<BuildingBankRegular />}
        action={<Button onClick={() => navigate('/cuentas-bancarias')}>{words.toAccounts}</Button>}
      />
    );
  }
  const isSending = snapshot.matches('sending');
  const asked = problem?.fields.bank_account;
  const isFixed = !snapshot.can({ type: 'CHOOSE_ACCOUNT', account });
  return (
    <div className={styles.root}>
      <Panel>
        <div className={styles.account}>
          <SelectField
            label={words.account}
            hint={words.accountHint}
            required
            disabled={isFixed}
            value={account}
            onChange={(id) => {
              uploadRef.send({ type: 'CHOOSE_ACCOUNT', account: id });
              // A reload loses the file, but not the account.
              setParams({ cuenta: id }, { replace: true });
            }}
            options={accounts.map((one) => ({ value: one.id, label: labelOf(one) }))}
          />
        </div>
        <DropArea
          label={words.drop}
          hint={words.formats}
          file={
            file && {
              ...file,
              ...(sample && { recognised: words.recognised(words.formatNames[sample.guessedFormat]) }),
            }
          }
          disabled={isFixed}
          refusal={
            isUnreadable ? { reason: words.unreadable, severity: 'warning' } : asked === undefined ? problem : undefined
          }
          onFile={(chosen) => uploadRef.send({ type: 'FILE_CHOSEN', file: chosen })}
          onRemove={() => uploadRef.send({ type: 'DISCARD' })}
        />
        {asked !== undefined && (
          <Questions
            questions={[
              { field: 'account', msg: asked, options: accounts.map((one) => ({ ...one, label: labelOf(one) })) },
            ]}
            disabled={isFixed}
            onAnswer={({ id }) => {
              uploadRef.send({ type: 'CHOOSE_ACCOUNT', account: id });
              uploadRef.send({ type: 'SEND' });
            }}
          />
        )}
        {snapshot.matches('sniffing') && <Progress label={words.peeking} />}
        {isSending && (
          <Progress
            label={progress < 1 ? words.sending : words.reading}
            {...(progress < 1 && { done: Math.round(progress * 100), total: 100, detail: percent(progress) })}
            onCancel={() => uploadRef.send({ type: 'CANCEL' })}
          />
        )}
        {(snapshot.matches('ready') || isSending) && (
          <div className={styles.go}>
            {account === '' ? words.noAccountYet : !rolesServe(roles) && words.rolesLack}
            <Button
              appearance="primary"
              disabledFocusable={!snapshot.can({ type: 'SEND' })}
              onClick={() => uploadRef.send({ type: 'SEND' })}
            >
              {words.send}
            </Button>
          </div>
        )}
      </Panel>
      {sample && sample.rows.length > 0 && (
        <SampleTable
          rows={sample.rows}
          roles={roles}
          disabled={isSending}
          onRole={(column, role, width) => uploadRef.send({ type: 'CHOOSE_ROLE', column, role, width })}
          onForget={() => uploadRef.send({ type: 'FORGET_ROLES' })}
        />
      )}
    </div>
  );
}

const labelOf = ({ alias, number, currency }: BankAccount) => `${alias} · ${number} · ${currency}`;
const percent = (share: number) => `${Math.round(share * 100)} %`;

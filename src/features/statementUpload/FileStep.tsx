import { Button, makeStyles } from '@fluentui/react-components';
import { BuildingBankRegular } from '@fluentui/react-icons/svg/building-bank';
import { useSelector } from '@xstate/react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { BankAccount } from '../../api/contract/reconciliation/bankAccounts';
import { readingProgress } from '../../api/contract/reconciliation/conciliations';
import type { Preview } from '../../api/contract/reconciliation/preview';
import type { FileIntakeActor } from '../../machines/kit/files/fileIntake';
import { rolesServe } from '../../machines/statementUpload/mapping';
import type { AccountQuestion, Reading } from '../../machines/statementUpload/reading';
import type { StatementUploadActor } from '../../machines/statementUpload/statementUpload';
import { FileIntake } from '../../resource/FileIntake';
import { fileIntakeWords } from '../../resource/words';
import { EmptyState } from '../../ui/EmptyState';
import { Questions } from '../../ui/fields/Questions';
import { SelectField } from '../../ui/fields/SelectField';
import { Panel } from '../../ui/frame/Panel';
import { RefusedState } from '../../ui/RefusedState';
import { SampleTable } from './SampleTable';
import { words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '16px', minWidth: 0 },
  account: { width: 'min(420px, 100%)' },
  go: { display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: '12px' },
});

type Props = { uploadRef: StatementUploadActor; intakeRef: FileIntakeActor<Reading, Preview | AccountQuestion> };

/** Step 1: the account, the file and its first rows. */
export function FileStep({ uploadRef, intakeRef }: Props) {
  const styles = useStyles();
  const navigate = useNavigate();
  const [, setParams] = useSearchParams();
  const snapshot = useSelector(uploadRef, (current) => current);
  const { accounts, account, accountQuestion, roles, problem } = snapshot.context;
  const sample = useSelector(intakeRef, ({ context: { file } }) => file?.sample);
  if (snapshot.matches({ file: 'noAccounts' })) {
    return <RefusedState message={problem?.reason} onRetry={() => uploadRef.send({ type: 'RETRY' })} />;
  }
  if (accounts.length === 0 && !snapshot.matches({ file: 'loadingAccounts' })) {
    return (
      <EmptyState
        title={words.noAccounts}
        body={words.noAccountsBody}
        icon={<BuildingBankRegular />}
        action={<Button onClick={() => navigate('/cuentas-bancarias')}>{words.toAccounts}</Button>}
      />
    );
  }
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
        <FileIntake
          intakeRef={intakeRef}
          label={words.drop}
          hint={words.formats}
          disabled={isFixed}
          reading={readingProgress}
        />
        {accountQuestion !== undefined && (
          <Questions
            questions={[
              {
                field: 'account',
                msg: accountQuestion,
                options: accounts.map((one) => ({ ...one, label: labelOf(one) })),
              },
            ]}
            disabled={isFixed}
            onAnswer={({ id }) => {
              uploadRef.send({ type: 'CHOOSE_ACCOUNT', account: id });
              uploadRef.send({ type: 'SEND' });
            }}
          />
        )}
        {snapshot.hasTag('chosen') && (
          <div className={styles.go}>
            {account === '' ? words.noAccountYet : !rolesServe(roles) && words.rolesLack}
            <Button
              appearance="primary"
              disabledFocusable={!snapshot.can({ type: 'SEND' })}
              onClick={() => uploadRef.send({ type: 'SEND' })}
            >
              {fileIntakeWords.send}
            </Button>
          </div>
        )}
      </Panel>
      {sample && sample.rows.length > 0 && (
        <SampleTable
          rows={sample.rows}
          roles={roles}
          disabled={!snapshot.can({ type: 'FORGET_ROLES' })}
          onRole={(column, role, width) => uploadRef.send({ type: 'CHOOSE_ROLE', column, role, width })}
          onForget={() => uploadRef.send({ type: 'FORGET_ROLES' })}
        />
      )}
    </div>
  );
}

const labelOf = ({ alias, number, currency }: BankAccount) => [alias, number, currency].filter(Boolean).join(' · ');

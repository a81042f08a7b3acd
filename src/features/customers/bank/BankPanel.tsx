import { Button, makeStyles } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { deleteCustomerBank, saveCustomerBank, updateCashManagement } from '../../../api/contract/customers/customers';
import type { CustomerBank, CustomerDetail } from '../../../api/contract/customers/shapes';
import { listBanks } from '../../../api/contract/reconciliation/bankAccounts';
import { isAbsent } from '../../../api/contract/row';
import { useAbility } from '../../../console/useAbility';
import { bankOption } from '../../../domain/bankOption';
import { bankInWords } from '../../../domain/columns/bankAccount';
import { unlessAbsent } from '../../../domain/columns/unlessAbsent';
import { CommandConfirm } from '../../../resource/command/CommandConfirm';
import { lazyForm } from '../../../resource/command/lazyForm';
import { type RecordRef, useCommand } from '../../../resource/hooks/useCommand';
import { useOptions } from '../../../resource/hooks/useOptions';
import { Facts } from '../../../ui/Facts';
import { Panel } from '../../../ui/frame/Panel';
import { bankWords as words } from './words';

const BankForm = lazyForm(async () => (await import('./BankForm')).BankForm);

const useStyles = makeStyles({ line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' } });

type Props = { customer: CustomerDetail; record: RecordRef };

/** The account that automatic debits charge. */
export function BankPanel({ customer, record }: Props) {
  const styles = useStyles();
  const mayChange = useAbility().can('update', 'Customer');
  const creation = useCommand(saveCustomerBank, { changes: record });
  const update = useCommand(updateCashManagement, { changes: record });
  const deletion = useCommand(deleteCustomerBank, { changes: record });
  const [[, creationRef], [, updateRef], [, deletionRef]] = [creation, update, deletion];

  const { id, version, bank } = customer;
  const params = { id };
  return (
    <Panel title={words.bankData}>
      {!bank && (isAbsent(customer, 'bank') ? words.unknownBank : words.noBankData)}
      {bank && <Facts facts={factsOf(bank)} />}
      {mayChange && (
        <div className={styles.line}>
          <Button
            icon={<EditRegular />}
            onClick={() => (bank ? updateRef : creationRef).send({ type: 'OPEN', ask: { params }, about: bank })}
          >
            {bank ? words.editBank : words.addBank}
          </Button>
          {bank && (
            <Button
              icon={<DeleteRegular />}
              onClick={() => deletionRef.send({ type: 'OPEN', ask: { params, body: { id: bank.id, version } } })}
            >
              {words.removeBank}
            </Button>
          )}
        </div>
      )}
      <BankForm
        command={creation}
        version={version}
        onSubmit={(body) => creationRef.send({ type: 'CONFIRM', ask: { params, body } })}
      />
      <BankForm
        command={update}
        version={version}
        bank={bank ?? undefined}
        onSubmit={(body) => updateRef.send({ type: 'CONFIRM', ask: { params, body } })}
      />
      <CommandConfirm
        command={deletion}
        version={version}
        danger
        title={words.removeBankTitle}
        body={words.removeBankBody}
        verb={words.removeBank}
      />
    </Panel>
  );
}

/** A bank that the provider names by its id alone. */
function BankById({ bank }: Pick<CustomerBank, 'bank'>) {
  return bankInWords({ bank, bank_name: '' }, useOptions(listBanks, bankOption));
}

function factsOf(bank: CustomerBank) {
  const { bank_name, account_number, account_type, holder_name, holder_dni, mandate } = bank;
  return [
    { name: words.bank, value: bank_name || <BankById bank={bank.bank} /> },
    {
      name: words.account,
      value: `${unlessAbsent(bank, 'account_type', words.types[account_type])} ${account_number}`,
    },
    { name: words.holder, value: [holder_name, holder_dni].filter(Boolean).join(' · ') || words.nothing },
    { name: words.mandate, value: mandate || words.nothing },
  ];
}

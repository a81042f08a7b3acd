import { Button } from '@fluentui/react-components';
import { CallRegular } from '@fluentui/react-icons/svg/call';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { DocumentTableRegular } from '@fluentui/react-icons/svg/document-table';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { useNavigate } from 'react-router-dom';
import { getAccountStatement } from '../../../api/contract/customers/accountStatements';
import { createActivity } from '../../../api/contract/customers/activities';
import { deleteCustomer, updateCustomer } from '../../../api/contract/customers/customers';
import type { CustomerDetail } from '../../../api/contract/customers/shapes';
import { useOffers } from '../../../console/AppProvider';
import { useAbility } from '../../../console/useAbility';
import { customerName } from '../../../domain/customerName';
import { SendStatement } from '../../../domain/message/SendStatement';
import { SendTemplate } from '../../../domain/message/SendTemplate';
import { CommandConfirm } from '../../../resource/command/CommandConfirm';
import { lazyForm } from '../../../resource/command/lazyForm';
import { type RecordRef, useCommand } from '../../../resource/hooks/useCommand';
import { today } from '../../../ui/format/dates';
import { pageWords as words } from './words';

const CustomerForm = lazyForm(async () => (await import('../CustomerForm')).CustomerForm);

type Props = { customer: CustomerDetail; record: RecordRef; onActivity: () => void };

/** The actions on a customer, rare ones as icons so that the name has room. Deleting leads to the list. */
export function CustomerActions({ customer, record, onActivity }: Props) {
  const ability = useAbility();
  const offers = useOffers();
  const navigate = useNavigate();
  const update = useCommand(updateCustomer, { changes: record });
  const deletion = useCommand(deleteCustomer, { next: () => navigate('/clientes') });
  const [[, updateRef], [, deletionRef]] = [update, deletion];

  const { id } = customer;
  const ask = { params: { id } };
  return (
    <>
      {ability.can('create', 'Activity') && offers(createActivity) && (
        <Button appearance="primary" icon={<CallRegular />} onClick={onActivity}>
          {words.addActivity}
        </Button>
      )}
      {offers(getAccountStatement) && (
        <Button icon={<DocumentTableRegular />} onClick={() => navigate(`/clientes/${id}/estado-de-cuenta`)}>
          {words.statement}
        </Button>
      )}
      <SendStatement customer={customer} at={today()} />
      <SendTemplate customer={customer} onSent={() => record.send({ type: 'REFRESH' })} />
      {ability.can('delete', 'Customer') && (
        <Button
          icon={<DeleteRegular />}
          aria-label={words.remove}
          title={words.remove}
          onClick={() => deletionRef.send({ type: 'OPEN', ask })}
        />
      )}
      {ability.can('update', 'Customer') && (
        <Button
          icon={<EditRegular />}
          aria-label={words.edit}
          title={words.edit}
          onClick={() => updateRef.send({ type: 'OPEN', ask, about: customer })}
        />
      )}
      <CustomerForm
        command={update}
        customer={customer}
        onSubmit={(body) => updateRef.send({ type: 'CONFIRM', ask: { ...ask, body } })}
      />
      <CommandConfirm
        command={deletion}
        danger
        title={words.removeTitle}
        body={words.removeBody(customerName(customer))}
        verb={words.removeVerb}
      />
    </>
  );
}

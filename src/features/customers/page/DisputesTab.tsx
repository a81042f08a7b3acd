import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useNavigate } from 'react-router-dom';
import { createDispute, listDisputes } from '../../../api/contract/receivables/disputes';
import { useAbility } from '../../../console/useAbility';
import { disputeColumns } from '../../../domain/columns/disputes';
import { lazyForm } from '../../../resource/command/lazyForm';
import type { RecordRef } from '../../../resource/hooks/useCommand';
import { useEmitted } from '../../../resource/hooks/useEmitted';
import { useList } from '../../../resource/hooks/useList';
import { useCreation } from '../../../resource/hooks/useListCommands';
import { ListTable } from '../../../resource/list/ListTable';
import { pageWords as words } from './words';

const DisputeForm = lazyForm(async () => (await import('../../../domain/dispute/DisputeForm')).DisputeForm);

type Props = { customer: string; named: string; record: RecordRef };

/** What the customer disputes, and what opens another dispute. */
export function DisputesTab({ customer, named, record }: Props) {
  const ability = useAbility();
  const navigate = useNavigate();
  const list = useList(listDisputes, { idCustomer: customer });
  const creation = useCreation(createDispute, list);
  useEmitted(creation.form.command[1], 'SUCCEEDED', () => record.send({ type: 'REFRESH' }));
  return (
    <>
      {ability.can('create', 'Dispute') && (
        <div>
          <Button icon={<AddRegular />} onClick={creation.open}>
            {words.addDispute}
          </Button>
        </div>
      )}
      <ListTable
        list={list}
        label={words.disputes}
        columns={disputeColumns}
        rowKey={({ id }) => id}
        isMuted={({ status }) => status !== 'abierta'}
        onOpen={({ id }) => navigate(`/disputas/${id}`)}
        empty={{ title: words.noDisputes }}
      />
      <DisputeForm {...creation.form} customer={customer} named={named} />
    </>
  );
}

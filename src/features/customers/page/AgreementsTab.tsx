import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useNavigate } from 'react-router-dom';
import { createAgreement, listAgreements } from '../../../api/contract/receivables/agreements';
import { useAbility } from '../../../console/useAbility';
import { agreementColumns } from '../../../domain/columns/agreements';
import { lazyForm } from '../../../resource/command/lazyForm';
import type { RecordRef } from '../../../resource/hooks/useCommand';
import { useEmitted } from '../../../resource/hooks/useEmitted';
import { useList } from '../../../resource/hooks/useList';
import { useCreation } from '../../../resource/hooks/useListCommands';
import { ListTable } from '../../../resource/list/ListTable';
import { pageWords as words } from './words';

const AgreementForm = lazyForm(async () => (await import('../../../domain/agreement/AgreementForm')).AgreementForm);

type Props = { customer: string; named: string; record: RecordRef };

/** The customer's agreements, and what makes another one. */
export function AgreementsTab({ customer, named, record }: Props) {
  const ability = useAbility();
  const navigate = useNavigate();
  const list = useList(listAgreements, { idCustomer: customer });
  const creation = useCreation(createAgreement, list);
  useEmitted(creation.form.command[1], 'SUCCEEDED', () => record.send({ type: 'REFRESH' }));
  return (
    <>
      {ability.can('create', 'Agreement') && (
        <div>
          <Button icon={<AddRegular />} onClick={creation.open}>
            {words.addAgreement}
          </Button>
        </div>
      )}
      <ListTable
        list={list}
        label={words.agreements}
        columns={agreementColumns}
        rowKey={({ id }) => id}
        isMuted={({ status }) => status === 'anulado'}
        onOpen={({ id }) => navigate(`/acuerdos/${id}`)}
        empty={{ title: words.noAgreements }}
      />
      <AgreementForm {...creation.form} customer={customer} named={named} />
    </>
  );
}

import { Button } from '@fluentui/react-components';
import { BranchRegular } from '@fluentui/react-icons/svg/branch';
import { useNavigate } from 'react-router-dom';
import { createPolicy, listPolicies } from '../../api/contract/messaging/policies';
import { useAbility } from '../../console/useAbility';
import { lazyForm } from '../../resource/command/lazyForm';
import { useCommand } from '../../resource/hooks/useCommand';
import { useList } from '../../resource/hooks/useList';
import { useOpenInAddress } from '../../resource/hooks/useOpenInAddress';
import { ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { AddButton } from '../../ui/frame/AddButton';
import { Page } from '../../ui/frame/Page';
import { policyColumns } from './columns';
import { bodyOf } from './typed';
import { words } from './words';

const PolicyForm = lazyForm(async () => (await import('./PolicyForm')).PolicyForm);

/** The policies in the order in which they take customers. */
export function PoliciesList() {
  const ability = useAbility();
  const navigate = useNavigate();
  const list = useList(listPolicies);
  const [, listRef] = list;
  const creation = useCommand(createPolicy, {
    next: () => listRef.send({ type: 'CHANGED' }),
    offer: ({ id }) => ({ label: words.openCreated, to: `/politicas/${id}` }),
  });
  const [, creationRef] = creation;
  const mayCreate = ability.can('create', 'Policy');
  useOpenInAddress(creation, mayCreate && 'nueva');
  const create = mayCreate && (
    <AddButton label={words.create} onClick={() => creationRef.send({ type: 'OPEN', ask: {} })} />
  );
  return (
    <Page
      title={words.title}
      subtitle={words.subtitle}
      actions={
        <>
          <Button onClick={() => navigate('/politicas/propuestas?status=propuesta')}>{words.proposals}</Button>
          {create}
        </>
      }
    >
      <ListFilters list={list} search={words.search} />
      <ListTable
        list={list}
        label={words.title}
        columns={policyColumns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`/politicas/${id}`)}
        isMuted={({ state }) => state === 'detenida'}
        empty={{ title: words.empty, body: words.emptyBody, icon: <BranchRegular />, action: create || undefined }}
      />
      <PolicyForm
        command={creation}
        onSubmit={(typed) => creationRef.send({ type: 'CONFIRM', ask: { body: bodyOf(typed) } })}
      />
    </Page>
  );
}

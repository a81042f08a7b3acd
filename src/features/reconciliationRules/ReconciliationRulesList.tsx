import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { BrainCircuitRegular } from '@fluentui/react-icons/svg/brain-circuit';
import { useNavigate } from 'react-router-dom';
import { useAbility } from '../../console/AppProvider';
import { ruleText } from '../../console/ruleWords';
import {
  reconciliationRuleCreation,
  reconciliationRuleDeletion,
  reconciliationRuleList,
} from '../../machines/conciliations/reconciliationRules';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { useCommand } from '../../resource/hooks/useCommand';
import { useList } from '../../resource/hooks/useList';
import { ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { Page } from '../../ui/frame/Page';
import { columnsFor } from './columns';
import { OffersPanel } from './OffersPanel';
import { NewRuleForm } from './RuleForm';
import { TrustPanel } from './TrustPanel';
import { useSwitch } from './useSwitch';
import { kindOptions, words } from './words';

const STATES = [
  { value: 'true', label: words.on },
  { value: 'false', label: words.off },
];

/** The rules learnt from decisions, with their trust levels. */
export function ReconciliationRulesList() {
  const ability = useAbility();
  const navigate = useNavigate();
  const list = useList(reconciliationRuleList);
  const [{ context }, listRef] = list;
  const changed = () => listRef.send({ type: 'CHANGED' });
  const creation = useCommand(reconciliationRuleCreation, changed);
  const deletion = useCommand(reconciliationRuleDeletion, changed);
  const [[, creationRef], [deleting, deletionRef]] = [creation, deletion];
  const { question, ask } = useSwitch(listRef);
  const toDelete = context.page?.results.find(({ id }) => id === deleting.context.ask.params?.id);
  const create = ability.can('create', 'Conciliation') && (
    <Button appearance="primary" icon={<AddRegular />} onClick={() => creationRef.send({ type: 'OPEN', ask: {} })}>
      {words.create}
    </Button>
  );
  return (
    <Page title={words.title} subtitle={words.subtitle} actions={create}>
      {ability.can('create', 'Conciliation') && <OffersPanel onMade={changed} />}
      <ListFilters
        list={list}
        search={words.search}
        filters={[
          { kind: 'choice', name: 'kind', label: words.kind, options: kindOptions },
          { kind: 'choice', name: 'enabled', label: words.state, options: STATES },
        ]}
      />
      <ListTable
        list={list}
        label={words.title}
        columns={columnsFor({
          onSwitch: ability.can('update', 'Conciliation') && ask,
          onRemove:
            ability.can('delete', 'Conciliation') &&
            (({ id }) => deletionRef.send({ type: 'OPEN', ask: { params: { id } } })),
        })}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`/reglas/${id}`)}
        isMuted={({ enabled }) => !enabled}
        empty={{
          title: words.empty,
          body: words.emptyBody,
          icon: <BrainCircuitRegular />,
          action: create || undefined,
        }}
      />
      <TrustPanel onChanged={changed} />
      <NewRuleForm command={creation} onSubmit={(body) => creationRef.send({ type: 'CONFIRM', ask: { body } })} />
      {question}
      <CommandConfirm
        command={deletion}
        danger
        title={words.removeTitle}
        body={toDelete && ruleText(toDelete)}
        impact={toDelete ? words.removeImpact(toDelete) : []}
        verb={words.removeVerb}
      />
    </Page>
  );
}

import { BrainCircuitRegular } from '@fluentui/react-icons/svg/brain-circuit';
import { useNavigate } from 'react-router-dom';
import {
  createReconciliationRule,
  deleteReconciliationRule,
  listReconciliationRules,
} from '../../api/contract/reconciliation/reconciliationRules';
import { useAbility } from '../../console/useAbility';
import { ruleText } from '../../domain/ruleWords';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { lazyForm } from '../../resource/command/lazyForm';
import { useList } from '../../resource/hooks/useList';
import { useCreation, useDeletion } from '../../resource/hooks/useListCommands';
import { ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { AddButton } from '../../ui/frame/AddButton';
import { Page } from '../../ui/frame/Page';
import { columnsFor } from './columns';
import { OffersPanel } from './OffersPanel';
import { TrustPanel } from './TrustPanel';
import { useSwitch } from './useSwitch';
import { kindOptions, words } from './words';

const NewRuleForm = lazyForm(async () => (await import('./RuleForm')).NewRuleForm);

const STATES = [
  { value: 'true', label: words.on },
  { value: 'false', label: words.off },
];

/** The rules learnt from decisions, with their trust levels. */
export function ReconciliationRulesList() {
  const ability = useAbility();
  const navigate = useNavigate();
  const list = useList(listReconciliationRules);
  const [, listRef] = list;
  const changed = () => listRef.send({ type: 'CHANGED' });
  const creation = useCreation(createReconciliationRule, list);
  const deletion = useDeletion(deleteReconciliationRule, list);
  const { question, ask } = useSwitch(listRef);
  const create = ability.can('create', 'Conciliation') && <AddButton label={words.create} onClick={creation.open} />;
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
          onRemove: ability.can('delete', 'Conciliation') && deletion.open,
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
      <NewRuleForm {...creation.form} />
      {question}
      <CommandConfirm
        command={deletion.command}
        danger
        title={words.removeTitle}
        body={deletion.record && ruleText(deletion.record)}
        impact={deletion.record ? words.removeImpact(deletion.record) : []}
        verb={words.removeVerb}
      />
    </Page>
  );
}

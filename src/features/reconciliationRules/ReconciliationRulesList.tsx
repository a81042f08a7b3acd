import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { BrainCircuitRegular } from '@fluentui/react-icons/svg/brain-circuit';
import { useNavigate } from 'react-router-dom';
import {
  createReconciliationRule,
  deleteReconciliationRule,
  listReconciliationRules,
  type ReconciliationRule,
} from '../../api/contract/reconciliation/reconciliationRules';
import { useAbility } from '../../console/useAbility';
import { ruleText } from '../../domain/ruleWords';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { askById, useCommand, useCommandAbout } from '../../resource/hooks/useCommand';
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
  const list = useList(listReconciliationRules);
  const [, listRef] = list;
  const changed = () => listRef.send({ type: 'CHANGED' });
  const creation = useCommand(createReconciliationRule, { next: changed });
  const deletion = useCommandAbout(deleteReconciliationRule, askById<ReconciliationRule>, { next: changed });
  const [, creationRef] = creation;
  const [{ context: asked }, , askToDelete] = deletion;
  const { question, ask } = useSwitch(listRef);
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
          onRemove: ability.can('delete', 'Conciliation') && askToDelete,
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
        body={asked.about && ruleText(asked.about)}
        impact={asked.about ? words.removeImpact(asked.about) : []}
        verb={words.removeVerb}
      />
    </Page>
  );
}

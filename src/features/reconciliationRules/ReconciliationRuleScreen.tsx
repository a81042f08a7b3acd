import { Button } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { PauseRegular } from '@fluentui/react-icons/svg/pause';
import { PlayRegular } from '@fluentui/react-icons/svg/play';
import { useNavigate } from 'react-router-dom';
import {
  deleteReconciliationRule,
  getReconciliationRule,
  type ReconciliationRuleDetail,
  updateReconciliationRule,
} from '../../api/contract/reconciliation/reconciliationRules';
import { useAbility } from '../../console/useAbility';
import { ruleText, trustLevels } from '../../domain/ruleWords';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { lazyForm } from '../../resource/command/lazyForm';
import { type RecordRef, useCommand } from '../../resource/hooks/useCommand';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { RecordRoute } from '../../resource/record/RecordRoute';
import { StateChip } from '../../ui/Chip';
import { Facts } from '../../ui/Facts';
import { moment } from '../../ui/format/dates';
import { count } from '../../ui/format/format';
import { Page } from '../../ui/frame/Page';
import { Panel } from '../../ui/frame/Panel';
import { PlainTable } from '../../ui/table/PlainTable';
import { BacktestPanel } from './Backtest';
import { MovementLink, monthColumns, outcomeColumns } from './columns';
import { useSwitch } from './useSwitch';
import { kindWords, words } from './words';

const RuleForm = lazyForm(async () => (await import('./RuleForm')).RuleForm);

export function ReconciliationRuleScreen() {
  return <RecordRoute page={RulePage} />;
}

/** One rule: conditions, trust level with its reasons, and outcomes. */
function RulePage({ id }: { id: string }) {
  const handle = useRecord(getReconciliationRule, { params: { id } });
  const [{ context }, ref] = handle;
  const { record } = context;
  return (
    <Page
      title={record ? ruleText(record) : words.loading}
      actions={record && <RuleActions rule={record} record={ref} />}
    >
      <RecordPage handle={handle}>
        {(rule: ReconciliationRuleDetail) => (
          <>
            <Panel>
              <Facts facts={factsOf(rule)} />
            </Panel>
            <BacktestPanel key={rule.version} rule={rule} />
            <Panel title={words.months} body={rule.months.length === 0 && words.noMonths}>
              {rule.months.length > 0 && (
                <PlainTable
                  label={words.months}
                  columns={monthColumns}
                  rows={rule.months}
                  rowKey={({ month }) => month}
                />
              )}
            </Panel>
            {rule.outcomes.length > 0 && (
              <Panel title={words.outcomes}>
                <PlainTable
                  label={words.outcomes}
                  columns={outcomeColumns}
                  rows={rule.outcomes}
                  rowKey={({ at, movement_id, result }) => `${at} ${movement_id} ${result}`}
                />
              </Panel>
            )}
          </>
        )}
      </RecordPage>
    </Page>
  );
}

function factsOf(rule: ReconciliationRuleDetail) {
  const { kind, enabled, streak, missing, hits, mistakes, created_by, created_at, from_movement } = rule;
  return [
    { name: words.kind, value: kindWords[kind] },
    { name: words.state, value: enabled ? words.on : words.off },
    { name: words.autonomy, value: <StateChip {...trustLevels[rule.autonomy]} /> },
    { name: words.earned, value: <StateChip {...trustLevels[rule.earned]} /> },
    { name: words.cap, value: <StateChip {...trustLevels[rule.at_most]} /> },
    { name: words.streak, value: count(streak) },
    { name: words.next, value: words.missing(missing) },
    { name: words.hits, value: count(hits) },
    { name: words.mistakes, value: count(mistakes) },
    { name: words.created, value: words.by(created_by, moment(created_at)) },
    {
      name: words.from,
      value: from_movement ? <MovementLink {...from_movement} /> : created_by ? words.byHand : words.learnt,
    },
  ];
}

/** The actions on a rule. */
function RuleActions({ rule, record }: { rule: ReconciliationRuleDetail; record: RecordRef }) {
  const ability = useAbility();
  const navigate = useNavigate();
  const update = useCommand(updateReconciliationRule, { changes: record });
  const deletion = useCommand(deleteReconciliationRule, { next: () => navigate('/reglas') });
  const [[, updateRef], [, deletionRef]] = [update, deletion];
  const { question, ask } = useSwitch(record);
  const params = { id: rule.id };
  return (
    <>
      {ability.can('delete', 'Conciliation') && (
        <Button icon={<DeleteRegular />} onClick={() => deletionRef.send({ type: 'OPEN', ask: { params } })}>
          {words.remove}
        </Button>
      )}
      {ability.can('update', 'Conciliation') && (
        <>
          <Button icon={rule.enabled ? <PauseRegular /> : <PlayRegular />} onClick={() => ask(rule)}>
            {rule.enabled ? words.switchOff : words.switchOn}
          </Button>
          <Button icon={<EditRegular />} onClick={() => updateRef.send({ type: 'OPEN', ask: {} })}>
            {words.edit}
          </Button>
        </>
      )}
      <RuleForm
        command={update}
        rule={rule}
        onSubmit={(body) => updateRef.send({ type: 'CONFIRM', ask: { params, body } })}
      />
      {question}
      <CommandConfirm
        command={deletion}
        danger
        title={words.removeTitle}
        body={ruleText(rule)}
        impact={words.removeImpact(rule)}
        verb={words.removeVerb}
      />
    </>
  );
}

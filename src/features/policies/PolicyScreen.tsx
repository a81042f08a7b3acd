import { Button } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { PauseRegular } from '@fluentui/react-icons/svg/pause';
import { PlayRegular } from '@fluentui/react-icons/svg/play';
import { SendRegular } from '@fluentui/react-icons/svg/send';
import { Link, useNavigate } from 'react-router-dom';
import {
  deletePolicy,
  getPolicy,
  getPolicyStanding,
  type Policy,
  type PolicyStanding,
  setPolicyState,
  updatePolicy,
} from '../../api/contract/messaging/policies';
import { useAbility } from '../../console/useAbility';
import { UnconfiguredChannel } from '../../domain/UnconfiguredChannel';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { lazyForm } from '../../resource/command/lazyForm';
import { type RecordRef, useCommand } from '../../resource/hooks/useCommand';
import { useOpenInAddress } from '../../resource/hooks/useOpenInAddress';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { RecordRoute } from '../../resource/record/RecordRoute';
import { StateChip } from '../../ui/Chip';
import { Bars } from '../../ui/charts/Bars';
import { Facts } from '../../ui/Facts';
import { count } from '../../ui/format/format';
import { Page } from '../../ui/frame/Page';
import { Panel } from '../../ui/frame/Panel';
import { debtFigures, stepFigures } from './columns';
import { ReplayPanel } from './ReplayPanel';
import { bodyOf } from './typed';
import { actWords, audienceInWords, policyStates, problemInWords, words } from './words';

const PolicyForm = lazyForm(async () => (await import('./PolicyForm')).PolicyForm);

export function PolicyScreen() {
  return <RecordRoute page={PolicyPage} />;
}

/** One policy: whom it takes, what keeps it from working, its steps, and what it would have done. */
function PolicyPage({ id }: { id: string }) {
  const handle = useRecord(getPolicy, { params: { id } });
  const [{ context }, ref] = handle;
  const { record } = context;
  return (
    <Page
      title={record ? record.name : words.loading}
      actions={record && <PolicyActions policy={record} record={ref} />}
    >
      <RecordPage handle={handle}>
        {(policy: Policy) => (
          <>
            <Panel>
              {channelsOf(policy).map((channel) => (
                <UnconfiguredChannel key={channel} channel={channel} />
              ))}
              <Facts
                facts={[
                  { name: words.status, value: <StateChip {...policyStates[policy.state]} /> },
                  { name: words.audience, value: audienceInWords(policy) },
                  { name: words.customers, value: count(policy.customers) },
                  { name: words.debts, value: count(policy.debts) },
                  { name: words.weeklyFact, value: count(policy.weekly_limit) },
                ]}
              />
            </Panel>
            {policy.problems.length > 0 && (
              <Panel title={words.problems}>
                <ul style={{ margin: 0, paddingInlineStart: '20px' }}>
                  {policy.problems.map((one) => (
                    <li key={`${one.kind} ${one.day} ${one.other}`}>{problemInWords(one)}</li>
                  ))}
                </ul>
              </Panel>
            )}
            <Panel title={words.steps} body={words.stepsBody}>
              <Bars label={words.steps} figures={figuresOf(policy)} />
            </Panel>
            {isOn(policy) && <DebtsPanel key={`${policy.id} now`} id={policy.id} />}
            <ReplayPanel key={policy.version} policy={policy} />
          </>
        )}
      </RecordPage>
    </Page>
  );
}

/** The channels that its steps write by. */
const channelsOf = ({ steps }: Policy) => [
  ...new Set(
    steps.flatMap(({ channel, fallback_channel }) => [channel, fallback_channel]).filter((one) => one !== null),
  ),
];

const figuresOf = (policy: Policy) =>
  stepFigures(policy).map((one) => {
    const step = policy.steps.find(({ day }) => String(day) === one.key);
    return step ? { ...one, name: `${one.name}: ${actWords[step.act].toLowerCase()}` } : one;
  });

const isOn = ({ state }: Policy) => state === 'propone' || state === 'automatica';

/** Where its debts are now. */
function DebtsPanel({ id }: { id: string }) {
  const handle = useRecord(getPolicyStanding, { query: { policy: id } });
  return (
    <Panel title={words.now} body={words.nowBody}>
      <RecordPage handle={handle}>
        {(standing: PolicyStanding) => {
          const figures = debtFigures(standing);
          return figures.length === 0 ? <p>{words.notRunYet}</p> : <Bars label={words.now} figures={figures} />;
        }}
      </RecordPage>
      <Link to="/flujos/debtWalk">{words.toWalk}</Link>
    </Panel>
  );
}

type Switch = { state: 'propone' | 'automatica' | 'detenida'; title: string; impact: string; verb: string };
const SWITCHES: Record<Switch['state'], Switch> = {
  propone: { state: 'propone', title: words.proposeTitle, impact: words.proposeImpact, verb: words.propose },
  automatica: { state: 'automatica', title: words.automateTitle, impact: words.automateImpact, verb: words.automate },
  detenida: { state: 'detenida', title: words.stopTitle, impact: words.stopImpact, verb: words.stop },
};
const ICONS = { propone: <PlayRegular />, automatica: <SendRegular />, detenida: <PauseRegular /> };

/** The states that it can be set to. */
function switchesOf(policy: Policy): Switch[] {
  const { state, problems } = policy;
  const works = !problems.some(({ blocks }) => blocks);
  return [
    ...(works && state !== 'propone' ? [SWITCHES.propone] : []),
    ...(works && state !== 'automatica' ? [SWITCHES.automatica] : []),
    ...(isOn(policy) ? [SWITCHES.detenida] : []),
  ];
}

function PolicyActions({ policy, record }: { policy: Policy; record: RecordRef }) {
  const ability = useAbility();
  const navigate = useNavigate();
  const update = useCommand(updatePolicy, { changes: record });
  const switching = useCommand(setPolicyState, { changes: record });
  const deletion = useCommand(deletePolicy, { next: () => navigate('/politicas') });
  const [[, updateRef], [switched, switchRef], [, deletionRef]] = [update, switching, deletion];
  const params = { id: policy.id };
  const { version } = policy;
  const asked = switched.context.ask.body?.state;
  const mayUpdate = ability.can('update', 'Policy');
  useOpenInAddress(update, mayUpdate && 'editar');
  if (!mayUpdate) return null;
  return (
    <>
      {!isOn(policy) && (
        <Button icon={<DeleteRegular />} onClick={() => deletionRef.send({ type: 'OPEN', ask: { params } })}>
          {words.remove}
        </Button>
      )}
      {switchesOf(policy).map(({ state, verb }) => (
        <Button
          key={state}
          icon={ICONS[state]}
          onClick={() => switchRef.send({ type: 'OPEN', ask: { params, body: { state, version } } })}
        >
          {verb}
        </Button>
      ))}
      <Button icon={<EditRegular />} onClick={() => updateRef.send({ type: 'OPEN', ask: {} })}>
        {words.edit}
      </Button>
      <PolicyForm
        command={update}
        policy={policy}
        onSubmit={(typed) =>
          updateRef.send({
            type: 'CONFIRM',
            ask: { params, body: { ...bodyOf(typed), position: typed.position, version: typed.version } },
          })
        }
      />
      {asked && (
        <CommandConfirm
          command={switching}
          version={version}
          title={SWITCHES[asked].title}
          impact={[SWITCHES[asked].impact]}
          verb={SWITCHES[asked].verb}
        />
      )}
      <CommandConfirm
        command={deletion}
        danger
        title={words.removeTitle}
        body={words.removeBody(policy.name)}
        verb={words.removeVerb}
      />
    </>
  );
}

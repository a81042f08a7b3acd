import { Button, makeStyles } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { useSelector } from '@xstate/react';
import { useMemo, useRef } from 'react';
import type { Conciliation } from '../../api/contract/conciliationShapes';
import { useAbility } from '../../console/ConsoleProvider';
import { conciliationSteps } from '../../console/sharedWords';
import { countsOf, isFinished, sureOnes } from '../../machines/workbench/movements';
import type { WorkbenchActor } from '../../machines/workbench/workbench';
import { RecordOddities, Unreadable } from '../../resource/Oddities';
import { Money } from '../../ui/format/Money';
import { Page } from '../../ui/frame/Page';
import { SplitPane } from '../../ui/frame/SplitPane';
import { Stepper } from '../../ui/Stepper';
import { DoneBar } from './DoneBar';
import { FinishedSummary } from './FinishedSummary';
import { MovementsBar } from './MovementsBar';
import { MovementsList } from './MovementsList';
import { MovementPane } from './pane/MovementPane';
import { WorkbenchKeys } from './WorkbenchKeys';
import { words } from './words';

const useStyles = makeStyles({
  flow: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '8px' },
});

type Props = { workbenchRef: WorkbenchActor; conciliation: Conciliation };

export function WorkbenchPage({ workbenchRef, conciliation }: Props) {
  const styles = useStyles();
  const searchField = useRef<HTMLInputElement>(null);
  const mayChange = useAbility().can('update', 'Conciliation');
  const movements = useSelector(workbenchRef, ({ context }) => context.movements);
  const unreadable = useSelector(workbenchRef, ({ context }) => context.unreadable);
  const checked = useSelector(workbenchRef, ({ context }) => context.checked);
  const canAcceptSure = useSelector(workbenchRef, (current) => current.can({ type: 'ACCEPT_SURE' }));
  const counts = useMemo(() => countsOf(movements), [movements]);
  const sure = useMemo(() => sureOnes({ movements, checked }).length, [movements, checked]);
  const finished = isFinished(movements);
  const { name, bank_account_name: account } = conciliation;
  return (
    <Page
      title={name}
      subtitle={
        <>
          {name.includes(account) ? '' : `${account} · `}
          {words.counts(counts)} · {words.unassigned}{' '}
          <Money value={conciliation.unassigned} currency={conciliation.currency} strong />
        </>
      }
      actions={
        mayChange &&
        counts.sure > 0 && (
          <Button
            appearance="primary"
            icon={<CheckmarkRegular />}
            disabledFocusable={!canAcceptSure}
            onClick={() => workbenchRef.send({ type: 'ACCEPT_SURE' })}
          >
            {checked.length > 0 ? words.acceptMarked(sure) : words.acceptSure(sure)}
          </Button>
        )
      }
    >
      <Unreadable rows={unreadable} />
      <RecordOddities record={conciliation} />
      <div className={styles.flow}>
        <Stepper steps={conciliationSteps} current={finished ? 3 : 2} />
        <WorkbenchKeys
          workbenchRef={workbenchRef}
          mayChange={mayChange}
          onSearch={() => searchField.current?.focus()}
        />
      </div>
      {finished && <FinishedSummary workbenchRef={workbenchRef} counts={counts} currency={conciliation.currency} />}
      <MovementsBar workbenchRef={workbenchRef} counts={counts} />
      <SplitPane
        list={<MovementsList workbenchRef={workbenchRef} mayChange={mayChange} currency={conciliation.currency} />}
        detailLabel={words.movement}
        detail={
          <MovementPane
            workbenchRef={workbenchRef}
            mayChange={mayChange}
            currency={conciliation.currency}
            searchField={searchField}
          />
        }
      />
      <DoneBar workbenchRef={workbenchRef} />
    </Page>
  );
}

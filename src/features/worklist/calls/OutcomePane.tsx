import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { WorkDetail } from '../../../api/contract/customers/worklist';
import { useUser } from '../../../console/AppProvider';
import { isPlannable, nextOn } from '../../../machines/worklist/activityDraft';
import type { WorklistActor } from '../../../machines/worklist/worklist';
import { draftOf } from '../../../machines/worklist/worklistSetup';
import { nearDate } from '../../../ui/format/dates';
import { Panel } from '../../../ui/frame/Panel';
import { RefusalBar } from '../../../ui/RefusalBar';
import { AgreementOutcome } from './AgreementOutcome';
import { DisputePane } from './DisputePane';
import { formOf } from './openForm';
import { PromisePane } from './PromisePane';
import { AGREEMENT_KEY, DISPUTE_KEY, OUTCOMES, PROMISE_KEY, scriptOf, words } from './words';

const useStyles = makeStyles({
  keys: { margin: 0, padding: 0, listStyleType: 'none', display: 'flex', flexDirection: 'column', gap: '4px' },
  button: {
    width: '100%',
    justifyContent: 'flex-start',
    textAlign: 'start',
    gap: '12px',
    minWidth: 0,
    padding: '2px 12px',
  },
  key: {
    flexShrink: 0,
    width: '20px',
    textAlign: 'center',
    textTransform: 'uppercase',
    fontFamily: 'inherit',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
  },
  words: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '8px', minWidth: 0 },
  next: {
    fontWeight: tokens.fontWeightRegular,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
  script: { margin: 0, overflowWrap: 'anywhere' },
});

type Props = { worklistRef: WorklistActor; work: WorkDetail };

/** What to say, what came of it, and what follows. */
export function OutcomePane({ worklistRef, work }: Props) {
  const styles = useStyles();
  const name = useUser()?.fullName;
  const draft = useSelector(worklistRef, ({ context }) => draftOf(context));
  const problem = useSelector(worklistRef, ({ context }) => context.problem);
  const isSaving = useSelector(worklistRef, (current) => current.hasTag('busy'));
  const form = useSelector(worklistRef, formOf);
  const canPlan = useSelector(worklistRef, ({ context }) => isPlannable(draftOf(context), context.today));
  const isOff = isSaving || !canPlan;
  const disputedOn = nextOn(work, draft, 'disputa');
  return (
    <>
      <Panel title={words.script}>
        <p className={styles.script}>{scriptOf(work, name)}</p>
      </Panel>
      {problem && <RefusalBar refusal={problem} />}
      {form === 'promise' && draft.promise && (
        <PromisePane worklistRef={worklistRef} work={work} promise={draft.promise} problem={problem} />
      )}
      {form === 'dispute' && draft.dispute && (
        <DisputePane worklistRef={worklistRef} work={work} dispute={draft.dispute} problem={problem} />
      )}
      {form === undefined && (
        <Panel title={words.outcome}>
          <ul className={styles.keys}>
            <li>
              <Outcome
                keyName={PROMISE_KEY}
                word={words.promise}
                next={words.promiseNext}
                isOff={isSaving}
                onClick={() => worklistRef.send({ type: 'PROMISE' })}
              />
            </li>
            <AgreementOutcome key={work.id} worklistRef={worklistRef} work={work}>
              {(open) => (
                <li data-agreement>
                  <Outcome
                    keyName={AGREEMENT_KEY}
                    word={words.agreement}
                    next={words.agreementNext}
                    isOff={isSaving}
                    onClick={open}
                  />
                </li>
              )}
            </AgreementOutcome>
            <li>
              <Outcome
                keyName={DISPUTE_KEY}
                word={words.dispute}
                next={disputedOn === null ? '' : words.disputeNext(nearDate(disputedOn))}
                isOff={isSaving}
                onClick={() => worklistRef.send({ type: 'DISPUTE' })}
              />
            </li>
            {OUTCOMES.map(({ outcome, key, word, next }) => {
              const day = nextOn(work, draft, outcome);
              return (
                <li key={outcome}>
                  <Outcome
                    keyName={key}
                    word={word}
                    next={day === null ? '' : next(nearDate(day))}
                    isOff={isOff}
                    onClick={() => worklistRef.send({ type: 'OUTCOME', outcome })}
                  />
                </li>
              );
            })}
          </ul>
        </Panel>
      )}
    </>
  );
}

type OutcomeProps = { keyName: string; word: string; next: string; isOff: boolean; onClick: () => void };

function Outcome({ keyName, word, next, isOff, onClick }: OutcomeProps) {
  const styles = useStyles();
  return (
    <Button className={styles.button} disabledFocusable={isOff} onClick={onClick}>
      <kbd className={styles.key}>{keyName}</kbd>
      <span className={styles.words}>
        <span>{word}</span>
        <span className={styles.next}>{next}</span>
      </span>
    </Button>
  );
}

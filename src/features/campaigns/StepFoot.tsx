import { Button, makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { CampaignActor } from '../../machines/campaigns/campaign';
import { RefusalBar } from '../../ui/RefusalBar';
import { newWords as words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: '8px' },
  what: { marginRight: 'auto', minWidth: 0 },
});

type Props = { campaignRef: CampaignActor; verb?: string; isFirst?: boolean; children?: ReactNode };

/** The foot of each step: summary, refusal, back and next. */
export function StepFoot({ campaignRef, verb = words.next, isFirst, children }: Props) {
  const styles = useStyles();
  const snapshot = useSelector(campaignRef, (current) => current);
  // A question shows its own refusal.
  const problem = snapshot.matches('confirming') ? undefined : snapshot.context.problem;
  return (
    <>
      {problem && <RefusalBar refusal={problem} />}
      <div className={styles.root}>
        <div className={styles.what}>{children}</div>
        {!isFirst && (
          <Button
            disabledFocusable={!snapshot.can({ type: 'BACK' })}
            onClick={() => campaignRef.send({ type: 'BACK' })}
          >
            {words.back}
          </Button>
        )}
        <Button
          appearance="primary"
          disabledFocusable={!snapshot.can({ type: 'NEXT' })}
          onClick={() => campaignRef.send({ type: 'NEXT' })}
        >
          {verb}
        </Button>
      </div>
    </>
  );
}

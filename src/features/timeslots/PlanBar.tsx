import { Button, makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { PlanCampaignActor } from '../../machines/campaigns/planCampaign';
import { unsavedOf } from '../../machines/campaigns/plannedEvents';
import { MessageBar, MessageBarActions, MessageBarBody } from '../../ui/MessageBar';
import { Progress } from '../../ui/waiting/Progress';
import { closedInWords, words } from './words';

const useStyles = makeStyles({
  root: { position: 'sticky', top: 0, zIndex: 2, display: 'flex', flexDirection: 'column', gap: '8px' },
});

/** Why the last action was refused, and how many events are unsaved, above the calendar at any scroll position. */
export function PlanBar({ planRef }: { planRef: PlanCampaignActor }) {
  const styles = useStyles();
  const snapshot = useSelector(planRef, (current) => current);
  const { events, closed, problem, opened } = snapshot.context;
  const unsaved = unsavedOf(events).length;
  return (
    <div className={styles.root}>
      {opened === undefined && !snapshot.matches('refused') && (closed || problem) && (
        <MessageBar intent={closed ? 'warning' : problem?.severity} role="alert">
          <MessageBarBody>{closed ? closedInWords(closed) : problem?.reason}</MessageBarBody>
        </MessageBar>
      )}
      {snapshot.matches('saving') && <Progress label={words.saving} />}
      {snapshot.matches('moving') && <Progress label={words.moving} />}
      {unsaved > 0 && !snapshot.matches('saving') && (
        <MessageBar>
          <MessageBarBody>{words.unsaved(unsaved)}</MessageBarBody>
          <MessageBarActions>
            <Button
              appearance="primary"
              disabledFocusable={!snapshot.can({ type: 'SAVE' })}
              onClick={() => planRef.send({ type: 'SAVE' })}
            >
              {words.save(unsaved)}
            </Button>
            <Button onClick={() => planRef.send({ type: 'CLEAR' })}>{words.discard}</Button>
          </MessageBarActions>
        </MessageBar>
      )}
    </div>
  );
}

import { Button, makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import { openedEvent, type PlanCampaignActor } from '../../machines/campaigns/planCampaign';
import { type PlannedEvent, startOf } from '../../machines/campaigns/plannedEvents';
import { DialogShell } from '../../ui/dialog/DialogShell';
import { Facts } from '../../ui/Facts';
import { DateField } from '../../ui/fields/DateField';
import { TextField } from '../../ui/fields/TextField';
import { date, localTime } from '../../ui/format/dates';
import { count } from '../../ui/format/format';
import { MessageBar, MessageBarBody } from '../../ui/MessageBar';
import { closedInWords, words } from './words';

const useStyles = makeStyles({
  when: {
    display: 'grid',
    gridTemplateColumns: 'auto 88px auto',
    justifyContent: 'start',
    alignItems: 'end',
    gap: '12px',
    '& .fui-Input': { minWidth: 0 },
    '& input': { minWidth: 0, width: '100%' },
  },
  nowrap: { whiteSpace: 'nowrap' },
});

type Props = { planRef: PlanCampaignActor; canPlan: boolean };

/** The dialog of a calendar event: details, another day without dragging, and the next step. */
export function EventDialog(props: Props) {
  const snapshot = useSelector(props.planRef, (current) => current);
  const event = snapshot.hasTag('dialog') ? openedEvent(snapshot.context) : undefined;
  return event ? <OpenDialog key={event.id} {...props} event={event} /> : null;
}

/** What was typed may be no day and no hour: all that follows the first T is the hour. */
function dayAndTime(start: string): [day: string, time: string] {
  const cut = start.indexOf('T');
  return [start.slice(0, cut), start.slice(cut + 1)];
}

function OpenDialog({ planRef, canPlan, event }: Props & { event: PlannedEvent }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const snapshot = useSelector(planRef, (current) => current);
  const { closed, problem, today, to } = snapshot.context;
  const [day, time] = dayAndTime(to);
  const { id, extendedProps, campaign, isSaved } = event;
  const isCreated = extendedProps.already_created;
  const canChange = canPlan && !isCreated;
  const isMissed = isSaved && !isCreated && startOf(event) < localTime(new Date().toISOString());
  const isBusy = snapshot.hasTag('busy');
  const refusal = closed ? ({ reason: closedInWords(closed), severity: 'warning' } as const) : problem;
  const close = () => planRef.send({ type: 'CLOSE' });
  const aim = (toDay: string, atTime: string) => planRef.send({ type: 'AIM', start: `${toDay}T${atTime}` });
  const move = () => planRef.send({ type: 'MOVE', id, start: to });
  const create = new URLSearchParams({
    planificada: id,
    plantilla: extendedProps.template_id.value,
    inicio: startOf(event),
  });
  return (
    <DialogShell
      open
      title={event.title}
      refusal={refusal}
      {...(canChange ? { onSubmit: move } : {})}
      onClose={close}
      actions={
        <>
          <Button disabledFocusable={isBusy} onClick={close}>
            {words.close}
          </Button>
          {canChange && (
            <Button disabledFocusable={isBusy} onClick={() => planRef.send({ type: 'REMOVE' })}>
              {words.remove}
            </Button>
          )}
          {canChange && isSaved && (
            <Button
              appearance="primary"
              className={styles.nowrap}
              onClick={() => navigate(`/campanas/nueva?${create.toString()}`)}
            >
              {words.make}
            </Button>
          )}
          {campaign !== null && (
            <Button appearance="primary" className={styles.nowrap} onClick={() => navigate(`/campanas/${campaign}`)}>
              {words.open}
            </Button>
          )}
        </>
      }
    >
      <Facts
        facts={[
          { name: words.channel, value: extendedProps.calendar },
          { name: words.launch, value: `${date(event.start)} ${event.start.slice(11, 16)}` },
          { name: words.documentsFact, value: count(event.documents) },
          {
            name: words.state,
            value: isMissed ? words.missed : words.states[isCreated ? 'created' : isSaved ? 'planned' : 'new'],
          },
        ]}
      />
      {canChange && (
        <div className={styles.when}>
          <DateField label={words.day} required min={today} value={day} onChange={(typed) => aim(typed, time)} />
          <TextField label={words.time} required maxLength={5} value={time} onChange={(typed) => aim(day, typed)} />
          <Button type="submit" className={styles.nowrap} disabledFocusable={isBusy}>
            {words.move}
          </Button>
        </div>
      )}
      {isCreated && (
        <MessageBar>
          <MessageBarBody>{words.fixed}</MessageBarBody>
        </MessageBar>
      )}
    </DialogShell>
  );
}

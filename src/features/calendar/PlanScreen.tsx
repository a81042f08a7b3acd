import { Button, MessageBar, MessageBarBody, makeStyles, Switch } from '@fluentui/react-components';
import { CalendarSettingsRegular } from '@fluentui/react-icons/svg/calendar-settings';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { getSendingCalendar } from '../../api/contract/sendingCalendar';
import { useAbility, useOffers } from '../../console/AppProvider';
import { channelName } from '../../console/sharedWords';
import { useChannels } from '../../console/useChannels';
import { calendarChannelsMachine, type Fetched, type Span } from '../../machines/campaigns/calendarChannels';
import { planCampaignMachine } from '../../machines/campaigns/planCampaign';
import { unsavedOf } from '../../machines/campaigns/planCampaignSetup';
import { groupsOf } from '../../machines/campaigns/plannedEvents';
import { LeaveQuestion } from '../../resource/command/LeaveQuestion';
import { useActorRef } from '../../resource/hooks/useActorRef';
import { useEmitted } from '../../resource/hooks/useEmitted';
import { useSessionOpened } from '../../resource/hooks/useSessionOpened';
import { useFailureNotices, useOutcomeNotices } from '../../resource/notices';
import { timeZone, today } from '../../ui/format/dates';
import { count } from '../../ui/format/format';
import { Page } from '../../ui/frame/Page';
import { Panel } from '../../ui/frame/Panel';
import { RefusalBar } from '../../ui/RefusalBar';
import { words as uiWords } from '../../ui/words';
import { Calendar } from './Calendar';
import { EventDialog } from './EventDialog';
import { PlanBar } from './PlanBar';
import { PlanPanel } from './PlanPanel';
import { words } from './words';

const useStyles = makeStyles({
  panes: {
    display: 'grid',
    gridTemplateColumns: '272px minmax(0, 1fr)',
    gap: '12px',
    alignItems: 'start',
    '@media (max-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  left: { display: 'flex', flexDirection: 'column', gap: '12px', minWidth: 0 },
  switches: { display: 'flex', flexDirection: 'column' },
  groups: { margin: 0, paddingInlineStart: '16px' },
});

/** The six weeks that a month's calendar shows, before anything is known of it. */
function firstSpan(): Span {
  const first = new Date(`${today().slice(0, 7)}-01T00:00:00Z`);
  const start = first.getTime() - ((first.getUTCDay() + 6) % 7) * 86_400_000;
  const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { start: iso(start), end: iso(start + 41 * 86_400_000) };
}

/** Campaigns planned on a calendar: by day of launch, on all channels or some. */
export function PlanScreen() {
  const styles = useStyles();
  const navigate = useNavigate();
  const ability = useAbility();
  const offers = useOffers();
  const canPlan = ability.can('create', 'Campaign');
  const planRef = useActorRef(planCampaignMachine, { input: { today: today() } });
  const channelsRef = useActorRef(calendarChannelsMachine, { input: { ...firstSpan(), channels: useChannels() } });
  useOutcomeNotices(planRef);
  useFailureNotices(channelsRef);
  useEmitted(channelsRef, 'FETCHED', (fetched: Fetched) => planRef.send({ ...fetched, type: 'FETCHED' }));
  useEmitted(planRef, 'CHANGED', () => channelsRef.send({ type: 'REFRESH' }));
  useEmitted(planRef, 'CLEARED', () => channelsRef.send({ type: 'CLEAR' }));
  useSessionOpened(() => {
    planRef.send({ type: 'RETRY' });
    channelsRef.send({ type: 'RETRY' });
  });
  const { events, calendar, fields } = useSelector(planRef, ({ context }) => context);
  const channels = useSelector(channelsRef, (current) => current);
  const { selected, problem } = channels.context;
  const shown = useMemo(
    () => events.filter(({ extendedProps }) => selected.includes(extendedProps.type_campaign.value)),
    [events, selected],
  );
  const groups = useMemo(() => groupsOf(shown.filter(({ extendedProps }) => !extendedProps.already_created)), [shown]);
  const zone = calendar?.time_zone ?? timeZone();
  const add = (template: string, day: string, time = fields.time) =>
    planRef.send({ type: 'ADD', template, start: `${day}T${time}` });
  return (
    <Page
      title={words.title}
      subtitle={[words.total(shown.length), calendar && words.zone(zone)].filter(Boolean).join(' · ')}
      actions={
        offers(getSendingCalendar) && (
          <Button icon={<CalendarSettingsRegular />} onClick={() => navigate('/campanas/feriados')}>
            {words.toSending}
          </Button>
        )
      }
    >
      {channels.hasTag('refused') && problem && (
        <RefusalBar refusal={problem} isAlert>
          <Button onClick={() => channelsRef.send({ type: 'RETRY' })}>{uiWords.retry}</Button>
        </RefusalBar>
      )}
      {calendar?.country === null && calendar.holidays.length === 0 && (
        <MessageBar layout="multiline">
          <MessageBarBody>
            {words.noHolidays} <Link to="/campanas/feriados">{words.chooseCountry}</Link>
          </MessageBarBody>
        </MessageBar>
      )}
      {canPlan && <PlanBar planRef={planRef} />}
      <div className={styles.panes}>
        <div className={styles.left}>
          <Panel title={words.channels}>
            <div className={styles.switches} aria-busy={channels.hasTag('busy')}>
              {channels.context.channels.map((channel) => (
                <Switch
                  key={channel}
                  label={`${channelName(channel)} (${count(
                    events.filter(({ extendedProps }) => extendedProps.type_campaign.value === channel).length,
                  )})`}
                  checked={selected.includes(channel)}
                  onChange={() => channelsRef.send({ type: 'TOGGLE', channel })}
                />
              ))}
              <Switch
                label={words.all}
                checked={selected.length === channels.context.channels.length}
                onChange={() => channelsRef.send({ type: 'ALL' })}
              />
            </div>
          </Panel>
          {canPlan && <PlanPanel planRef={planRef} />}
          {groups.length > 0 && (
            <Panel title={words.groups}>
              <ul className={styles.groups}>
                {groups.map(({ key, month, documents, campaigns }) => (
                  <li key={key}>{words.group(month, documents, campaigns.length)}</li>
                ))}
              </ul>
            </Panel>
          )}
        </div>
        <Calendar
          events={shown}
          calendar={calendar}
          zone={zone}
          canPlan={canPlan}
          onSpan={(span) => channelsRef.send({ type: 'SHOW', ...span })}
          onOpen={(id) => planRef.send({ type: 'OPEN', id })}
          onMove={(id, start) => {
            planRef.send({ type: 'OPEN', id });
            planRef.send({ type: 'MOVE', id, start });
          }}
          onPick={(day, time) => {
            planRef.send({ type: 'FIELD', name: 'day', value: day });
            if (time) planRef.send({ type: 'FIELD', name: 'time', value: time });
          }}
          onDrop={add}
        />
      </div>
      <EventDialog planRef={planRef} canPlan={canPlan} />
      <LeaveQuestion isUnsaved={unsavedOf(events).length > 0} body={words.leave} />
    </Page>
  );
}

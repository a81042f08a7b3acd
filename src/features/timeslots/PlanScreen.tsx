import { Button, makeStyles } from '@fluentui/react-components';
import { CalendarSettingsRegular } from '@fluentui/react-icons/svg/calendar-settings';
import { shallowEqual, useSelector } from '@xstate/react';
import { Link, useNavigate } from 'react-router-dom';
import { getSendingCalendar } from '../../api/contract/messaging/sendingCalendar';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { useChannels } from '../../domain/message/useChannels';
import { channelName } from '../../domain/words';
import { planCampaignMachine } from '../../machines/campaigns/planCampaign';
import { groupsOf, isPlanned, shownEvents, unsavedOf, zoneOf } from '../../machines/campaigns/plannedEvents';
import { assertDefined } from '../../machines/kit/assertDefined';
import { LeaveQuestion } from '../../resource/command/LeaveQuestion';
import { useActorRef } from '../../resource/hooks/useActorRef';
import { useSessionOpened } from '../../resource/hooks/useSessionOpened';
import { useFailureNotices, useOutcomeNotices } from '../../resource/notices';
import { Switch } from '../../ui/filters/Switch';
import { timeZone, today } from '../../ui/format/dates';
import { count } from '../../ui/format/format';
import { zoneName } from '../../ui/format/zoneName';
import { Page } from '../../ui/frame/Page';
import { Panel } from '../../ui/frame/Panel';
import { lazyPart } from '../../ui/lazyPart';
import { MessageBar, MessageBarBody } from '../../ui/MessageBar';
import { RefusalBar } from '../../ui/RefusalBar';
import { LazyBoundary } from '../../ui/waiting/LazyBoundary';
import { words as uiWords } from '../../ui/words';
import { Calendar } from './Calendar';
import { PlanBar } from './PlanBar';
import { PlanPanel } from './PlanPanel';
import { useGrip, useStill } from './useGrip';
import { words } from './words';

const EventDialog = lazyPart(async () => (await import('./EventDialog')).EventDialog);

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

/** Campaigns planned on a calendar: by day of launch, on all channels or some. */
export function PlanScreen() {
  const styles = useStyles();
  const navigate = useNavigate();
  const ability = useAbility();
  const offers = useOffers();
  const canPlan = ability.can('create', 'Campaign');
  const planRef = useActorRef(planCampaignMachine, {
    input: { today: today(), zone: timeZone(), channels: useChannels() },
  });
  const context = useSelector(planRef, (current) => current.context);
  const calendarRef = useSelector(planRef, ({ children }) => assertDefined(children.calendar, 'calendar'));
  const { isGripped, grip } = useGrip();
  const search = useStill(
    useSelector(calendarRef, (current) => current),
    isGripped,
  );
  useOutcomeNotices(planRef);
  useFailureNotices(calendarRef);
  useSessionOpened(() => {
    planRef.send({ type: 'RETRY' });
    calendarRef.send({ type: 'RETRY' });
  });
  const { events, fetched, fields, channels, selected, opened } = context;
  const { problem } = search.context;
  const calendar = useStill(fetched?.calendar, isGripped);
  // The calendar lays out anew whatever is another array.
  const shown = useStill(
    useSelector(planRef, (current) => shownEvents(current.context), shallowEqual),
    isGripped,
  );
  // What is dropped while a call runs would be lost.
  const canDrag = useSelector(planRef, (current) => canPlan && current.matches('planning'));
  const groups = groupsOf(shown.filter(isPlanned));
  const zone = zoneOf(calendar, timeZone());
  const add = (template: string, day: string, time = fields.time) =>
    planRef.send({ type: 'ADD', template, start: `${day}T${time}` });
  return (
    <Page
      title={words.title}
      subtitle={[words.total(shown.length), calendar && zoneName(zone)].filter(Boolean).join(' · ')}
      actions={
        offers(getSendingCalendar) && (
          <Button icon={<CalendarSettingsRegular />} onClick={() => navigate('/campanas/feriados')}>
            {words.toSending}
          </Button>
        )
      }
    >
      {search.hasTag('refused') && problem && (
        <RefusalBar refusal={problem} isAlert>
          <Button onClick={() => calendarRef.send({ type: 'RETRY' })}>{uiWords.retry}</Button>
        </RefusalBar>
      )}
      {calendar?.country === null && calendar.holidays.length === 0 && (
        <MessageBar>
          <MessageBarBody>
            {words.noHolidays} <Link to="/campanas/feriados">{words.chooseCountry}</Link>
          </MessageBarBody>
        </MessageBar>
      )}
      {canPlan && <PlanBar planRef={planRef} />}
      <div className={styles.panes} {...grip}>
        <div className={styles.left}>
          <Panel title={words.channels}>
            <div className={styles.switches} aria-busy={search.hasTag('busy')}>
              {channels.map((channel) => (
                <Switch
                  key={channel}
                  label={`${channelName(channel)} (${count(
                    events.filter(({ extendedProps }) => extendedProps.type_campaign.value === channel).length,
                  )})`}
                  checked={selected.includes(channel)}
                  onChange={() => planRef.send({ type: 'TOGGLE', channel })}
                />
              ))}
              <Switch
                label={words.all}
                checked={selected.length === channels.length}
                onChange={() => planRef.send({ type: 'ALL' })}
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
          canDrag={canDrag}
          onSpan={(span) => calendarRef.send({ type: 'SEARCH', query: { ...span, zone: timeZone() } })}
          onOpen={(id) => planRef.send({ type: 'OPEN', id })}
          onMove={(id, start) => planRef.send({ type: 'MOVE', id, start })}
          onPick={(day, time) => planRef.send({ type: 'FIELD', changes: { day, ...(time && { time }) } })}
          onDrop={add}
        />
      </div>
      <LazyBoundary>{opened !== undefined && <EventDialog planRef={planRef} canPlan={canPlan} />}</LazyBoundary>
      <LeaveQuestion isUnsaved={unsavedOf(events).length > 0} body={words.leave} />
    </Page>
  );
}

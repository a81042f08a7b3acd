import './styleElement';
import { Button, makeStyles, Subtitle1, ToggleButton, Toolbar, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import type { DatesSetArg, EventApi, EventClickArg, EventDropArg, EventInput } from '@fullcalendar/core';
import es from '@fullcalendar/core/locales/es';
import dayGrid from '@fullcalendar/daygrid';
import interaction, { type DateClickArg, type DropArg } from '@fullcalendar/interaction';
import list from '@fullcalendar/list';
import FullCalendar from '@fullcalendar/react';
import timeGrid from '@fullcalendar/timegrid';
import { useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SendingCalendar } from '../../api/contract/sendingCalendar';
import type { Span } from '../../machines/campaigns/calendarChannels';
import { type PlannedEvent, wallTime } from '../../machines/campaigns/plannedEvents';
import { useMedia } from '../../ui/frame/useMedia';
import { useStable } from '../../ui/useStable';
import { type DayFacts, daysOf, fewOf } from './days';
import { words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 },
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px', padding: 0 },
  title: { flexGrow: 1, margin: 0, '::first-letter': { textTransform: 'uppercase' } },
  calendar: {
    '--fc-border-color': tokens.colorNeutralStroke2,
    '--fc-page-bg-color': tokens.colorNeutralBackground1,
    '--fc-today-bg-color': tokens.colorBrandBackground2,
    '--fc-non-business-color': tokens.colorNeutralBackground4,
    '--fc-bg-event-color': tokens.colorNeutralBackground5,
    '--fc-bg-event-opacity': '1',
    backgroundColor: tokens.colorNeutralBackground1,
    minWidth: 0,
    '& a': { color: tokens.colorNeutralForeground1, textDecorationLine: 'none' },
    '& .fc-daygrid-day-top': { flexDirection: 'row' },
    '& .fc-daygrid-day-number': { width: '100%', padding: '2px 4px' },
    '& .fc-bg-event .fc-event-title': { display: 'none' },
    '& .fc-event': { cursor: 'pointer' },
    '& .fc-event-time': { fontWeight: tokens.fontWeightSemibold },
    '& .fc-event:focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
    '& .fc-list-event:hover td': { backgroundColor: tokens.colorNeutralBackground1Hover },
    '& .fc-list-event.fc-event-past, & .fc-event-past': { opacity: 1 },
    '& .fc-col-header-cell-cushion': { width: '100%' },
    '& .fc-timegrid-axis-cushion, & .fc-timegrid-slot-label-cushion': { color: tokens.colorNeutralForeground2 },
  },
  planned: { '&.fc-event': { border: '1px dashed' } },
  more: { '&.fc-event': { border: 'none', backgroundColor: 'transparent' } },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0 6px',
    width: '100%',
    minWidth: 0,
  },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 6px',
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
  },
  holiday: {
    flexBasis: '100%',
    fontSize: tokens.fontSizeBase100,
    color: tokens.colorStatusDangerForeground1,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'start',
  },
  promises: { '& ': { textDecorationLine: 'underline' } },
});

const VIEWS = ['timeGridWeek', 'dayGridMonth', 'listMonth'] as const;
const plugins = [dayGrid, timeGrid, list, interaction];

/** How many events a day draws; the others are counted. */
const MOST = { dayGridMonth: 3, timeGridWeek: 6, listMonth: 20, listDay: 500 };

/** FullCalendar keeps the wall's clock as if it were Greenwich's: what it is given has no zone. */
const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const timeOf = (at: Date) => at.toISOString().slice(0, 16);

type Props = {
  events: PlannedEvent[];
  calendar: SendingCalendar | undefined;
  zone: string;
  canPlan: boolean;
  onSpan: (span: Span) => void;
  onOpen: (id: string) => void;
  onMove: (id: string, start: string) => void;
  /** A day was clicked, or an hour of it. */
  onPick: (day: string, time: string | undefined) => void;
  /** A template was dropped. */
  onDrop: (template: string, day: string, time: string | undefined) => void;
};

/** The planned campaigns by week, month or as a list. */
export function Calendar({ events, calendar, zone, canPlan, onSpan, onOpen, onMove, onPick, onDrop }: Props) {
  const styles = useStyles();
  const isNarrow = useMedia('(max-width: 800px)');
  const ref = useRef<FullCalendar>(null);
  const [first] = useState<keyof typeof MOST>(isNarrow ? 'listMonth' : 'dayGridMonth');
  const [view, setView] = useState(first);
  const [title, setTitle] = useState('');

  const days = useMemo(() => daysOf(events, calendar), [events, calendar]);
  const inputs = useMemo(() => {
    const { shown, more } = fewOf(events, MOST[view]);
    return [
      ...shown.map((event) => inputOf(event, canPlan, styles.planned)),
      ...[...more].map(([day, n]) => moreOf(day, n, styles.more)),
      ...(view.startsWith('list') ? [] : (calendar?.holidays ?? []).map(({ day, name }) => holidayOf(day, name, view))),
    ];
  }, [events, calendar, view, canPlan, styles.planned, styles.more]);
  const businessHours = useMemo(
    () =>
      calendar && calendar.hours.length > 0
        ? calendar.hours.map(({ weekday, from, until }) => ({
            daysOfWeek: [weekday % 7],
            startTime: from,
            endTime: until,
          }))
        : false,
    [calendar],
  );
  const head = useMemo(
    () =>
      ({ date, text, dayNumberText }: { date: Date; text?: string; dayNumberText?: string }) => (
        <DayHead day={dayOf(date)} text={dayNumberText ?? text ?? ''} facts={days.get(dayOf(date))} />
      ),
    [days],
  );

  const datesSet = useStable(({ start, end, view: { title, type } }: DatesSetArg) => {
    setTitle(title);
    setView(isView(type) ? type : 'dayGridMonth');
    onSpan({ start: dayOf(start), end: dayOf(new Date(end.getTime() - 1)) });
  });
  const click = useStable(({ event, jsEvent }: EventClickArg) => {
    jsEvent.preventDefault();
    if (event.start && event.extendedProps.isMore === true) ref.current?.getApi().changeView('listDay', event.start);
    else onOpen(event.id);
  });
  // The machine says where it stands: until then it stays where it was.
  const drop = useStable(({ event, revert }: EventDropArg) => {
    const to = startOf(event);
    revert();
    if (to) onMove(event.id, to);
  });
  const pick = useStable(({ date, allDay }: DateClickArg) => onPick(dayOf(date), allDay ? undefined : clock(date)));
  const receive = useStable(({ date, allDay, draggedEl }: DropArg) => {
    const { template } = draggedEl.dataset;
    if (template) onDrop(template, dayOf(date), allDay ? undefined : clock(date));
  });
  const now = useStable(() => wallTime(new Date().toISOString(), zone));
  const go = (to: 'prev' | 'next' | 'today') => ref.current?.getApi()[to]();

  return (
    <section className={styles.root} aria-label={words.calendar}>
      <Toolbar className={styles.bar} aria-label={words.view}>
        <Button icon={<ChevronLeftRegular />} aria-label={words.previous} onClick={() => go('prev')} />
        <Button onClick={() => go('today')}>{words.today}</Button>
        <Button icon={<ChevronRightRegular />} aria-label={words.following} onClick={() => go('next')} />
        <Subtitle1 as="h2" className={styles.title} aria-live="polite">
          {title}
        </Subtitle1>
        {VIEWS.map((one) => (
          <ToggleButton key={one} checked={view === one} onClick={() => ref.current?.getApi().changeView(one)}>
            {words.views[one]}
          </ToggleButton>
        ))}
      </Toolbar>
      <div className={styles.calendar}>
        <FullCalendar
          ref={ref}
          plugins={plugins}
          locale={es}
          timeZone="UTC"
          now={now}
          initialView={first}
          headerToolbar={false}
          height="auto"
          firstDay={1}
          events={inputs}
          eventDisplay="block"
          eventInteractive
          eventOrder="start,order"
          forceEventDuration
          defaultTimedEventDuration="00:30"
          displayEventEnd={false}
          editable={canPlan}
          eventDurationEditable={false}
          droppable={canPlan}
          allDaySlot={false}
          slotMinTime="06:00"
          slotMaxTime="22:00"
          businessHours={businessHours}
          noEventsText={words.noEvents}
          dayCellContent={head}
          dayHeaderContent={view === 'timeGridWeek' ? head : undefined}
          datesSet={datesSet}
          eventClick={click}
          eventDrop={drop}
          dateClick={pick}
          drop={receive}
        />
      </div>
    </section>
  );
}

function DayHead({ day, text, facts }: { day: string; text: string; facts: DayFacts | undefined }) {
  const styles = useStyles();
  return (
    <span className={styles.head}>
      <span>{text}</span>
      {facts && (
        <span className={styles.facts}>
          {facts.documents > 0 && (
            <span title={words.documentsLong(facts.documents)}>{words.documents(facts.documents)}</span>
          )}
          {facts.promises > 0 && (
            <Link
              className={styles.promises}
              to={`/promesas?start=${day}&end=${day}`}
              title={words.promisesLong(facts.promises, facts.promised)}
            >
              {words.promises(facts.promises)}
            </Link>
          )}
        </span>
      )}
      {facts?.holiday && (
        <span className={styles.holiday} title={facts.holiday}>
          {facts.holiday}
        </span>
      )}
    </span>
  );
}

const isView = (type: string): type is keyof typeof MOST => type in MOST;
const clock = (at: Date) => timeOf(at).slice(11);

function startOf({ start }: EventApi): string | undefined {
  return start ? timeOf(start) : undefined;
}

const COLORS = [
  { fill: tokens.colorPaletteGreenBackground3, text: tokens.colorPaletteGreenForeground1 },
  { fill: tokens.colorBrandBackground, text: tokens.colorBrandForeground1 },
] as const;

/** What was created is solid, what is planned dashed. */
function inputOf(event: PlannedEvent, canPlan: boolean, planned: string): EventInput {
  const { id, title, start, extendedProps } = event;
  const isCreated = extendedProps.already_created;
  const { fill, text } = COLORS[extendedProps.type_campaign.value];
  return {
    id,
    title: event.isKept ? title : `${title} *`,
    start,
    editable: canPlan && !isCreated,
    backgroundColor: isCreated ? fill : tokens.colorNeutralBackground1,
    borderColor: fill,
    textColor: isCreated ? tokens.colorNeutralForegroundOnBrand : text,
    ...(isCreated ? {} : { classNames: planned }),
    extendedProps: { order: 0 },
  };
}

/** After the last of its day. */
const moreOf = (day: string, n: number, more: string): EventInput => ({
  id: `mas-${day}`,
  title: words.more(n),
  start: `${day}T23:59`,
  allDay: false,
  editable: false,
  textColor: tokens.colorNeutralForeground1,
  classNames: more,
  extendedProps: { isMore: true },
});

const holidayOf = (day: string, name: string, view: string): EventInput => ({
  title: name,
  display: 'background',
  ...(view === 'dayGridMonth' ? { start: day, allDay: true } : { start: `${day}T00:00`, end: `${day}T24:00` }),
});

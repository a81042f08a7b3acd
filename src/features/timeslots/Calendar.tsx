import { Button, Subtitle1 } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import type { DatesSetArg, EventApi, EventClickArg, EventDropArg, PluginDef } from '@fullcalendar/core';
import es from '@fullcalendar/core/locales/es';
import dayGrid from '@fullcalendar/daygrid';
import interaction, { type DateClickArg, type DropArg } from '@fullcalendar/interaction';
import FullCalendar from '@fullcalendar/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import type { SendingCalendar } from '../../api/contract/messaging/sendingCalendar';
import type { Span } from '../../machines/campaigns/planCalls';
import { type PlannedEvent, wallTime } from '../../machines/campaigns/plannedEvents';
import { ToggleButton } from '../../ui/filters/ToggleButton';
import { today } from '../../ui/format/dates';
import { useMedia } from '../../ui/frame/useMedia';
import { PartNotLoaded } from '../../ui/lazyPart';
import { useWidth } from '../../ui/table/useWidth';
import { useStable } from '../../ui/useStable';
import { useCalendarStyles } from './calendarStyles';
import { DayHead } from './DayHead';
import { daysOf, fewOf } from './days';
import { entryOf, inputOf, nameWhole, shadeOf } from './inputs';
import { words } from './words';

const VIEWS = ['timeGridWeek', 'dayGridMonth', 'listAhead'] as const;
const HOUR = { hour: '2-digit', minute: '2-digit', hour12: false } as const;
const VIEW_OPTIONS = {
  timeGrid: { displayEventEnd: false },
  dayGrid: { displayEventEnd: false },
  list: { displayEventEnd: false },
  // A month's own list would end with it: at its end, what comes next would not be seen.
  listAhead: { type: 'list', duration: { days: 31 } },
};
/** What a view is drawn with comes when it is first chosen; the month is drawn at once. */
const PLUGINS: Record<keyof typeof MOST, () => Promise<{ default: PluginDef }> | undefined> = {
  dayGridMonth: () => undefined,
  timeGridWeek: () => import('@fullcalendar/timegrid'),
  listAhead: () => import('@fullcalendar/list'),
  listDay: () => import('@fullcalendar/list'),
};

/** How many events a day draws; the others are counted. */
const MOST = { dayGridMonth: 3, timeGridWeek: 6, listAhead: 20, listDay: 500 };

/** FullCalendar treats wall clock time as UTC, so its dates carry no zone. */
const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const timeOf = (at: Date) => at.toISOString().slice(0, 16);

type Props = {
  events: PlannedEvent[];
  calendar: SendingCalendar | undefined;
  zone: string;
  canDrag: boolean;
  onSpan: (span: Span) => void;
  onOpen: (id: string) => void;
  onMove: (id: string, start: string) => void;
  /** A day was clicked, or an hour of it. */
  onPick: (day: string, time: string | undefined) => void;
  /** A template was dropped. */
  onDrop: (template: string, day: string, time: string | undefined) => void;
};

/** The planned campaigns by week, month or as a list. */
export function Calendar({ events, calendar, zone, canDrag, onSpan, onOpen, onMove, onPick, onDrop }: Props) {
  const styles = useCalendarStyles();
  const navigate = useNavigate();
  const isNarrow = useMedia('(max-width: 800px)');
  const ref = useRef<FullCalendar>(null);
  const room = useRef<HTMLDivElement>(null);
  const width = useWidth(room);
  // As FullCalendar reports them.
  const [{ view, title }, setShown] = useState<{ view: keyof typeof MOST; title: string }>({
    view: 'dayGridMonth',
    title: '',
  });
  const [plugins, setPlugins] = useState<PluginDef[]>([dayGrid, interaction]);
  const [lost, setLost] = useState<PartNotLoaded>();

  // FullCalendar lays out anew whatever is another object, so what it gets stays the same until it changes.
  const days = useMemo(() => daysOf(events, calendar), [events, calendar]);
  const { shown, more } = useMemo(() => fewOf(events, MOST[view]), [events, view]);
  const inputs = useMemo(
    () => [
      ...shown.map((event) => inputOf(event, styles.planned)),
      ...[...more].map(([day, n]) => entryOf(day, 1, { title: words.more(n), classNames: styles.more, isMore: true })),
      ...[...days].flatMap(([day, { promises }]) =>
        promises === 0
          ? []
          : [
              entryOf(day, -1, {
                title: words.promises(promises),
                classNames: styles.more,
                promisesOf: day,
              }),
            ],
      ),
      ...(calendar?.policies ?? []).map(({ day, messages, tasks }) =>
        entryOf(day, 2, {
          title: words.policies(messages + tasks),
          detail: words.policiesDo(messages, tasks),
          classNames: styles.foretold,
          isOfPolicies: true,
        }),
      ),
      ...(view.startsWith('list') ? [] : (calendar?.holidays ?? []).map(({ day }) => shadeOf(day, view))),
    ],
    [shown, more, days, calendar, view, styles.planned, styles.foretold, styles.more],
  );
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
    () => (of: HeadOf) => {
      if (of.view.type === 'dayGridMonth' && of.dayNumberText === undefined) return of.text;
      // The cells above a week's hours: the column heads show the same.
      if (of.view.type === 'timeGridWeek' && of.text === undefined) return null;
      return (
        <DayHead
          text={of.dayNumberText ?? of.text ?? ''}
          facts={days.get(dayOf(of.date))}
          isToday={of.isToday === true}
        >
          {of.sideText}
        </DayHead>
      );
    },
    [days],
  );

  const datesSet = useStable(({ start, end, view: { title, type } }: DatesSetArg) => {
    setShown({ view: isView(type) ? type : 'dayGridMonth', title });
    onSpan({ start: dayOf(start), end: dayOf(new Date(end.getTime() - 1)) });
  });
  const click = useStable(({ event, jsEvent }: EventClickArg) => {
    jsEvent.preventDefault();
    const { isMore, promisesOf, isOfPolicies } = event.extendedProps;
    if (isMore === true && event.start) void show('listDay', event.start);
    else if (typeof promisesOf === 'string')
      navigate(`/promesas?status=${promisesOf < today() ? 'rota' : 'pendiente'}&start=${promisesOf}&end=${promisesOf}`);
    else if (isOfPolicies === true) navigate('/politicas');
    else onOpen(event.id);
  });
  // The machine decides the position: the event stays until then.
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
  const show = useStable(async (to: keyof typeof MOST, at?: Date) => {
    try {
      const plugin = (await PLUGINS[to]())?.default;
      // The calendar knows the view before it changes to it.
      if (plugin) flushSync(() => setPlugins((known) => [...new Set([...known, plugin])]));
      ref.current?.getApi().changeView(to, at);
    } catch (cause) {
      setLost(new PartNotLoaded('a view of the calendar did not arrive', { cause }));
    }
  });
  useEffect(() => {
    if (isNarrow) void show('listAhead');
  }, [isNarrow, show]);
  // What is added is seen, also on a day that is not on show: it would seem not to have been added.
  const added = events.findLast(({ isSaved }) => !isSaved)?.start;
  useEffect(() => {
    const calendarApi = ref.current?.getApi();
    if (added === undefined || calendarApi === undefined) return;
    const { activeStart, activeEnd } = calendarApi.view;
    if (added < timeOf(activeStart) || added >= timeOf(activeEnd)) calendarApi.gotoDate(added.slice(0, 10));
  }, [added]);
  // FullCalendar measures itself when the window changes, not when the menu beside it folds.
  useEffect(() => {
    if (width !== undefined) ref.current?.getApi().updateSize();
  }, [width]);
  const now = useStable(() => wallTime(new Date().toISOString(), zone));
  const go = (to: 'prev' | 'next' | 'today') => ref.current?.getApi()[to]();

  // The screen's boundary says so, and tries again.
  if (lost) throw lost;
  return (
    <section className={styles.root} aria-label={words.calendar}>
      {/** Fluent's Toolbar moves the focus by Tabster, which weighs 20 kB. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
      <div role="group" className={styles.bar} aria-label={words.view}>
        <Button icon={<ChevronLeftRegular />} aria-label={words.previous} onClick={() => go('prev')} />
        <Button className={styles.view} onClick={() => go('today')}>
          {words.today}
        </Button>
        <Button icon={<ChevronRightRegular />} aria-label={words.following} onClick={() => go('next')} />
        <Subtitle1 as="h2" className={styles.title} aria-live="polite">
          {title}
        </Subtitle1>
        {VIEWS.map((one) => (
          <ToggleButton key={one} className={styles.view} pressed={view === one} onClick={() => void show(one)}>
            {words.views[one]}
          </ToggleButton>
        ))}
      </div>
      <div ref={room} className={styles.calendar}>
        <FullCalendar
          ref={ref}
          plugins={plugins}
          locale={es}
          timeZone="UTC"
          now={now}
          initialView="dayGridMonth"
          headerToolbar={false}
          height="auto"
          firstDay={1}
          events={inputs}
          eventDisplay="block"
          eventInteractive
          eventOrder="order,start"
          forceEventDuration
          defaultTimedEventDuration="01:00"
          editable={canDrag}
          eventDurationEditable={false}
          droppable={canDrag}
          allDayText=""
          slotDuration="01:00"
          snapDuration="00:15"
          views={VIEW_OPTIONS}
          eventTimeFormat={HOUR}
          slotLabelFormat={HOUR}
          businessHours={businessHours}
          noEventsText={words.noEvents}
          dayCellContent={head}
          dayCellDidMount={nameByContent}
          dayHeaderContent={head}
          datesSet={datesSet}
          eventDidMount={nameWhole}
          eventClick={click}
          eventDrop={drop}
          dateClick={pick}
          drop={receive}
        />
      </div>
    </section>
  );
}

/** FullCalendar's data of a day's head. */
type HeadOf = {
  date: Date;
  isToday?: boolean;
  view: { type: string };
  text?: string;
  sideText?: string;
  dayNumberText?: string;
};
/** FullCalendar labels a cell with its date alone, which hides the content from a screen reader. */
const nameByContent = ({ el }: { el: HTMLElement }) => el.removeAttribute('aria-labelledby');

const isView = (type: string): type is keyof typeof MOST => type in MOST;
const clock = (at: Date) => timeOf(at).slice(11);

function startOf({ start }: EventApi): string | undefined {
  return start ? timeOf(start) : undefined;
}

import { makeStyles, tokens } from '@fluentui/react-components';

/** FullCalendar's own classes in our colours, and what stands around it. */
export const useCalendarStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 },
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px', padding: 0 },
  title: { flexGrow: 1, margin: 0, '::first-letter': { textTransform: 'uppercase' } },
  view: { minWidth: 'auto' },
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
    '& .fc-day.fc-day-other .fc-daygrid-day-top': { opacity: 1 },
    '& .fc-event-main, & .fc-event-main-frame': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .fc-day-other .fc-daygrid-day-number': { color: tokens.colorNeutralForeground3 },
    '& .fc-event': { cursor: 'pointer' },
    // The hour stands over the title, which has two lines: a narrow day cuts it between words.
    '& .fc-daygrid-event': { whiteSpace: 'normal' },
    '& .fc-daygrid-event .fc-event-main-frame': { flexDirection: 'column' },
    '& .fc-daygrid-event .fc-event-title': {
      display: '-webkit-box',
      WebkitLineClamp: '2',
      WebkitBoxOrient: 'vertical',
      overflow: 'hidden',
    },
    '& .fc-event-time': { fontWeight: tokens.fontWeightSemibold },
    '& .fc-event:focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
    '& .fc-list-event:hover td': { backgroundColor: tokens.colorNeutralBackground1Hover },
    '& .fc-list-event.fc-event-past, & .fc-event-past': { opacity: 1 },
    '& .fc-col-header-cell-cushion': { width: '100%' },
    '& .fc-timegrid-axis-cushion, & .fc-timegrid-slot-label-cushion': { color: tokens.colorNeutralForeground2 },
  },
  planned: { '&.fc-event': { border: '1px dashed' } },
  foretold: { '&.fc-event': { border: '1px dashed', backgroundColor: 'transparent' } },
  more: { '&.fc-event': { border: 'none', backgroundColor: 'transparent', textDecorationLine: 'underline' } },
});

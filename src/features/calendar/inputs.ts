import { tokens } from '@fluentui/react-components';
import type { EventInput } from '@fullcalendar/core';
import type { PlannedEvent } from '../../machines/campaigns/plannedEvents';

const COLORS = [
  { fill: tokens.colorPaletteGreenBackground3, text: tokens.colorPaletteGreenForeground1 },
  { fill: tokens.colorBrandBackground, text: tokens.colorBrandForeground1 },
] as const;

/** What was created is solid, what is planned dashed. */
export function inputOf(event: PlannedEvent, canPlan: boolean, planned: string): EventInput {
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
    order: 0,
  };
}

/** What is no event: the promises of a day before its events, how many more there are after them. */
export const entryOf = (day: string, order: number, more: EventInput): EventInput => ({
  ...more,
  id: `${day}/${order}`,
  start: day,
  allDay: true,
  editable: false,
  textColor: tokens.colorNeutralForeground1,
  order,
});

/** A holiday; its name stands in the day's head. */
export const shadeOf = (day: string, view: string): EventInput => ({
  display: 'background',
  ...(view === 'dayGridMonth' ? { start: day, allDay: true } : { start: `${day}T00:00`, end: `${day}T24:00` }),
});

import { tokens } from '@fluentui/react-components';
import type { EventApi, EventInput } from '@fullcalendar/core';
import { type ChannelName, nameOf } from '../../api/contract/messaging/channels';
import { campaignStatuses } from '../../domain/words';
import type { PlannedEvent } from '../../machines/campaigns/plannedEvents';

/** The colours of the channels: readable in every theme, and none that means a state. */
const COLORS: Record<ChannelName, Record<'fill' | 'back' | 'text', string>> = {
  whatsapp: {
    fill: tokens.colorBrandStroke1,
    back: tokens.colorBrandBackground2,
    text: tokens.colorBrandForeground2,
  },
  email: {
    fill: tokens.colorPaletteNavyBorderActive,
    back: tokens.colorPaletteNavyBackground2,
    text: tokens.colorPaletteNavyForeground2,
  },
  sms: {
    fill: tokens.colorPalettePlumBorderActive,
    back: tokens.colorPalettePlumBackground2,
    text: tokens.colorPalettePlumForeground2,
  },
};

const OVER = {
  fill: tokens.colorNeutralStroke1,
  back: tokens.colorNeutralBackground4,
  text: tokens.colorNeutralForeground2,
};
const WRONG = {
  fill: tokens.colorStatusDangerBorder1,
  back: tokens.colorStatusDangerBackground1,
  text: tokens.colorStatusDangerForeground1,
};

/** The look of a campaign's status: filled for active and scheduled ones, outlined for drafts, grey for finished ones. */
function lookOf({ extendedProps: { status, type_campaign } }: PlannedEvent) {
  const { fill, back, text } = COLORS[nameOf(type_campaign.value)];
  switch (status) {
    case 'terminada':
      return OVER;
    case 'fallida':
    case 'perdida':
      return WRONG;
    case 'programada':
    case 'lanzando':
    case 'lanzada':
    case 'pausada':
      return { fill, back, text };
    default:
      return { fill, back: tokens.colorNeutralBackground1, text };
  }
}

/** What the calendar only plans is dashed. */
export function inputOf(event: PlannedEvent, planned: string): EventInput {
  const { id, title, start, extendedProps } = event;
  const isCreated = extendedProps.already_created;
  const { fill, back, text } = lookOf(event);
  return {
    id,
    title: event.isSaved ? title : `${title} *`,
    start,
    backgroundColor: back,
    borderColor: fill,
    textColor: text,
    extendedProps: { status: extendedProps.status },
    ...(isCreated ? { editable: false } : { classNames: planned }),
    order: 0,
  };
}

/** Entries that are no events: a day's promises before its events, and after them the count of hidden ones and what policies will do. */
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

/** The tooltip shows the full text. */
export const nameWhole = ({ el, event }: { el: HTMLElement; event: EventApi }) => {
  const { status, detail } = event.extendedProps;
  const stands = Object.entries(campaignStatuses).find(([one]) => one === status)?.[1].word;
  el.title = [event.title, stands, detail].filter(Boolean).join(' · ');
};

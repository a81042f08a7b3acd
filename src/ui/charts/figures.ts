import { tokens } from '@fluentui/react-components';

/** One figure of a chart: its name, its size, and the size as a person reads it. Sizes are for drawing only; nothing is calculated with them. */
export type ChartFigure = { key: string; name: string; size: number; text: string };

/** Steps of the accent, from what is young to what is old; the last is for what has no age. */
const SHARE = ['25%', '40%', '55%', '70%', '85%', '100%'];

/** The colour of the part at a place of a band of ages. */
export const shadeOf = (place: number): string =>
  SHARE[place] === undefined
    ? tokens.colorNeutralStroke1
    : `color-mix(in srgb, ${tokens.colorBrandForeground1} ${SHARE[place]}, ${tokens.colorNeutralBackground1})`;

/** What a picture says, in one sentence for those who do not see it. */
export const inWords = (figures: readonly ChartFigure[]): string =>
  figures.map(({ name, text }) => `${name}: ${text}`).join('; ');

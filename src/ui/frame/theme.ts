import { type BrandVariants, createLightTheme, type Theme } from '@fluentui/react-components';

/** The one accent: a quiet teal. Steps 70 and 80 keep 4.5:1 on white and on the neutral ground. */
export const teal: BrandVariants = {
  10: '#031416',
  20: '#082427',
  30: '#0a3438',
  40: '#0c4247',
  50: '#0d5056',
  60: '#105e65',
  70: '#166c73',
  80: '#1d7a82',
  90: '#36888f',
  100: '#4c969d',
  110: '#62a4aa',
  120: '#79b2b7',
  130: '#90c0c4',
  140: '#a8cfd2',
  150: '#c1dee0',
  160: '#dbedee',
};

/** Nothing on the screen moves for longer than this. */
export const pace = {
  durationNormal: '140ms',
  durationGentle: '140ms',
  durationSlow: '140ms',
  durationSlower: '140ms',
  durationUltraSlow: '140ms',
};

/**
 * One colour for each meaning: the accent is what is certain, done or to be pressed, amber what needs a person, red only what
 * is wrong or became worse, grey the rest.
 */
export const light: Theme = {
  ...createLightTheme(teal),
  ...pace,
  // Fluent's own ground is pure white everywhere; the floating navbar and the tables need something to float on.
  colorNeutralBackground3: '#f3f5f5',
  colorStatusSuccessBackground1: teal[160],
  colorStatusSuccessBorder1: teal[140],
  colorStatusSuccessBorder2: teal[90],
  colorStatusSuccessForeground1: teal[60],
};

/** Distances of the 4 px grid. */
export const space = { xs: '4px', s: '8px', m: '12px', l: '16px', xl: '24px', xxl: '32px' } as const;

/** Pixels of the frame above and below a page: bar, padding, footer. */
export const aroundPage = 56 + 8 + 8 + 25;

/** Widths where the layout changes, in CSS pixels. */
export const width = { fold: 1280, preview: 1200, stack: 900, content: 1440 } as const;

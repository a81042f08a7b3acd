import { createDarkTheme, type Theme } from '@fluentui/react-components';
import { pace, teal } from '../frame/theme';

/** The dark theme, which is fetched where it is shown. */
export const dark: Theme = {
  ...createDarkTheme(teal),
  ...pace,
  // Fluent's grounds below the page's own are all but black: what stands on a card would be a hole in it.
  colorNeutralBackground4: '#1f1f1f',
  colorNeutralBackground5: '#1a1a1a',
  colorNeutralBackground6: '#3d3d3d',
  // The accent as text is lighter here, or it would not stand out from the ground.
  colorBrandForeground1: teal[120],
  colorBrandForeground2: teal[140],
  colorBrandForegroundLink: teal[120],
  colorBrandForegroundLinkHover: teal[140],
  colorStatusDangerForeground1: '#f1959b',
  colorStatusSuccessBackground1: teal[30],
  colorStatusSuccessBorder1: teal[60],
  colorStatusSuccessBorder2: teal[90],
  colorStatusSuccessForeground1: teal[140],
};

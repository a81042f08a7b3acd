import type { Theme } from '@fluentui/react-components';
import { useSyncExternalStore } from 'react';
import { light } from '../frame/theme';
import { readPreference, writePreference } from '../preference';

export const APPEARANCES = ['sistema', 'claro', 'oscuro'] as const;
export type Appearance = (typeof APPEARANCES)[number];

const KEY = 'cartera.apariencia';
const DARK = '(prefers-color-scheme: dark)';
const CONTRAST = '(prefers-contrast: more)';

/** What the person chose in this browser; until then the system's. */
const chosen = (): Appearance => APPEARANCES.find((one) => one === readPreference(KEY)) ?? 'sistema';

const isDark = () => chosen() === 'oscuro' || (chosen() === 'sistema' && window.matchMedia(DARK).matches);

let shown: { appearance: Appearance; theme: Theme } = { appearance: 'sistema', theme: light };
const listeners = new Set<() => void>();

/** Shows what was chosen, once its code is here: before it nothing changes. */
export async function applyAppearance(): Promise<void> {
  const wanted = isDark();
  const theme = wanted ? (await import('./darkTheme')).dark : light;
  // The choice may have changed while the code came.
  if (wanted !== isDark()) return;
  document.documentElement.style.colorScheme = wanted ? 'dark' : 'light';
  shown = { appearance: chosen(), theme: window.matchMedia(CONTRAST).matches ? contrasted(theme) : theme };
  for (const tell of listeners) tell();
}

export function chooseAppearance(next: Appearance): void {
  writePreference(KEY, next);
  void applyAppearance();
}

/** Quiet words as strong as the others, and lines that everybody sees. Windows' forced colours need nothing of ours. */
function contrasted(theme: Theme): Theme {
  const { colorNeutralForeground1: strong, colorNeutralStrokeAccessible: line } = theme;
  return {
    ...theme,
    colorNeutralForeground2: strong,
    colorNeutralForeground3: strong,
    colorNeutralForeground4: strong,
    colorNeutralStroke1: line,
    colorNeutralStroke2: line,
    colorNeutralStroke3: line,
  };
}

function subscribe(changed: () => void): () => void {
  const queries = [DARK, CONTRAST].map((query) => window.matchMedia(query));
  const follow = () => void applyAppearance();
  listeners.add(changed);
  for (const query of queries) query.addEventListener('change', follow);
  return () => {
    listeners.delete(changed);
    for (const query of queries) query.removeEventListener('change', follow);
  };
}

/** The theme on show, and what was chosen of it. */
export const useAppearance = () => useSyncExternalStore(subscribe, () => shown);

import { useState } from 'react';
import { readPreference, writePreference } from '../preference';
import { width } from './theme';
import { useMedia } from './useMedia';

const KEY = 'cartera.menu';

/** Whether the menu shows icons only: always below the fold width unless opened there, else as the person last chose. */
export function useFolded(): { folded: boolean; toggle: () => void } {
  const narrow = useMedia(`(max-width: ${width.fold - 1}px)`);
  const [isFolded, setFolded] = useState(() => readPreference(KEY) === 'plegado');
  const [openedNarrow, setOpenedNarrow] = useState(false);
  const folded = narrow ? !openedNarrow : isFolded;
  const toggle = () => {
    if (narrow) return setOpenedNarrow(folded);
    setFolded(!folded);
    writePreference(KEY, folded ? 'abierto' : 'plegado');
  };
  return { folded, toggle };
}

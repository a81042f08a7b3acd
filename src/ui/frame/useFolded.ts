import { useState } from 'react';
import { width } from './theme';
import { useMedia } from './useMedia';

const KEY = 'cartera.menu';

/** Whether the menu shows icons only: always below the fold width unless opened there, else as the person last chose. */
export function useFolded(): { folded: boolean; toggle: () => void } {
  const narrow = useMedia(`(max-width: ${width.fold - 1}px)`);
  const [kept, setKept] = useState(() => read());
  const [openedNarrow, setOpenedNarrow] = useState(false);
  const folded = narrow ? !openedNarrow : kept;
  const toggle = () => {
    if (narrow) return setOpenedNarrow(folded);
    setKept(!folded);
    write(!folded);
  };
  return { folded, toggle };
}

// A browser that forbids storage still gets a menu.
function read(): boolean {
  try {
    return localStorage.getItem(KEY) === 'plegado';
  } catch {
    return false;
  }
}

function write(folded: boolean) {
  try {
    localStorage.setItem(KEY, folded ? 'plegado' : 'abierto');
  } catch {
    // The choice then lasts for this page only.
  }
}

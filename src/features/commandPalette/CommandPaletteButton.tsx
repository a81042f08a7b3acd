import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useFocusReturn } from '../../ui/dialog/useFocusReturn';
import { lazyPart } from '../../ui/lazyPart';
import { ShortcutsHelp } from '../../ui/ShortcutsHelp';
import { LazyBoundary } from '../../ui/waiting/LazyBoundary';
import { buttonWords as words } from './buttonWords';

const CommandPalette = lazyPart(async () => (await import('./CommandPalette')).CommandPalette);

const useStyles = makeStyles({
  button: { flexShrink: 0 },
  key: { marginLeft: '8px', color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
});

/** In the navbar: what finds anything, its key, and the key that lists all others. */
export function CommandPaletteButton() {
  const styles = useStyles();
  const { pathname } = useLocation();
  // Another screen closes it, however it was reached.
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === pathname;
  const open = () => setOpenAt(pathname);
  useFocusReturn(isOpen);
  return (
    <>
      <ShortcutsHelp shortcuts={[{ key: 'Ctrl+k', does: words.does, run: open }]} />
      <Button
        appearance="subtle"
        className={styles.button}
        icon={<SearchRegular />}
        aria-keyshortcuts="Control+K"
        title={`${words.label} (${words.key})`}
        onClick={open}
      >
        {words.button} <span className={styles.key}>{words.key}</span>
      </Button>
      <LazyBoundary>{isOpen && <CommandPalette onClose={() => setOpenAt(undefined)} />}</LazyBoundary>
    </>
  );
}

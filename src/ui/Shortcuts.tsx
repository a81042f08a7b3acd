import { Button } from '@fluentui/react-components';
import { KeyboardRegular } from '@fluentui/react-icons/svg/keyboard';
import { Suspense, useState } from 'react';
import { useFocusReturn } from './dialog/useFocusReturn';
import { lazyPart } from './lazyPart';
import { type Shortcut, useShortcuts } from './useShortcuts';
import { words } from './words';

const ShortcutsList = lazyPart(async () => (await import('./dialog/ShortcutsList')).ShortcutsList);

type Props = { shortcuts: Shortcut[] };

/** Makes the shortcuts work, and a button (or `?`) that lists them. */
export function Shortcuts({ shortcuts }: Props) {
  const [open, setOpen] = useState(false);
  const all = [...shortcuts, { key: '?', does: words.thisHelp, run: () => setOpen(true) }];
  useShortcuts(all);
  useFocusReturn(open);
  return (
    <>
      <Button appearance="subtle" size="small" icon={<KeyboardRegular />} onClick={() => setOpen(true)}>
        {words.shortcutsButton}
      </Button>
      <Suspense>{open && <ShortcutsList shortcuts={all} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

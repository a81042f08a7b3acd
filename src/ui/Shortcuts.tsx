import { Button, makeStyles, Switch, tokens } from '@fluentui/react-components';
import { KeyboardRegular } from '@fluentui/react-icons/svg/keyboard';
import { useState } from 'react';
import { DialogShell } from './dialog/DialogShell';
import { areCharactersOn, type Shortcut, switchCharacters, useShortcuts } from './useShortcuts';
import { words } from './words';

const useStyles = makeStyles({
  list: { display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: '8px 16px', margin: 0 },
  does: { margin: 0 },
  key: {
    display: 'inline-block',
    minWidth: '28px',
    padding: '0 8px',
    textAlign: 'center',
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    lineHeight: '22px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBottomWidth: '2px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
});

const keyNames: Record<string, string> = {
  Enter: 'Enter',
  ' ': 'Espacio',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
};

type Props = { shortcuts: Shortcut[] };

/** Makes the shortcuts work, and a button (or `?`) that lists them. */
export function Shortcuts({ shortcuts }: Props) {
  const styles = useStyles();
  const [open, setOpen] = useState(false);
  const [on, setOn] = useState(areCharactersOn);
  const all = [...shortcuts, { key: '?', does: words.thisHelp, run: () => setOpen(true) }];
  useShortcuts(all);
  return (
    <>
      <Button appearance="subtle" size="small" icon={<KeyboardRegular />} onClick={() => setOpen(true)}>
        {words.shortcutsButton}
      </Button>
      <DialogShell
        open={open}
        light
        title={words.shortcuts}
        onClose={() => setOpen(false)}
        actions={<Button onClick={() => setOpen(false)}>{words.close}</Button>}
      >
        {words.shortcutsBody}
        <Switch
          label={words.shortcutsSwitch}
          checked={on}
          onChange={(_, { checked }) => {
            switchCharacters(checked);
            setOn(checked);
          }}
        />
        <dl className={styles.list}>
          {all.map(({ key, does }) => [
            <dt key={`${key} key`}>
              <kbd className={styles.key}>{keyNames[key] ?? key}</kbd>
            </dt>,
            <dd key={`${key} does`} className={styles.does}>
              {does}
            </dd>,
          ])}
        </dl>
      </DialogShell>
    </>
  );
}

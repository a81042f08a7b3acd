import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { Switch } from '../filters/Switch';
import { areCharactersOn, boundShortcuts, switchCharacters } from '../useShortcuts';
import { words } from '../words';
import { OpenDialog } from './OpenDialog';

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

type Props = { onClose: () => void };

/** The shortcuts of the page by their keys, and whether single characters are among them. */
export function ShortcutsList({ onClose }: Props) {
  const styles = useStyles();
  const [shortcuts] = useState(() => boundShortcuts().filter(({ unlisted }) => !unlisted));
  const [on, setOn] = useState(areCharactersOn);
  return (
    <OpenDialog
      light
      title={words.shortcuts}
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.close}</Button>}
    >
      {words.shortcutsBody}
      <Switch
        label={words.shortcutsSwitch}
        checked={on}
        onChange={(checked) => {
          switchCharacters(checked);
          setOn(checked);
        }}
      />
      <dl className={styles.list}>
        {shortcuts.map(({ key, does }) => [
          <dt key={`${key} key`}>
            <kbd className={styles.key}>
              {keyNames[key] ?? key.replace(/^Ctrl.(.)$/, (_, letter: string) => `Ctrl+${letter.toUpperCase()}`)}
            </kbd>
          </dt>,
          <dd key={`${key} does`} className={styles.does}>
            {does}
          </dd>,
        ])}
      </dl>
    </OpenDialog>
  );
}

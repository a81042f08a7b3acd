import { Dialog, DialogSurface, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import '../popup/Owner';
import { count } from '../format/format';
import { useSharedStyles } from '../styles';
import { words } from '../words';

const useStyles = makeStyles({
  surface: {
    width: 'min(640px, calc(100vw - 48px))',
    maxWidth: 'none',
    marginTop: '10vh',
    padding: 0,
    overflow: 'hidden',
  },
  input: { width: '100%', borderRadius: 0, '::after': { borderRadius: 0 } },
  list: { maxHeight: '56vh', overflowY: 'auto', padding: '4px 0 8px' },
  group: {
    padding: '8px 16px 2px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  option: {
    display: 'flex',
    alignItems: 'baseline',
    gap: '12px',
    padding: '5px 16px',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    // So that the one under the cursor is seen with forced colours, too.
    outlineOffset: '-2px',
  },
  active: {
    backgroundColor: tokens.colorBrandBackground2,
    '@media (forced-colors: active)': { outline: '2px solid Highlight' },
  },
  label: { flex: '0 1 auto', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  detail: {
    flex: '1 1 0',
    minWidth: 0,
    overflow: 'hidden',
    textAlign: 'right',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
  foot: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '32px',
    padding: '4px 16px',
    boxSizing: 'border-box',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
});

const quick = { duration: 120, exitDuration: 80 };

export type SearchOption = { key: string; label: string; detail: string };
export type SearchGroup<O extends SearchOption> = { title: string; options: O[] };

type Props<O extends SearchOption> = {
  /** Names the dialog and its field. */
  label: string;
  text: string;
  onType: (text: string) => void;
  groups: SearchGroup<O>[];
  onChoose: (option: O) => void;
  /** Enter while there is nothing to choose yet. */
  onEnter: () => void;
  onClose: () => void;
  /** Below the options: what the search is at. */
  foot: ReactNode;
};

/** A field over the page, and what it finds in groups; while it is open. */
export function SearchDialog<O extends SearchOption>(props: Props<O>) {
  const { label, text, onType, groups, onChoose, onEnter, onClose, foot } = props;
  const styles = useStyles();
  const { srOnly } = useSharedStyles();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const options = groups.flatMap((group) => group.options);
  const last = options.length - 1;
  const active = Math.min(at, last);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the option under the cursor is in sight; another text begins at the top
  useEffect(() => {
    const option = list.current?.querySelector('[aria-selected="true"]');
    if (active === 0) list.current?.scrollTo?.({ top: 0 });
    else option?.scrollIntoView?.({ block: 'nearest' });
  }, [active, text]);

  const moves: Record<string, number> = {
    ArrowDown: Math.min(last, active + 1),
    ArrowUp: Math.max(0, active - 1),
    Home: 0,
    End: last,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = moves[event.key];
    const chosen = options[active];
    if (to !== undefined) {
      event.preventDefault();
      setAt(Math.max(0, to));
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (chosen) onChoose(chosen);
      else onEnter();
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      // The key that opened it closes it, and is not the browser's.
      event.preventDefault();
      onClose();
    }
  };
  return (
    <Dialog open surfaceMotion={quick} onOpenChange={(_, data) => !data.open && onClose()}>
      <DialogSurface className={styles.surface} backdropMotion={quick} aria-label={label}>
        <Input
          className={styles.input}
          size="large"
          appearance="underline"
          role="combobox"
          aria-label={label}
          aria-expanded={options.length > 0}
          aria-autocomplete="list"
          aria-controls={options.length > 0 ? `${id}list` : undefined}
          aria-activedescendant={options.length > 0 ? `${id}${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={label}
          value={text}
          contentBefore={<SearchRegular aria-hidden="true" />}
          onChange={(_, { value }) => {
            setAt(0);
            onType(value);
          }}
          onKeyDown={onKeyDown}
        />
        <div className={srOnly} role="status">
          {words.options(count(options.length))}
        </div>
        {options.length > 0 && (
          <div ref={list} id={`${id}list`} role="listbox" aria-label={label} className={styles.list}>
            {groups.map(({ title, options: own }) => (
              // biome-ignore lint/a11y/useSemanticElements: the options of a list are no fields
              <div key={title} role="group" aria-label={title}>
                <div className={styles.group} aria-hidden="true">
                  {title}
                </div>
                {own.map((option) => {
                  const index = options.indexOf(option);
                  return (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is the input's
                    <div
                      key={option.key}
                      id={`${id}${index}`}
                      role="option"
                      tabIndex={-1}
                      aria-selected={index === active}
                      className={mergeClasses(styles.option, index === active && styles.active)}
                      onMouseDown={(event) => event.preventDefault()}
                      onClick={() => onChoose(option)}
                    >
                      <span className={styles.label}>{option.label}</span>
                      <span className={styles.detail}>{option.detail}</span>
                    </div>
                  );
                })}
              </div>
            ))}
          </div>
        )}
        <div className={styles.foot}>{foot}</div>
      </DialogSurface>
    </Dialog>
  );
}

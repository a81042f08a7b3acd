import { Button, makeStyles, mergeClasses, Spinner, tokens, usePositioning } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { count } from '../format/format';
import { useSharedStyles } from '../styles';
import { useRowsInSight } from '../table/useRowsInSight';
import { words } from '../words';
import { type ComboOption, type ComboStatus, SHOWN } from './options';

const ROW = 44;

const useStyles = makeStyles({
  // Over whatever scrolls around the field, and above it where there is no room below.
  panel: {
    zIndex: 10,
    minWidth: '320px',
    maxWidth: 'calc(100vw - 32px)',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow16,
    overflow: 'hidden',
    boxSizing: 'border-box',
  },
  list: { maxHeight: `${ROW * SHOWN}px`, overflowY: 'auto' },
  rows: { position: 'relative' },
  option: {
    position: 'absolute',
    left: 0,
    right: 0,
    height: `${ROW}px`,
    padding: '4px 12px',
    boxSizing: 'border-box',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  active: { backgroundColor: tokens.colorBrandBackground2 },
  line: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', lineHeight: '18px' },
  second: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  /** Shown only when a wait is long. In CSS, so that nothing has to count time. */
  late: {
    animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
    animationDuration: '100ms',
    animationDelay: '3s',
    animationFillMode: 'backwards',
  },
  said: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', padding: '10px 12px' },
});

type Props = {
  id: string;
  label: string;
  anchor: HTMLElement | null;
  options: ComboOption[];
  active: number;
  status: ComboStatus | { kind: 'nothing'; text: string } | undefined;
  onChoose: (option: ComboOption) => void;
};

/** What opens below a `ComboField`. */
export function ComboPanel({ anchor, status, ...list }: Props) {
  const styles = useStyles();
  const { containerRef } = usePositioning({
    target: anchor,
    position: 'below',
    align: 'start',
    fallbackPositions: ['above-start'],
    matchTargetSize: 'width',
    offset: 4,
    strategy: 'fixed',
  });
  return (
    <div ref={containerRef} className={styles.panel}>
      {status && (
        <div className={styles.said} role={status.kind === 'refused' ? 'alert' : 'status'}>
          {status.kind === 'loading' && <Spinner size="tiny" aria-hidden="true" />}
          {status.text}
          {status.kind === 'loading' && <span className={styles.late}>{status.patience}</span>}
          {status.kind === 'refused' && (
            <Button size="small" onClick={status.onRetry}>
              {words.retry}
            </Button>
          )}
        </div>
      )}
      {!status && <Options {...list} />}
    </div>
  );
}

function Options({ id, label, options, active, onChoose }: Omit<Props, 'anchor' | 'status'>) {
  const styles = useStyles();
  const { srOnly } = useSharedStyles();
  const scroll = useRef<HTMLDivElement>(null);
  // The input names the active option, so it must exist.
  const { rows, scrollTo } = useRowsInSight(scroll, { count: options.length, rowHeight: ROW, beyond: 4, active });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other options begin at the active one, too
  useEffect(() => scrollTo(active), [scrollTo, active, options]);
  return (
    <>
      <div className={srOnly} role="status">
        {words.options(count(options.length))}
      </div>
      <div ref={scroll} id={`${id}list`} role="listbox" aria-label={label} className={styles.list}>
        <div className={styles.rows} role="presentation" style={{ height: options.length * ROW }}>
          {rows.map((index) => {
            const option = options[index];
            return (
              option && (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is the input's
                <div
                  key={option.value}
                  id={`${id}${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  aria-setsize={options.length}
                  aria-posinset={index + 1}
                  className={mergeClasses(styles.option, index === active && styles.active)}
                  style={{ top: index * ROW }}
                  title={`${option.label} · ${option.detail}`}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onChoose(option)}
                >
                  <div className={styles.line}>{option.label}</div>
                  <div className={mergeClasses(styles.line, styles.second)}>{option.detail}</div>
                </div>
              )
            );
          })}
        </div>
      </div>
    </>
  );
}

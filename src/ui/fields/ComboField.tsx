import { Button, Input, makeStyles, mergeClasses, Spinner, tokens, usePositioning } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type Ref, useId, useMemo, useRef, useState } from 'react';
import { count } from '../format/format';
import { useSharedStyles } from '../styles';
import { words } from '../words';
import { FieldShell } from './FieldShell';

const ROW = 44;
const SHOWN = 6;

const useStyles = makeStyles({
  root: { position: 'relative', minWidth: 0 },
  input: { width: '100%', minWidth: 0 },
  text: { minWidth: 0, textOverflow: 'ellipsis' },
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

export type ComboOption = { value: string; label: string; detail: string };

type Props = {
  label: string;
  /** The text of the chosen option. */
  chosen: string;
  onChoose: (option: ComboOption) => void;
  /** The options that match the typed text; only the visible ones are rendered. Another function searches again. */
  optionsFor: (typed: string) => ComboOption[];
  onOpen: () => void;
  /** Shown when no option matches. */
  nothing: string;
  /** Replaces the options. */
  status:
    | { kind: 'loading'; text: string; patience: string }
    | { kind: 'refused'; text: string; onRetry: () => void }
    | undefined;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  hint?: string;
  error?: string;
  /** In a bar of filters: the label is for screen readers, and stands inside as the placeholder. */
  bare?: boolean;
  name?: string;
  inputRef?: Ref<HTMLInputElement>;
};

/** A select with type-ahead for very many options. */
export function ComboField(props: Props) {
  const { label, chosen, onChoose, optionsFor, required, disabled, hint, error, bare, name, inputRef } = props;
  const styles = useStyles();
  const { srOnly } = useSharedStyles();
  const id = useId();
  const scroll = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(0);
  // Tens of thousands are searched only when the text or the list changes.
  const options = useMemo(() => optionsFor(typed ?? ''), [optionsFor, typed]);
  const isEmpty = options.length === 0;
  const status = props.status ?? (isEmpty ? { kind: 'nothing' as const, text: props.nothing } : undefined);
  const { targetRef, containerRef } = usePositioning({
    position: 'below',
    align: 'start',
    fallbackPositions: ['above-start'],
    matchTargetSize: 'width',
    offset: 4,
    strategy: 'fixed',
  });
  const virtual = useVirtualizer({
    count: isOpen ? options.length : 0,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW,
    overscan: 4,
    // The input names the active option, so it must exist.
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range);
      return seen.includes(active) || active >= options.length ? seen : [...seen, active].sort((a, b) => a - b);
    },
  });

  const open = () => {
    if (isOpen) return;
    setOpen(true);
    setActive(0);
    props.onOpen();
  };
  const close = () => {
    setOpen(false);
    setTyped(undefined);
  };
  const type = (text: string) => {
    open();
    setTyped(text);
    setActive(0);
    virtual.scrollToOffset(0);
  };
  const choose = (option: ComboOption | undefined) => {
    if (!option) return;
    onChoose(option);
    close();
  };
  const move = (to: number) => {
    const next = Math.max(0, Math.min(options.length - 1, to));
    setActive(next);
    virtual.scrollToIndex(next);
  };
  const moves: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + SHOWN,
    PageUp: active - SHOWN,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = moves[event.key];
    if (to !== undefined) {
      event.preventDefault();
      if (isOpen) move(to);
      else open();
    } else if (event.key === 'Enter' && isOpen) {
      // Enter chooses an option and must not submit the form.
      event.preventDefault();
      choose(options[active]);
    } else if (event.key === 'Escape' && isOpen) {
      // It closes the list, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  const isListed = isOpen && status === undefined;
  return (
    <FieldShell label={label} bare={bare} required={required} hint={hint} error={error}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus left all of it
        <div
          ref={targetRef}
          className={styles.root}
          onBlur={({ relatedTarget, currentTarget }) => !currentTarget.contains(relatedTarget) && isOpen && close()}
        >
          <Input
            {...control}
            name={name}
            ref={inputRef}
            className={styles.input}
            input={{ className: styles.text }}
            role="combobox"
            aria-label={bare ? label : undefined}
            aria-expanded={isOpen}
            aria-autocomplete="list"
            aria-controls={isListed ? `${id}list` : undefined}
            aria-activedescendant={isListed && !isEmpty ? `${id}${active}` : undefined}
            autoComplete="off"
            disabled={disabled}
            placeholder={bare ? label : (props.placeholder ?? words.choose)}
            value={typed ?? chosen}
            contentAfter={<ChevronDownRegular aria-hidden="true" />}
            onFocus={(event) => event.currentTarget.select()}
            onClick={open}
            onChange={(_, data) => type(data.value)}
            onKeyDown={onKeyDown}
          />
          {isOpen && (
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
              {isListed && (
                <>
                  <div className={srOnly} role="status">
                    {words.options(count(options.length))}
                  </div>
                  <div ref={scroll} id={`${id}list`} role="listbox" aria-label={label} className={styles.list}>
                    <div className={styles.rows} role="presentation" style={{ height: virtual.getTotalSize() }}>
                      {virtual.getVirtualItems().map(({ index, start }) => {
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
                              style={{ top: start }}
                              title={`${option.label} · ${option.detail}`}
                              onMouseDown={(event) => event.preventDefault()}
                              onClick={() => choose(option)}
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
              )}
            </div>
          )}
        </div>
      )}
    </FieldShell>
  );
}

import { Input, makeStyles } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { type KeyboardEvent, type Ref, useId, useMemo, useRef, useState } from 'react';
import { lazyPart } from '../lazyPart';
import { LazyBoundary } from '../waiting/LazyBoundary';
import { words } from '../words';
import { FieldShell } from './FieldShell';
import { type ComboOption, type ComboStatus, SHOWN } from './options';

const useStyles = makeStyles({
  root: { position: 'relative', minWidth: 0 },
  input: { width: '100%', minWidth: 0 },
  text: { minWidth: 0, textOverflow: 'ellipsis' },
});

const ComboPanel = lazyPart(async () => (await import('./ComboPanel')).ComboPanel);

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
  status: ComboStatus | undefined;
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
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(0);
  // Tens of thousands are searched only when the text or the list changes.
  const options = useMemo(() => optionsFor(typed ?? ''), [optionsFor, typed]);
  const isEmpty = options.length === 0;
  const status = props.status ?? (isEmpty ? { kind: 'nothing' as const, text: props.nothing } : undefined);

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
  };
  const choose = (option: ComboOption | undefined) => {
    if (!option) return;
    onChoose(option);
    close();
  };
  const move = (to: number) => {
    setActive(Math.max(0, Math.min(options.length - 1, to)));
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
          ref={anchor}
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
          <LazyBoundary>
            {isOpen && (
              <ComboPanel
                id={id}
                label={label}
                anchor={anchor.current}
                options={options}
                active={active}
                status={status}
                onChoose={choose}
              />
            )}
          </LazyBoundary>
        </div>
      )}
    </FieldShell>
  );
}

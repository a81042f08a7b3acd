import { makeStyles, mergeClasses, tokens, useFieldControlProps_unstable } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import type { ComponentProps, Ref } from 'react';
import { words } from '../words';
import { FieldShell } from './FieldShell';
import type { ReadOptions } from './options';

const useStyles = makeStyles({
  // The browser makes a list as wide as its longest option, wider than the page where that is a long name.
  root: { minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' },
  // In a bar of filters one long option must not take the room of the others.
  bare: { maxWidth: '168px' },
  control: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    // The accent below what has the focus, as in the other fields.
    '::after': {
      content: '""',
      position: 'absolute',
      left: 0,
      right: 0,
      bottom: 0,
      height: '2px',
      borderRadius: `0 0 ${tokens.borderRadiusMedium} ${tokens.borderRadiusMedium}`,
      backgroundColor: tokens.colorCompoundBrandStroke,
      transform: 'scaleX(0)',
      transitionProperty: 'transform',
      transitionDuration: tokens.durationUltraFast,
      '@media (prefers-reduced-motion: reduce)': { transitionDuration: '0.01ms' },
    },
    ':focus-within::after': { transform: 'scaleX(1)' },
  },
  select: {
    appearance: 'none',
    flexGrow: 1,
    minWidth: 0,
    maxWidth: '100%',
    boxSizing: 'border-box',
    height: '32px',
    padding: '0 32px 0 12px',
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    textOverflow: 'ellipsis',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBottomColor: tokens.colorNeutralStrokeAccessible,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':focus': { outline: '2px solid transparent' },
    ':disabled': {
      color: tokens.colorNeutralForegroundDisabled,
      backgroundColor: tokens.colorTransparentBackground,
      border: `1px solid ${tokens.colorNeutralStrokeDisabled}`,
      cursor: 'not-allowed',
    },
    ':disabled + svg': { color: tokens.colorNeutralForegroundDisabled },
    '[aria-invalid=true]:not(:focus)': { border: `1px solid ${tokens.colorPaletteRedBorder2}` },
  },
  // In the place of the list, as large.
  unread: {
    height: '32px',
    padding: '0 12px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'left',
    font: 'inherit',
    color: tokens.colorStatusDangerForeground1,
    backgroundColor: tokens.colorStatusDangerBackground1,
    border: `1px solid ${tokens.colorStatusDangerBorder1}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
  },
  small: {
    height: '24px',
    padding: '0 26px 0 8px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    '& + svg': { right: '6px', fontSize: '16px' },
  },
  icon: {
    position: 'absolute',
    right: '10px',
    fontSize: '20px',
    pointerEvents: 'none',
    color: tokens.colorNeutralStrokeAccessible,
  },
});

type Props = {
  label: string;
  value: string | null | undefined;
  onChange: (value: string) => void;
  /** `retry`: they could not be loaded, and stand behind a button that loads them again. */
  options: { value: string; label: string; disabled?: boolean }[] & Pick<ReadOptions, 'retry'>;
  /** The text of no choice: `Elija…` by default, none when null. */
  placeholder?: string | null;
  required?: boolean;
  disabled?: boolean;
  hint?: string;
  error?: string;
  /** In a bar of filters: the label is for screen readers, the placeholder says it. */
  bare?: boolean;
  size?: 'small' | 'medium';
  name?: string;
  inputRef?: Ref<HTMLSelectElement> | undefined;
};

/** One of a few. The browser's own list: it types ahead, works everywhere and costs nothing. */
export function SelectField(props: Props) {
  const { label, value, onChange, options, bare, placeholder = bare ? label : words.choose, error } = props;
  const styles = useStyles();
  return (
    <FieldShell
      className={mergeClasses(styles.root, bare && styles.bare)}
      label={label}
      bare={bare}
      required={props.required}
      hint={props.hint}
      error={error}
    >
      {options.retry ? (
        <button
          type="button"
          className={styles.unread}
          title={words.unreadField(label)}
          aria-label={words.unreadField(label)}
          onClick={options.retry}
        >
          {bare ? `↻ ${label}` : words.unread}
        </button>
      ) : (
        <Select
          ref={props.inputRef}
          name={props.name}
          isSmall={props.size === 'small'}
          value={value ?? ''}
          disabled={props.disabled}
          aria-label={bare ? label : undefined}
          // What is drawn between a browser's two events, of the choice and of the change, puts the choice back.
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        >
          {placeholder !== null && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </FieldShell>
  );
}

/** The list with its field's label and what is wrong with it. */
function Select({ isSmall, ...props }: ComponentProps<'select'> & { isSmall: boolean }) {
  const styles = useStyles();
  const control = useFieldControlProps_unstable(props, { supportsLabelFor: true, supportsRequired: true });
  return (
    <span className={styles.control}>
      <select {...control} className={mergeClasses(styles.select, isSmall && styles.small)} />
      <ChevronDownRegular className={styles.icon} aria-hidden="true" />
    </span>
  );
}

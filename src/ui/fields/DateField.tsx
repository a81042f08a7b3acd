import { Button, Input, makeStyles, mergeClasses } from '@fluentui/react-components';
import { CalendarLtrRegular } from '@fluentui/react-icons/svg/calendar-ltr';
import { useRef } from 'react';
import { date, parseDate } from '../format/dates';
import { words } from '../words';
import { FieldShell } from './FieldShell';
import { useTypedText } from './useTypedText';

const useStyles = makeStyles({
  input: { minWidth: 0, width: '148px' },
  bare: { width: '100%' },
  text: { minWidth: 0 },
  picker: {
    position: 'absolute',
    right: 0,
    bottom: 0,
    width: '24px',
    height: '100%',
    opacity: 0,
    pointerEvents: 'none',
  },
  holder: { position: 'relative', display: 'inline-flex' },
});

type Props = {
  label: string;
  /** ISO day `2024-04-12`, or none. */
  value: string | undefined;
  /** The ISO day of what was typed, or empty when it is none; `problem` says in Spanish why. */
  onChange: (value: string, problem: string | undefined) => void;
  /** ISO days. */
  min?: string;
  max?: string;
  required?: boolean;
  disabled?: boolean;
  hint?: string;
  error?: string;
  /** In a bar of filters: the label stands inside, as the placeholder. */
  bare?: boolean;
  name?: string;
};

/** A day, typed as dd/mm/yyyy or chosen in the browser's own calendar. */
export function DateField(props: Props) {
  const { label, value = '', onChange, required, disabled, hint, error, bare, name } = props;
  const styles = useStyles();
  const picker = useRef<HTMLInputElement>(null);
  const { text, typing, type, leave, enter } = useTypedText({
    value,
    show: date,
    read: parseDate,
    isBegun: hasShortYear,
    isWrong: (typed) => problemOf(typed, props) !== undefined,
    onChange: (next, typed) => onChange(next, problemOf(typed, props)),
  });
  const message = error ?? (typing ? undefined : problemOf(text, props));
  const field = (
    <Input
      name={name}
      className={mergeClasses(styles.input, bare && styles.bare)}
      input={{ className: styles.text }}
      value={text}
      disabled={disabled}
      placeholder={bare ? label : words.datePlaceholder}
      autoComplete="off"
      aria-label={bare ? label : undefined}
      onFocus={(event) => {
        enter();
        event.currentTarget.select();
      }}
      onBlur={leave}
      // Enter sends the form, and leaves nothing.
      onKeyDown={({ key }) => key === 'Enter' && leave()}
      onChange={(_, data) => type(data.value)}
      contentAfter={
        <span className={styles.holder}>
          <input
            ref={picker}
            type="date"
            className={styles.picker}
            tabIndex={-1}
            aria-hidden="true"
            value={value}
            min={props.min}
            max={props.max}
            onChange={(event) => {
              onChange(event.target.value, undefined);
            }}
          />
          <Button
            appearance="transparent"
            size="small"
            disabled={disabled}
            icon={<CalendarLtrRegular />}
            aria-label={`${words.pickDate}: ${label}`}
            onClick={() => picker.current?.showPicker()}
          />
        </span>
      }
    />
  );
  return (
    <FieldShell label={label} bare={bare} required={required} hint={hint} error={message}>
      {field}
    </FieldShell>
  );
}

/** `21/11/20` is a day, and on its way to another. */
const hasShortYear = (text: string) => /^\s*\d{1,2}[/.\- ]\d{1,2}[/.\- ]\d{2}\s*$/.test(text);

function problemOf(text: string, { min, max }: Props): string | undefined {
  if (text.trim() === '') return undefined;
  const day = parseDate(text);
  if (!day) return words.notDate;
  if (min && day < min) return words.beforeMin(date(min));
  if (max && day > max) return words.afterMax(date(max));
  return undefined;
}

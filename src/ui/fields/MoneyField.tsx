import { Input, makeStyles } from '@fluentui/react-components';
import { amount, currencySign, isBelow, money } from '../format/format';
import { parseMoney } from '../format/parseMoney';
import { words } from '../words';
import { FieldShell } from './FieldShell';
import { useTypedText } from './useTypedText';

const useStyles = makeStyles({
  input: { minWidth: 0, width: '100%' },
  figure: { textAlign: 'end', minWidth: 0, fontVariantNumeric: 'tabular-nums' },
});

type Props = {
  label: string;
  /** Decimal string with two places, or none. */
  value: string | null | undefined;
  /** The decimal string of what was typed, or empty when it is none; `problem` says in Spanish why it cannot be taken as it is. */
  onChange: (value: string, problem: string | undefined) => void;
  currency?: string;
  /** Decimal string; typing past it is a problem. */
  max?: string;
  required?: boolean;
  disabled?: boolean;
  hint?: string;
  /** From the server or the machine; goes before the field's own. */
  error?: string;
  /** In a table's cell: the label is for screen readers only. */
  bare?: boolean;
  name?: string;
};

/** An amount of money, typed or pasted in any usual way, never through a float. Formatted when left, all selected when entered. */
export function MoneyField(props: Props) {
  const { label, value, onChange, currency = '', required, disabled, hint, error, bare, name } = props;
  const styles = useStyles();
  const { text, typing, type, leave, enter } = useTypedText({
    value: value ?? '',
    show: amount,
    read,
    onChange: (next, typed) => onChange(next, problemOf(typed, props)?.text),
  });
  const problem = problemOf(text, props);
  // Half a number is not yet wrong; one past its limit already is.
  const message = error ?? (typing && problem?.kind === 'shape' ? undefined : problem?.text);
  return (
    <FieldShell label={label} bare={bare} required={required} hint={hint} error={message}>
      <Input
        name={name}
        className={styles.input}
        size={bare ? 'small' : 'medium'}
        value={text}
        disabled={disabled}
        inputMode="decimal"
        autoComplete="off"
        aria-label={bare ? label : undefined}
        input={{ className: styles.figure }}
        contentBefore={<span aria-hidden="true">{currencySign(currency)}</span>}
        onFocus={(event) => {
          enter();
          event.currentTarget.select();
        }}
        onBlur={leave}
        onChange={(_, data) => type(data.value)}
      />
    </FieldShell>
  );
}

function read(text: string): string | undefined {
  const parsed = parseMoney(text);
  return parsed.ok ? parsed.value : undefined;
}

type Problem = { kind: 'shape' | 'limit'; text: string };

function problemOf(text: string, { max, currency }: Props): Problem | undefined {
  if (text.trim() === '') return undefined;
  const parsed = parseMoney(text);
  if (!parsed.ok) return { kind: 'shape', text: words[parsed.why] };
  if (isBelow(parsed.value, '0')) return { kind: 'limit', text: words.negative };
  if (max !== undefined && isBelow(max, parsed.value)) {
    return { kind: 'limit', text: words.overMax(money(max, currency)) };
  }
  return undefined;
}

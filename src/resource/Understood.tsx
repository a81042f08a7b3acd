import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ComponentProps, ReactNode } from 'react';
import { ColumnChoices } from '../ui/fields/ColumnChoices';
import { SelectField } from '../ui/fields/SelectField';
import { Panel } from '../ui/frame/Panel';
import { understoodWords as words } from './words';

const useStyles = makeStyles({
  lines: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(256px, 100%), 1fr))',
    alignItems: 'start',
    gap: '8px 24px',
  },
  line: {
    display: 'grid',
    gridTemplateColumns: '112px minmax(0, 1fr)',
    alignItems: 'center',
    gap: '2px 12px',
  },
  label: { overflowWrap: 'anywhere' },
  because: { gridColumn: '2', color: tokens.colorNeutralForeground3 },
  said: { margin: 0, paddingLeft: '18px', color: tokens.colorNeutralForeground2 },
  notSaid: { margin: 0, color: tokens.colorNeutralForeground2 },
  summary: { cursor: 'pointer', fontWeight: tokens.fontWeightSemibold },
  columns: { display: 'flex', flexDirection: 'column', gap: '8px', marginTop: '8px' },
  foot: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** A setting of the reading that staff can correct: its options, and the mapping of each. */
export type Choice<M> = {
  field: keyof M;
  label: string;
  /** Empty while it is an open question. */
  value: string;
  options: { value: string; label: string; mapping: M }[];
  /** Why the service thinks so, in its own words. */
  because?: string | undefined;
};

type Props<M> = {
  choices: Choice<M>[];
  /** What the service understood besides. */
  sentences: string[];
  disabled: boolean;
  onMap: (mapping: M) => void;
  /** The columns, where the file has any. */
  children?: ReactNode;
};

/** How the service read a file; each setting can be corrected in place. */
export function Understood<M>({ choices, sentences, disabled, onMap, children }: Props<M>) {
  const styles = useStyles();
  return (
    <Panel title={words.title} body={choices.length > 0 && words.correct}>
      {choices.length > 0 && (
        <div className={styles.lines}>
          {choices.map((choice) => (
            <Line key={choice.label} choice={choice} disabled={disabled} onMap={onMap} />
          ))}
        </div>
      )}
      {sentences.length > 0 && (
        <ul className={styles.said}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {children}
      {choices.length === 0 && sentences.length === 0 && !children && <p className={styles.notSaid}>{words.notSaid}</p>}
    </Panel>
  );
}

type LineProps<M> = Pick<Props<M>, 'disabled' | 'onMap'> & { choice: Choice<M> };

function Line<M>({ choice, disabled, onMap }: LineProps<M>) {
  const styles = useStyles();
  const { label, value, options, because } = choice;
  return (
    <div className={styles.line}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <SelectField
        bare
        size="small"
        label={label}
        placeholder={value === '' ? words.asked : null}
        value={value}
        disabled={disabled}
        options={options}
        onChange={(next) => {
          const picked = options.find((option) => option.value === next);
          if (picked) onMap(picked.mapping);
        }}
      />
      {because && <span className={styles.because}>{because}</span>}
    </div>
  );
}

type ColumnsProps = ComponentProps<typeof ColumnChoices> & {
  id?: string;
  summary: string;
  /** The columns are an open question. */
  isAsked: boolean;
  canApply: boolean;
  onApply: () => void;
  onForget: () => void;
};

/** What each column holds. All are applied at once: wrong ones usually come in pairs, and a file with only one of them corrected cannot be read. */
export function UnderstoodColumns({ id, summary, isAsked, canApply, onApply, onForget, ...choices }: ColumnsProps) {
  const styles = useStyles();
  return (
    <details id={id} open={isAsked}>
      <summary className={styles.summary}>{summary}</summary>
      <div className={styles.columns}>
        <ColumnChoices {...choices} />
        <div className={styles.foot}>
          <Button size="small" appearance="primary" disabled={!canApply} onClick={onApply}>
            {words.apply}
          </Button>
          <Button size="small" disabled={choices.disabled} onClick={onForget}>
            {words.forget}
          </Button>
        </div>
      </div>
    </details>
  );
}

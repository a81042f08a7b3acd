import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { StatementUploadActor } from '../../machines/statementUpload/statementUpload';
import { ColumnChoices } from '../../ui/fields/ColumnChoices';
import { SelectField } from '../../ui/fields/SelectField';
import { Panel } from '../../ui/frame/Panel';
import { understoodWords as words } from './previewWords';
import { type Choice, choicesOf, saidBesides } from './understoodChoices';
import { isRole, roleNames } from './words';

const roleOptions = Object.entries(roleNames).map(([value, label]) => ({ value, label }));

const useStyles = makeStyles({
  lines: {
    display: 'grid',
    gridTemplateColumns: 'fit-content(124px) minmax(0, 1fr)',
    alignItems: 'center',
    gap: '8px 12px',
  },
  label: { overflowWrap: 'anywhere' },
  because: { gridColumn: '2', marginTop: '-6px', color: tokens.colorNeutralForeground3 },
  said: { margin: 0, paddingLeft: '18px', color: tokens.colorNeutralForeground2 },
  summary: { cursor: 'pointer', fontWeight: tokens.fontWeightSemibold },
  columns: { display: 'flex', flexDirection: 'column', gap: '8px', marginTop: '8px' },
  foot: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** How the service read the file; each setting can be corrected in place. */
export function Understood({ uploadRef }: { uploadRef: StatementUploadActor }) {
  const styles = useStyles();
  const preview = useSelector(uploadRef, ({ context }) => context.preview);
  const canMap = useSelector(uploadRef, (current) => current.can({ type: 'MAP', mapping: {} }));
  if (!preview) return null;
  const choices = choicesOf(preview);
  const others = saidBesides(preview, choices);
  return (
    <Panel title={words.title} body={choices.length > 0 && words.correct}>
      {choices.length > 0 && (
        <div className={styles.lines}>
          {choices.map((choice) => (
            <Line key={choice.label} choice={choice} disabled={!canMap} uploadRef={uploadRef} />
          ))}
        </div>
      )}
      {others.length > 0 && (
        <ul className={styles.said}>
          {others.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <Columns uploadRef={uploadRef} />
    </Panel>
  );
}

function Line({ choice, disabled, uploadRef }: { choice: Choice; disabled: boolean; uploadRef: StatementUploadActor }) {
  const styles = useStyles();
  const { label, value, options, because } = choice;
  return (
    <>
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
          if (picked) uploadRef.send({ type: 'MAP', mapping: picked.mapping });
        }}
      />
      {because && <span className={styles.because}>{because}</span>}
    </>
  );
}

/** Column roles are applied all at once: wrong roles usually come in pairs, and a file with only one of them corrected cannot be read. */
function Columns({ uploadRef }: { uploadRef: StatementUploadActor }) {
  const styles = useStyles();
  const preview = useSelector(uploadRef, ({ context }) => context.preview);
  const roles = useSelector(uploadRef, ({ context }) => context.roles);
  const canChoose = useSelector(uploadRef, (current) => current.can({ type: 'FORGET_ROLES' }));
  const canApply = useSelector(uploadRef, (current) => current.can({ type: 'APPLY_ROLES' }));
  const columns = preview?.dialect.mapping.columns ?? [];
  if (!preview || columns.length === 0) return null;
  return (
    <details open={preview.questions.some(({ field }) => field === 'columns')}>
      <summary className={styles.summary}>{words.columns(columns.length)}</summary>
      <div className={styles.columns}>
        <ColumnChoices
          header={preview.dialect.header}
          sample={preview.dialect.sample}
          values={roles}
          options={roleOptions}
          disabled={!canChoose}
          onChoose={(column, role, width) =>
            isRole(role) && uploadRef.send({ type: 'CHOOSE_ROLE', column, role, width })
          }
        />
        <div className={styles.foot}>
          <Button
            size="small"
            appearance="primary"
            disabled={!canApply}
            onClick={() => uploadRef.send({ type: 'APPLY_ROLES' })}
          >
            {words.applyRoles}
          </Button>
          <Button size="small" disabled={!canChoose} onClick={() => uploadRef.send({ type: 'FORGET_ROLES' })}>
            {words.forgetRoles}
          </Button>
        </div>
      </div>
    </details>
  );
}

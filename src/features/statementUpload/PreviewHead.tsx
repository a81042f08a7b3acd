import { makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { isAbsent } from '../../api/contract/row';
import { choiceOf, currencyOf, rowCounts } from '../../machines/statementUpload/previewRows';
import type { StatementUploadActor } from '../../machines/statementUpload/statementUpload';
import { TextField } from '../../ui/fields/TextField';
import { VerbButton } from '../../ui/VerbButton';
import { PreviewFigures } from './PreviewFigures';
import { previewWords as words } from './previewWords';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    gap: '12px 24px',
    padding: '12px 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  save: { display: 'flex', flexDirection: 'column', gap: '4px', flexShrink: 0 },
  act: { display: 'flex', alignItems: 'flex-end', gap: '12px' },
  name: { width: '280px' },
});

/** The file's totals, the conciliation's name, and the button that saves. */
export function PreviewHead({ uploadRef }: { uploadRef: StatementUploadActor }) {
  const styles = useStyles();
  const context = useSelector(uploadRef, (current) => current.context);
  const isSaving = useSelector(uploadRef, (current) => current.matches({ read: 'saving' }));
  const canSave = useSelector(uploadRef, (current) => current.can({ type: 'SAVE' }));
  const { preview, name } = context;
  if (!preview) return null;
  const { count: chosen } = choiceOf(context);
  const { questions, summary, accounts } = preview;
  const isKnown = !isAbsent(preview, 'rows');
  return (
    <div className={styles.root}>
      <PreviewFigures
        summary={summary}
        currency={currencyOf(context)}
        rows={rowCounts(context).all}
        isOfSeveral={accounts.length > 1}
      />
      <div className={styles.save}>
        <div className={styles.act}>
          <div className={styles.name}>
            <TextField
              label={words.name}
              placeholder={words.nameHint}
              maxLength={120}
              disabled={isSaving}
              value={name}
              onChange={(text) => uploadRef.send({ type: 'RENAME', name: text })}
            />
          </div>
          <VerbButton busy={isSaving} disabled={!canSave} onClick={() => uploadRef.send({ type: 'SAVE' })}>
            {isSaving ? words.saving(chosen) : words.save(chosen)}
          </VerbButton>
        </div>
        {questions.length > 0 ? words.cannotSave(questions.length) : isKnown && chosen === 0 && words.nothingToSave}
      </div>
    </div>
  );
}

import { useSelector } from '@xstate/react';
import type { Preview } from '../../api/contract/reconciliation/preview';
import type { StatementUploadActor } from '../../machines/statementUpload/statementUpload';
import { Understood, UnderstoodColumns } from '../../resource/Understood';
import { understoodWords as words } from './previewWords';
import { choicesOf, saidBesides } from './understoodChoices';
import { isRole, roleNames } from './words';

/** Where the columns of the file are chosen. */
export const COLUMNS_ID = 'columns-of-file';

const roleOptions = Object.entries(roleNames).map(([value, label]) => ({ value, label }));

type Props = { uploadRef: StatementUploadActor; preview: Preview };

/** How the service read the statement, with its corrections. */
export function UnderstoodFile({ uploadRef, preview }: Props) {
  const roles = useSelector(uploadRef, ({ context }) => context.roles);
  const canMap = useSelector(uploadRef, (current) => current.can({ type: 'MAP', mapping: {} }));
  const canChoose = useSelector(uploadRef, (current) => current.can({ type: 'FORGET_ROLES' }));
  const canApply = useSelector(uploadRef, (current) => current.can({ type: 'APPLY_ROLES' }));
  const { dialect, questions } = preview;
  const { columns = [] } = dialect.mapping;
  const choices = choicesOf(preview);
  return (
    <Understood
      choices={choices}
      sentences={saidBesides(preview, choices)}
      disabled={!canMap}
      onMap={(mapping) => uploadRef.send({ type: 'MAP', mapping })}
    >
      {columns.length > 0 && (
        <UnderstoodColumns
          id={COLUMNS_ID}
          summary={words.columns(columns.length)}
          isAsked={questions.some(({ field }) => field === 'columns')}
          header={dialect.header}
          sample={dialect.sample}
          values={roles}
          options={roleOptions}
          disabled={!canChoose}
          onChoose={(column, role, width) =>
            isRole(role) && uploadRef.send({ type: 'CHOOSE_ROLE', column, role, width })
          }
          canApply={canApply}
          onApply={() => uploadRef.send({ type: 'APPLY_ROLES' })}
          onForget={() => uploadRef.send({ type: 'FORGET_ROLES' })}
        />
      )}
    </Understood>
  );
}

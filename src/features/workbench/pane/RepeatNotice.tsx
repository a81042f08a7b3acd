import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { Movement } from '../../../api/contract/reconciliation/shapes';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { MessageBar, MessageBarActions, MessageBarBody } from '../../../ui/MessageBar';
import { movementWords as words } from './words';

type Props = { workbenchRef: WorkbenchActor; repeats: NonNullable<Movement['repeats']> };

/** Says that the document was already paid, with a link to the other movement. */
export function RepeatNotice({ workbenchRef, repeats }: Props) {
  const { movement_id: other, document_number, text } = repeats;
  const isHere = useSelector(workbenchRef, ({ context }) => context.movements.some(({ id }) => id === other));
  return (
    <MessageBar intent="warning">
      <MessageBarBody>{text}</MessageBarBody>
      {isHere && (
        <MessageBarActions>
          <Button
            size="small"
            aria-label={words.seeOtherOf(document_number)}
            onClick={() => workbenchRef.send({ type: 'SELECT', id: other ?? undefined })}
          >
            {words.seeOther}
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}

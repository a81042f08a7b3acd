import { Button } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { EmptyState } from './EmptyState';
import { words } from './words';

type Props = { title?: string; message: string | undefined; onRetry?: () => void };

/** A failed load: the reason, and a retry. */
export function RefusedState({ title = words.refused, message, onRetry }: Props) {
  return (
    <div role="alert">
      <EmptyState
        title={title}
        body={message}
        icon={<ErrorCircleRegular />}
        action={
          onRetry && (
            <Button icon={<ArrowClockwiseRegular />} onClick={onRetry}>
              {words.retry}
            </Button>
          )
        }
      />
    </div>
  );
}

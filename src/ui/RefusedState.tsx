import { Button } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { EmptyState } from './EmptyState';
import { words } from './words';

type Props = {
  title?: string;
  message: string | undefined;
  onRetry?: () => void;
  /** What the button says where it does not ask for the same again. */
  retry?: string | undefined;
};

/** A failed load: the reason, and a retry. */
export function RefusedState({ title = words.refused, message, onRetry, retry }: Props) {
  return (
    <div role="alert">
      <EmptyState
        title={title}
        body={message}
        icon={<ErrorCircleRegular />}
        action={
          onRetry && (
            <Button icon={retry === undefined ? <ArrowClockwiseRegular /> : undefined} onClick={onRetry}>
              {retry ?? words.retry}
            </Button>
          )
        }
      />
    </div>
  );
}

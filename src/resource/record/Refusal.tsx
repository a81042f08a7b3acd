import { Button } from '@fluentui/react-components';
import { DocumentQuestionMarkRegular } from '@fluentui/react-icons/svg/document-question-mark';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Problem } from '../../machines/kit/outcome';
import { EmptyState } from '../../ui/EmptyState';
import { RefusedState } from '../../ui/RefusedState';
import { goneWords } from '../words';

type Props = { problem: Problem; onRetry: () => void };

/** Why the record in the address could not be loaded. A missing record cannot be retried, so a link leads back to its list. */
export function Refusal({ problem, onRetry }: Props) {
  const navigate = useNavigate();
  const list = /^\/[^/]*/.exec(useLocation().pathname)?.[0] ?? '/';
  if (problem.kind === 'not-offered') return <RefusedState message={problem.reason} />;
  if (problem.status !== 404) return <RefusedState message={problem.reason} onRetry={onRetry} />;
  return (
    <div role="alert">
      <EmptyState
        title={goneWords.title}
        body={problem.reason}
        icon={<DocumentQuestionMarkRegular />}
        action={<Button onClick={() => navigate(list)}>{goneWords.back}</Button>}
      />
    </div>
  );
}

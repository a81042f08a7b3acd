import { Button } from '@fluentui/react-components';
import { DocumentQuestionMarkRegular } from '@fluentui/react-icons/svg/document-question-mark';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import { PlugDisconnectedRegular } from '@fluentui/react-icons/svg/plug-disconnected';
import { useNavigate } from 'react-router-dom';
import { EmptyState } from '../ui/EmptyState';
import { Page } from '../ui/frame/Page';
import { words } from './words';

export function NotFound() {
  const navigate = useNavigate();
  return (
    <Page title={words.notFound}>
      <EmptyState
        title={words.notFoundBody}
        icon={<DocumentQuestionMarkRegular />}
        action={<Button onClick={() => navigate('/')}>{words.goHome}</Button>}
      />
    </Page>
  );
}

export function Forbidden() {
  return (
    <Page title={words.forbidden}>
      <EmptyState title={words.forbiddenBody} icon={<LockClosedRegular />} />
    </Page>
  );
}

/** `part`: the screen that the service lacks. */
export function NotOffered({ part }: { part: string }) {
  return (
    <Page title={part}>
      <EmptyState title={words.notOffered(part)} body={words.notOfferedBody} icon={<PlugDisconnectedRegular />} />
    </Page>
  );
}

import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { getConversation } from '../../api/contract/messaging/conversations';
import { useOffers } from '../../console/AppProvider';
import { useChannels } from '../../domain/message/useChannels';
import { Page } from '../../ui/frame/Page';
import { SplitPane } from '../../ui/frame/SplitPane';
import { lazyPart } from '../../ui/lazyPart';
import { LazyBoundary } from '../../ui/waiting/LazyBoundary';
import { words } from './words';

const ConversationPane = lazyPart(async () => (await import('./ConversationPane')).ConversationPane);

type Props = {
  title: string;
  subtitle?: string | undefined;
  actions?: ReactNode;
  filters: ReactNode;
  /** Called after the open conversation was changed. */
  onChanged?: () => void;
  children: ReactNode;
};

/** A list of the inbox with the open conversation beside it. */
export function InboxFrame({ filters, onChanged, children, ...head }: Props) {
  const { id, channel } = useParams();
  const by = useChannels().find((one) => String(one) === channel);
  const offers = useOffers();
  return (
    <Page {...head}>
      {filters}
      {offers(getConversation) ? (
        <SplitPane
          wideDetail
          detailLabel={words.conversation}
          list={children}
          detail={
            id === undefined || by === undefined ? undefined : (
              <LazyBoundary>
                <ConversationPane key={`${id} ${by}`} id={id} channel={by} onChanged={onChanged} />
              </LazyBoundary>
            )
          }
        />
      ) : (
        children
      )}
    </Page>
  );
}

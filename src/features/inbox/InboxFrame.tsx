import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { getConversation, listInboundMessages } from '../../api/contract/messaging/conversations';
import { useOffers } from '../../console/AppProvider';
import { useChannels } from '../../domain/message/useChannels';
import { LinkTabs } from '../../ui/frame/LinkTabs';
import { Page } from '../../ui/frame/Page';
import { SplitPane } from '../../ui/frame/SplitPane';
import { ConversationPane } from './ConversationPane';
import { INBOX, words } from './words';

type Props = { subtitle: string | undefined; current: string; filters: ReactNode; children: ReactNode };

const events = { to: INBOX.events, label: words.events };
const answers = { to: INBOX.answers, label: words.answers };

/** A list of the inbox with the open conversation beside it. */
export function InboxFrame({ subtitle, current, filters, children }: Props) {
  const { id, channel } = useParams();
  const by = useChannels().find((one) => String(one) === channel);
  const offers = useOffers();
  return (
    <Page title={words.title} subtitle={subtitle}>
      {offers(listInboundMessages) && <LinkTabs label={words.title} tabs={[events, answers]} current={current} />}
      {filters}
      {offers(getConversation) ? (
        <SplitPane
          detailLabel={words.conversation}
          list={children}
          detail={
            id !== undefined && by !== undefined ? (
              <ConversationPane key={`${id} ${by}`} id={id} channel={by} />
            ) : (
              words.choose
            )
          }
        />
      ) : (
        children
      )}
    </Page>
  );
}

import { getInboundMedia, type Media } from '../../api/contract/messaging/conversations';
import { useOffers } from '../../console/AppProvider';
import type { RecordRef } from '../../resource/hooks/useCommand';
import { lazyPart } from '../../ui/lazyPart';
import { LazyBoundary } from '../../ui/waiting/LazyBoundary';
import { words } from './words';

const StoredMedia = lazyPart(async () => (await import('./StoredMedia')).StoredMedia);

const MediaProof = lazyPart(async () => (await import('./MediaProof')).MediaProof);

type Props = { message: string; media: Media; conversation: RecordRef };

/** What came with a message, or why it is not here. */
export function MessageMedia({ message, media, conversation }: Props) {
  const offers = useOffers();
  const { kind, state, failure } = media;
  if (state === 'guardado' && offers(getInboundMedia)) {
    return (
      <LazyBoundary>
        <StoredMedia message={message} media={media} />
        {media.proof && <MediaProof proof={media.proof} conversation={conversation} />}
      </LazyBoundary>
    );
  }
  if (state === 'pendiente') {
    return <span>{failure ? words.fetchedLater(kind, failure) : words.fetching(kind)}</span>;
  }
  return <span>{state === 'fallido' && failure ? words.notFetched(kind, failure) : words.notStored}</span>;
}

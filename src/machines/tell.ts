import type { NoticesEvent } from './notices';

type Subscription = { unsubscribe(): void };

/** What a command emits, as far as others are told of it. */
type Teller = {
  on(type: 'SUCCEEDED', told: (news: { message: string | undefined }) => void): Subscription;
  on(type: 'FAILED', told: (news: { message: string }) => void): Subscription;
};

type Told = {
  notices: { send(event: NoticesEvent): void };
  /** Lists that hold what the command created or deleted. */
  lists?: { send(event: { type: 'CHANGED' }): void }[];
};

/** Tells the notices, and the lists it concerns, how a command went. Answers how to stop telling. */
export function tell(command: Teller, { notices, lists = [] }: Told): () => void {
  const succeeded = command.on('SUCCEEDED', ({ message }) => {
    if (message) notices.send({ type: 'SHOW', kind: 'success', text: message });
    for (const list of lists) list.send({ type: 'CHANGED' });
  });
  const failed = command.on('FAILED', ({ message }) => notices.send({ type: 'SHOW', kind: 'failure', text: message }));
  return () => {
    succeeded.unsubscribe();
    failed.unsubscribe();
  };
}

import type { NoticeKind, NoticesEvent } from './notices';

type Outcome = 'SUCCEEDED' | 'FAILED';

/** What is told of: a command, a sync. `message` is the row's fixed message, if it has one. */
export type Teller = {
  on(type: Outcome, told: (news: { message: string | undefined }) => void): { unsubscribe(): void };
};

export type Effect = 'CHANGED' | 'REFRESH';

type Told = {
  notices: { send(event: NoticesEvent): void };
  /** Lists that hold what it concerns. */
  lists?: { send(event: { type: Effect }): void }[];
  /** `CHANGED`, as the specification has it after a create or delete, unless said otherwise; `REFRESH` keeps the page. */
  effect?: Effect;
};

/** Tells the notices, and the lists it concerns, how something went. Answers how to stop telling. */
export function tell(teller: Teller, { notices, lists = [], effect = 'CHANGED' }: Told): () => void {
  const show = (kind: NoticeKind, text: string | undefined) => {
    if (text) notices.send({ type: 'SHOW', kind, text });
  };
  const succeeded = teller.on('SUCCEEDED', ({ message }) => {
    show('success', message);
    for (const list of lists) list.send({ type: effect });
  });
  const failed = teller.on('FAILED', ({ message }) => show('failure', message));
  return () => {
    succeeded.unsubscribe();
    failed.unsubscribe();
  };
}

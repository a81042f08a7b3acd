import { useState } from 'react';
import { useEmitted } from './useEmitted';

type Command<A> = { on(type: 'SUCCEEDED', then: (emitted: { answer: A }) => void): { unsubscribe(): void } };

/**
 * A command's answer with what the service returns this one time, until the person closes it: `[answer, close, show]`. `show` takes
 * the success of another command that makes the same.
 */
export function useShownOnce<A>(command: Command<A>) {
  const [answer, setAnswer] = useState<A>();
  const show = (success: { answer: A }) => setAnswer(success.answer);
  useEmitted(command, 'SUCCEEDED', show);
  return [answer, () => setAnswer(undefined), show] as const;
}

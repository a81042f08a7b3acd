import { Button } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import { useApp } from '../../console/AppProvider';
import { useEmitted } from '../../resource/hooks/useEmitted';
import type { CustomersHandle } from './ManyForm';

type Changed = { answer: { count: number; changed: number } };
type Command = {
  on(type: 'SUCCEEDED', then: (emitted: Changed) => void): { unsubscribe(): void };
  send(event: { type: 'OPEN'; ask: Record<never, never> }): void;
};

type Props = {
  list: CustomersHandle;
  command: readonly [unknown, Command];
  icon: ReactElement;
  words: { open: string; done: (count: number, changed: number) => string };
  /** The form. */
  children: ReactElement;
};

/** The button of one act on many customers, which shows the result. */
export function ManyAct({ list, command: [, ref], icon, words, children }: Props) {
  const [{ context }] = list;
  const { notices } = useApp();
  useEmitted(ref, 'SUCCEEDED', ({ answer }: Changed) =>
    notices.send({ type: 'SHOW', kind: 'success', text: words.done(answer.count, answer.changed) }),
  );
  return (
    <>
      <Button icon={icon} disabledFocusable={!context.page?.count} onClick={() => ref.send({ type: 'OPEN', ask: {} })}>
        {words.open}
      </Button>
      {children}
    </>
  );
}

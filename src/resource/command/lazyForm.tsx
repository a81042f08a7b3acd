import type { ComponentType } from 'react';
import { lazyPart } from '../../ui/lazyPart';
import { LazyBoundary } from '../../ui/waiting/LazyBoundary';
import type { CommandHandle } from '../hooks/useCommand';

/** A command's form whose code is fetched when the command is first open. */
export function lazyForm<Props extends { command: CommandHandle }>(load: () => Promise<ComponentType<Props>>) {
  const Form = lazyPart(load);
  return (props: Props) => <LazyBoundary>{!props.command[0].matches('closed') && <Form {...props} />}</LazyBoundary>;
}

import { useActorRef as useReactActorRef } from '@xstate/react';
import { inspect } from '../../flows/recorder';

/** An actor for the lifetime of its screen, visible to the flows page. */
export const useActorRef: typeof useReactActorRef = (machine, ...[options, listener]) =>
  useReactActorRef(machine, { ...options, inspect }, listener);

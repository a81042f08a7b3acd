import { useActorRef as useReactActorRef } from '@xstate/react';
import { inspect } from '../../machines/flows/recorder';

/** An actor for as long as its screen is shown, which the flows page can see. */
export const useActorRef: typeof useReactActorRef = (machine, ...[options, listener]) =>
  useReactActorRef(machine, { ...options, inspect }, listener);

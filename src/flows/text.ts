import type { FlowState, FlowTransition, Trigger } from './graph';
import { words } from './words';

/** The texts of states and transitions, for every renderer. */

export function triggerText({ kind, name }: Trigger): string {
  if (kind === 'event') return name;
  const said = words[kind];
  return typeof said === 'string' ? said : said(name);
}

/** `SAVE [canSave]` */
export function transitionText({ trigger, guard }: Pick<FlowTransition, 'trigger' | 'guard'>): string {
  return triggerText(trigger) + (guard ? ` [${guard}]` : '');
}

/** Whether the transition stays in its state. */
export const staysHere = ({ source, targets }: FlowTransition): boolean => targets.every((target) => target === source);

/** The entry, exit and invoke of a state. */
export function doesText({ invokes, entry, exit }: FlowState): string[] {
  return [
    invokes.length > 0 ? words.invokes(invokes.join(', ')) : '',
    entry.length > 0 ? words.entry(entry.join(', ')) : '',
    exit.length > 0 ? words.exit(exit.join(', ')) : '',
  ].filter(Boolean);
}

import type { AnyStateMachine } from 'xstate';
import { normalizeForSearch } from '../api/contract/withoutAccents';
import { type Flow, flowOf } from './graph';
import { transitionText } from './text';

export type Known = { machine: AnyStateMachine; area: string; title: string };

/** The places of a machine that match the text; empty where its own name does. */
export type Found = { entry: Known; flow: Flow; hits: Hit[] };
type Hit = { state: string; text: string };

/** The machines that contain every word of the text in their name, states, events, guards or actions; all of them for an empty text. */
export function searchFlows(entries: Known[], text: string): Found[] {
  const wanted = normalizeForSearch(text).split(/\s+/).filter(Boolean);
  const has = (...texts: string[]) => {
    const key = normalizeForSearch(texts.join(' '));
    return wanted.every((word) => key.includes(word));
  };
  return entries.flatMap((entry) => {
    const flow = flowOf(entry.machine);
    if (has(entry.area, entry.title, flow.id)) return [{ entry, flow, hits: [] }];
    const hits = hitsIn(flow, has);
    return hits.length > 0 ? [{ entry, flow, hits }] : [];
  });
}

/** The states and transitions that match the text. */
export function hitsIn({ states, transitions }: Flow, has: (...texts: string[]) => boolean): Hit[] {
  const found = [
    ...states.flatMap(({ id, title, description }) =>
      id !== '' && has(id, title, description) ? [{ state: id, text: title }] : [],
    ),
    ...transitions.flatMap((transition) =>
      has(transitionText(transition), ...transition.actions)
        ? [{ state: transition.source, text: transitionText(transition) }]
        : [],
    ),
  ];
  return found.filter(({ text }, at) => found.findIndex((other) => other.text === text) === at);
}

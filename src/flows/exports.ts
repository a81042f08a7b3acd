import type { AnyStateMachine } from 'xstate';
import type { Flow, FlowState, FlowTransition } from './graph';
import { staysHere, transitionText } from './text';
import { words } from './words';

/** The chart for import into Stately's editor and for XState: names only, without implementations. */
export function jsonOf({ config }: AnyStateMachine): string {
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** The chart as Mermaid draws it (`stateDiagram-v2`). */
export function mermaidOf(flow: Flow): string {
  const children = (id: string) => flow.states.filter(({ parent }) => parent === id);
  const outgoing = (id: string) => flow.transitions.filter(({ source }) => source === id);
  const isCompound = (id: string) => children(id).length > 0;
  // Transitions of a composite state get a state of their own: Mermaid cannot draw a line from a state to its child.
  const beginOf = (id: string) => (isCompound(id) ? `${aliasOf(id)}_own` : aliasOf(id));

  const linesOf = (state: FlowState, indent: string): string[] => {
    const name = `${indent}state "${said(state.title)}" as ${aliasOf(state.id)}`;
    if (isCompound(state.id)) return [`${name} {`, ...bodyOf(state, `${indent}  `), `${indent}}`];
    const ends = state.kind === 'final' ? [`${indent}${aliasOf(state.id)} --> [*]`] : [];
    return [name, ...rowsOf(state.id, indent), ...ends];
  };
  const rowsOf = (id: string, indent: string): string[] =>
    outgoing(id)
      .filter(staysHere)
      .map((transition) => `${indent}${beginOf(id)} : ${rowOf(transition)}`);
  const bodyOf = (state: FlowState, indent: string): string[] => {
    const own =
      outgoing(state.id).length === 0
        ? []
        : [
            `${indent}state "${state.id === '' ? words.anywhere : words.own}" as ${beginOf(state.id)}`,
            ...rowsOf(state.id, indent),
          ];
    const regions = children(state.id).map((child) => linesOf(child, indent));
    if (state.kind === 'parallel') {
      return [own, ...regions]
        .filter(({ length }) => length > 0)
        .flatMap((lines, at) => (at === 0 ? lines : [`${indent}--`, ...lines]));
    }
    return [...(state.initial ? [`${indent}[*] --> ${aliasOf(state.initial)}`] : []), ...own, ...regions.flat()];
  };
  const arrows = flow.transitions.flatMap((transition) =>
    staysHere(transition)
      ? []
      : transition.targets.map(
          (target) => `  ${beginOf(transition.source)} --> ${aliasOf(target)} : ${rowOf(transition)}`,
        ),
  );
  return ['stateDiagram-v2', ...flow.states.slice(0, 1).flatMap((root) => bodyOf(root, '  ')), ...arrows, ''].join(
    '\n',
  );
}

function rowOf(transition: FlowTransition): string {
  const { actions } = transition;
  return said(transitionText(transition) + (actions.length > 0 ? ` / ${actions.join(', ')}` : ''));
}

/** The prefix keeps names apart from Mermaid's keywords. */
const aliasOf = (id: string) => `s_${id.replaceAll('.', '_')}`;

/** A colon or a semicolon would end the text. */
const said = (text: string) => text.replaceAll('"', "'").replaceAll(':', ' -').replaceAll(';', ',').replaceAll('#', '');

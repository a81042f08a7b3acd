import { assertDefined } from './assertDefined';
import { type Attempt, afterSuccess, keyFor, noAttempt } from './idempotency';
import { errorOf, failed, outputOf, type Problem } from './outcome';

/** One record that is written on a page of its own, with a preview of what is typed. */

export type EditorContext<R, D> = {
  /** Undefined until a new record is saved. */
  id: string | undefined;
  /** The record to copy. */
  source: string | undefined;
  record: R | undefined;
  draft: D;
  /** The saved draft, which unsaved changes are compared with. */
  before: D;
  /** The version that somebody else saved meanwhile. */
  theirs: R | undefined;
  attempt: Attempt;
  problem: Problem | undefined;
};

export type EditorEvent<D> =
  | { type: 'RETRY' }
  | { type: 'FIELD'; changes: Partial<D> }
  | { type: 'SAVE' }
  | { type: 'KEEP_MINE' }
  | { type: 'TAKE_THEIRS' }
  /** Renders the preview again: raised by changes, and sent by the person after a failure. */
  | { type: 'RENDER' };

export type Saving<R, D> = Pick<EditorContext<R, D>, 'record' | 'draft'> & { idempotencyKey: string };

/** What the editors share: the assigners of their setups, and of their charts the `states` around `open` and its region `draft`. */
export function editorOf<R extends { id: string }, D extends object>(id: string, draftOf: (record: R) => D) {
  type Context = EditorContext<R, D>;
  const read = (record: R) => {
    const draft = draftOf(record);
    return { id: record.id, record, draft, before: draft, theirs: undefined };
  };
  return {
    /** The context before anything is loaded. */
    empty: (input: { id?: string; source?: string }, draft: D): Context => ({
      id: input.id,
      source: input.source,
      record: undefined,
      draft,
      before: draft,
      theirs: undefined,
      attempt: noAttempt(),
      problem: undefined,
    }),
    loaded: (record: R) => ({ ...read(record), problem: undefined }),
    changed: ({ draft }: Context, changes: Partial<D>) => ({ draft: { ...draft, ...changes }, problem: undefined }),
    keyed: ({ attempt, draft }: Context) => ({ attempt: keyFor(attempt, draft), problem: undefined }),
    saved: ({ attempt }: Context, record: R) => ({
      ...read(record),
      attempt: afterSuccess(attempt),
      problem: undefined,
    }),
    /** Whether that record says what is typed: it was saved before, and its answer was lost. */
    isOwn: ({ draft }: Context, record: R) => JSON.stringify(draftOf(record)) === JSON.stringify(draft),
    /** The service confirmed what is typed, and answered no record. */
    confirmed: ({ attempt, draft }: Context) => ({ before: draft, attempt: afterSuccess(attempt) }),
    /** Overwrites the other version, as the person chose. */
    mineAgain: (context: Context) => {
      const { record, before, theirs } = read(assertDefined(context.theirs, 'theirs'));
      return { record, before, theirs, problem: undefined };
    },
    theirsUsed: ({ theirs }: Context) => ({ ...read(assertDefined(theirs, 'theirs')), problem: undefined }),
    /** The states around `open`. */
    states: {
      loading: {
        description: 'Lo que se edita, o lo que se copia.',
        meta: { title: 'Cargando' },
        tags: 'busy',
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context: { id, source } }: { context: Context }) => ({ id: id ?? source }),
          onDone: { target: 'open', actions: { type: 'setLoaded', params: outputOf } },
          onError: { target: 'refused', actions: failed },
        },
      },
      refused: {
        description: 'Se ve por qué y se puede intentar otra vez.',
        meta: { title: 'No se cargó' },
        tags: 'refused',
        on: { RETRY: 'loading' },
      },
      created: {
        description: 'Lo nuevo ya está guardado, y se sigue en su propia página.',
        meta: { title: 'Creado' },
        type: 'final',
      },
    },
    /** The region of `open` where the record is written and saved. */
    draft: {
      description: 'Lo que se escribe y se guarda.',
      meta: { title: 'El texto' },
      initial: 'editing',
      states: {
        editing: {
          description: 'Si se rechazó lo que se guardaba, se ve por qué y lo escrito sigue ahí.',
          meta: { title: 'Escribiendo' },
          on: {
            FIELD: [{ guard: 'changesPreview', actions: ['change', 'renderAgain'] }, { actions: 'change' }],
            SAVE: { guard: 'canSave', target: 'saving' },
          },
        },
        saving: {
          description: 'Si se crea de nuevo tras una falla, va con la misma clave.',
          meta: { title: 'Guardando' },
          tags: 'busy',
          entry: 'holdKey',
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context: { record, draft, attempt } }: { context: Context }) => ({
              record,
              draft,
              idempotencyKey: attempt.key,
            }),
            onDone: [
              {
                guard: 'isNew',
                target: `#${id}.created`,
                actions: [{ type: 'setSaved', params: outputOf }, 'reportCreated'],
              },
              { target: 'editing', actions: [{ type: 'setSaved', params: outputOf }, 'reportSaved'] },
            ],
            onError: [
              // The other version is shown instead of the notice, which asks to save again.
              {
                guard: { type: 'isStale', params: errorOf },
                target: 'comparing',
                actions: { type: 'setProblem', params: errorOf },
              },
              { target: 'editing', actions: failed },
            ],
          },
        },
        comparing: {
          description:
            'Otra persona guardó antes: se busca qué guardó. Lo escrito aquí sigue igual; si es lo mismo, está guardado.',
          meta: { title: 'Leyendo el cambio de otra persona' },
          tags: 'busy',
          invoke: {
            id: 'readTheirs',
            src: 'readTheirs',
            input: ({ context }: { context: Context }) => ({ id: assertDefined(context.id, 'id') }),
            onDone: [
              {
                guard: { type: 'isOwn', params: outputOf },
                target: 'editing',
                actions: [{ type: 'setSaved', params: outputOf }, 'reportSaved'],
              },
              { target: 'conflict', actions: { type: 'setTheirs', params: outputOf } },
            ],
            onError: { target: 'editing', actions: failed },
          },
        },
        conflict: {
          description: 'Se ven los dos textos; la persona decide con cuál sigue.',
          meta: { title: 'Dos cambios a la vez' },
          on: {
            KEEP_MINE: { target: 'editing', actions: 'keepMine' },
            TAKE_THEIRS: { target: 'editing', actions: ['takeTheirs', 'renderAgain'] },
          },
        },
      },
    },
  } as const;
}

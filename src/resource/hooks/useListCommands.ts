import type * as z from 'zod/mini';
import type { byId, nothing, Row } from '../../api/contract/row';
import type { PageOf } from '../../machines/kit/list';
import { askById, useCommand, useCommandAbout } from './useCommand';
import type { ListHandle } from './useList';

/** The commands about the records of a list's page: what adds one, changes one, deletes one. */

type Page = PageOf<{ id: string }>;
type None = typeof nothing;
type CreateRow<B extends z.ZodMiniType, A extends z.ZodMiniType> = Row<None, None, B, A>;
type ByIdRow<B extends z.ZodMiniType, A extends z.ZodMiniType> = Row<typeof byId, None, B, A>;

/** `form` is what the form's part takes. */
export function useCreation<Q extends object, P extends Page, B extends z.ZodMiniType, A extends z.ZodMiniType>(
  row: CreateRow<B, A>,
  [, listRef]: ListHandle<Q, P>,
) {
  const command = useCommand(row, { next: () => listRef.send({ type: 'CHANGED' }), changes: listRef });
  const [, ref] = command;
  const onSubmit = (body: z.input<B>) => ref.send({ type: 'CONFIRM', ask: { body } });
  return { form: { command, onSubmit }, open: () => ref.send({ type: 'OPEN', ask: {} }) };
}

/** `record` is the one that is changed as the page has it now, so with what somebody else saved meanwhile. */
export function useUpdate<Q extends object, P extends Page, B extends z.ZodMiniType, A extends z.ZodMiniType>(
  row: ByIdRow<B, A>,
  [list, listRef]: ListHandle<Q, P>,
) {
  const command = useCommand(row, { changes: listRef });
  const [{ context }, ref] = command;
  const { params } = context.ask;
  const results: P['results'][number][] = list.context.page?.results ?? [];
  return {
    form: { command, onSubmit: (body: z.input<B>) => ref.send({ type: 'CONFIRM', ask: { params, body } }) },
    record: results.find(({ id }) => id === params?.id),
    open: (about: { id: string }) => ref.send({ type: 'OPEN', ask: askById(about), about }),
  };
}

/** `record` is the one that is asked about, wherever a refresh has moved it. */
export function useDeletion<Q extends object, P extends Page, B extends z.ZodMiniType, A extends z.ZodMiniType>(
  row: ByIdRow<B, A>,
  [, listRef]: ListHandle<Q, P>,
) {
  const [snapshot, ref, open] = useCommandAbout<ByIdRow<B, A>, P['results'][number]>(row, askById, {
    next: () => listRef.send({ type: 'CHANGED' }),
    changes: listRef,
  });
  return { command: [snapshot, ref] as const, record: snapshot.context.about, open };
}

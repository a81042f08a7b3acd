import { Button } from '@fluentui/react-components';
import { BookmarkRegular } from '@fluentui/react-icons/svg/bookmark';
import { useSelector } from '@xstate/react';
import { createView, deleteView, listViews, type SavedView, updateView } from '../../api/contract/console/views';
import { type PageOf, same, type UrlQuery } from '../../machines/kit/list';
import { namedOption } from '../../ui/fields/options';
import { ChoiceMenu } from '../../ui/popup/ChoiceMenu';
import { CommandConfirm } from '../command/CommandConfirm';
import { lazyForm } from '../command/lazyForm';
import { useCommand } from '../hooks/useCommand';
import { useEmitted } from '../hooks/useEmitted';
import type { ListHandle } from '../hooks/useList';
import { useListRef } from '../hooks/useRowActor';
import { viewWords as words } from '../words';

const ViewForm = lazyForm(async () => (await import('./ViewForm')).ViewForm);

/** The person's saved views of this list: choose one, or save the current one. Hidden where the service has no views. */
export function ViewsMenu<Q extends object, P extends PageOf<unknown>>({ list }: { list: ListHandle<Q, P> }) {
  // The list's actor is called as its row.
  const [, { id: listName }, ask, { p: _, view: chosenId = '', ...query }] = list;
  const views = useListRef(listViews, { url: { list: listName } });
  const { page, problem } = useSelector(views, ({ context }) => context);
  const refresh = () => views.send({ type: 'REFRESH' });
  const creation = useCommand(createView, { next: refresh });
  const change = useCommand(updateView, { next: refresh });
  const renaming = useCommand(updateView, { next: refresh });
  const deletion = useCommand(deleteView, {
    next: () => {
      refresh();
      ask({ view: '' });
    },
  });
  useEmitted(creation[1], 'SUCCEEDED', ({ answer }: { answer: SavedView }) => ask({ view: answer.id }));

  if (page === undefined) {
    return problem === undefined || problem.kind === 'not-offered' || problem.status === 404 ? null : (
      <Button size="small" appearance="subtle" onClick={refresh}>
        {words.retry}
      </Button>
    );
  }
  const chosen = page.results.find(({ id }) => id === chosenId);
  const isChanged = chosen !== undefined && !same(chosen.query, query);
  const about = chosen && { params: { id: chosen.id } };
  const choose = (id: string) => {
    const nothing: UrlQuery = Object.fromEntries(Object.keys(query).map((name) => [name, '']));
    ask({ ...nothing, ...page.results.find((one) => one.id === id)?.query, view: id });
  };
  return (
    <>
      <ChoiceMenu
        label={chosen ? words.chosen(chosen.name, isChanged) : words.title}
        size="small"
        appearance="subtle"
        icon={<BookmarkRegular />}
        positioning="below-start"
        choices={[
          {
            kind: 'one',
            chosen: chosen?.id ?? '',
            options: [{ value: '', label: words.none }, ...page.results.map(namedOption)],
            onChoose: choose,
          },
          {
            kind: 'acts',
            acts: [
              ...(about && isChanged
                ? [
                    {
                      label: words.change(chosen.name),
                      onChoose: () => change[1].send({ type: 'RUN', ask: { ...about, body: { query } } }),
                    },
                  ]
                : []),
              { label: words.create, onChoose: () => creation[1].send({ type: 'OPEN', ask: {} }) },
              ...(about
                ? [
                    {
                      label: words.rename(chosen.name),
                      onChoose: () => renaming[1].send({ type: 'OPEN', ask: about }),
                    },
                    {
                      label: words.remove(chosen.name),
                      onChoose: () => deletion[1].send({ type: 'OPEN', ask: about }),
                    },
                  ]
                : []),
            ],
          },
        ]}
      />
      <ViewForm
        command={creation}
        title={words.createTitle}
        verb={words.createVerb}
        name=""
        onSubmit={(name) => creation[1].send({ type: 'CONFIRM', ask: { body: { list: listName, name, query } } })}
      />
      <ViewForm
        command={renaming}
        title={words.renameTitle}
        verb={words.renameVerb}
        name={chosen?.name ?? ''}
        onSubmit={(name) => renaming[1].send({ type: 'CONFIRM', ask: { ...about, body: { name } } })}
      />
      <CommandConfirm
        command={deletion}
        danger
        title={words.removeTitle}
        body={chosen && words.removeBody(chosen.name)}
        verb={words.removeVerb}
      />
    </>
  );
}

import {
  Button,
  Menu,
  MenuDivider,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { BookmarkRegular } from '@fluentui/react-icons/svg/bookmark';
import { useSelector } from '@xstate/react';
import type { z } from 'zod';
import { createView, deleteView, listViews, type SavedView, updateView } from '../../api/contract/console/views';
import { type PageOf, same, type UrlQuery } from '../../machines/kit/list';
import { FormTextField } from '../../ui/fields/form';
import { CommandConfirm } from '../command/CommandConfirm';
import { CommandForm } from '../command/CommandForm';
import { useCommand } from '../hooks/useCommand';
import { useEmitted } from '../hooks/useEmitted';
import type { ListHandle } from '../hooks/useList';
import { useListRef } from '../hooks/useRowActor';
import { viewWords as words } from '../words';

const named = createView.body.pick({ name: true });
type Named = z.output<typeof named>;

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
      <Menu
        inline
        positioning="below-start"
        checkedValues={{ view: [chosen?.id ?? ''] }}
        onCheckedValueChange={(_, { checkedItems }) => choose(checkedItems[0] ?? '')}
      >
        <MenuTrigger disableButtonEnhancement>
          <Button size="small" appearance="subtle" icon={<BookmarkRegular />}>
            {chosen ? words.chosen(chosen.name, isChanged) : words.title}
          </Button>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItemRadio name="view" value="">
              {words.none}
            </MenuItemRadio>
            {page.results.map(({ id, name }) => (
              <MenuItemRadio key={id} name="view" value={id}>
                {name}
              </MenuItemRadio>
            ))}
            <MenuDivider />
            {about && isChanged && (
              <MenuItem onClick={() => change[1].send({ type: 'RUN', ask: { ...about, body: { query } } })}>
                {words.change(chosen.name)}
              </MenuItem>
            )}
            <MenuItem onClick={() => creation[1].send({ type: 'OPEN', ask: {} })}>{words.create}</MenuItem>
            {about && (
              <>
                <MenuItem onClick={() => renaming[1].send({ type: 'OPEN', ask: about })}>
                  {words.rename(chosen.name)}
                </MenuItem>
                <MenuItem onClick={() => deletion[1].send({ type: 'OPEN', ask: about })}>
                  {words.remove(chosen.name)}
                </MenuItem>
              </>
            )}
          </MenuList>
        </MenuPopover>
      </Menu>
      <CommandForm
        command={creation}
        title={words.createTitle}
        verb={words.createVerb}
        schema={named}
        initial={{ name: '' }}
        onSubmit={({ name }) => creation[1].send({ type: 'CONFIRM', ask: { body: { list: listName, name, query } } })}
      >
        <FormTextField<Named> name="name" label={words.name} missing={words.noName} maxLength={60} autoFocus />
      </CommandForm>
      <CommandForm
        command={renaming}
        title={words.renameTitle}
        verb={words.renameVerb}
        schema={named}
        initial={{ name: chosen?.name ?? '' }}
        onSubmit={(body) => renaming[1].send({ type: 'CONFIRM', ask: { ...about, body } })}
      >
        <FormTextField<Named> name="name" label={words.name} missing={words.noName} maxLength={60} autoFocus />
      </CommandForm>
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

import { PeopleRegular } from '@fluentui/react-icons/svg/people';
import { useState } from 'react';
import type { z } from 'zod';
import { type PasswordLink, USER_ROLE, updateUser } from '../../api/contract/staff';
import { useUser } from '../../console/AppProvider';
import { isCounted } from '../../machines/kit/list';
import { passwordLinkCreation, roleChange, userDisabling, userEnabling, userList } from '../../machines/users';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { CommandForm } from '../../resource/command/CommandForm';
import { useCommand } from '../../resource/hooks/useCommand';
import { useEmitted } from '../../resource/hooks/useEmitted';
import { useList } from '../../resource/hooks/useList';
import { ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { FormSelectField } from '../../ui/fields/form';
import { Page } from '../../ui/frame/Page';
import { columnsFor } from './columns';
import { PasswordLinkPanel } from './PasswordLinkPanel';
import { words } from './words';

type Body = z.output<typeof updateUser.body>;

const ROLES = USER_ROLE.map((value) => ({ value, label: words.rolesExplained[value] }));

/** The users of the company: approval, role, deactivation and password links. */
export function UsersList() {
  const list = useList(userList);
  const [{ context }, listRef] = list;
  const refresh = () => listRef.send({ type: 'REFRESH' });
  const change = useCommand(roleChange, refresh);
  const disabling = useCommand(userDisabling, refresh);
  const enabling = useCommand(userEnabling, refresh);
  const creation = useCommand(passwordLinkCreation);
  const [link, setLink] = useState<PasswordLink>();
  useEmitted(creation[1], 'SUCCEEDED', ({ answer }: { answer: PasswordLink }) => setLink(answer));

  const userOf = (id: string | undefined) => context.page?.results.find((user) => user.id === id);
  const nameOf = (id: string | undefined) => userOf(id)?.fullName ?? '';
  const asked = (of: typeof change | typeof disabling | typeof enabling | typeof creation) =>
    of[0].context.ask.params?.id;
  const open = (id: string) => ({ type: 'OPEN' as const, ask: { params: { id } } });
  const changed = userOf(asked(change));
  return (
    <Page title={words.title} subtitle={isCounted(context.page) && words.subtitle(context.page.count)}>
      {link && <PasswordLinkPanel link={link} onClose={() => setLink(undefined)} />}
      <ListFilters list={list} search={words.search} />
      <ListTable
        list={list}
        label={words.title}
        columns={columnsFor({
          self: useUser()?.id,
          onRole: ({ id }) => change[1].send(open(id)),
          onLink: ({ id }) => creation[1].send(open(id)),
          onPutOut: ({ id }) => disabling[1].send(open(id)),
          onAdmit: ({ id }) => enabling[1].send(open(id)),
        })}
        rowKey={({ id }) => id}
        isMuted={({ status }) => status === 'inactivo'}
        empty={{ title: words.empty, body: words.emptyBody, icon: <PeopleRegular /> }}
      />
      <CommandForm
        command={change}
        title={words.roleTitle(nameOf(asked(change)))}
        verb={words.roleVerb}
        schema={updateUser.body}
        initial={USER_ROLE.some((role) => role === changed?.role) ? { role: changed?.role } : {}}
        onSubmit={(body: Body) => change[1].send({ type: 'CONFIRM', ask: { ...change[0].context.ask, body } })}
      >
        <FormSelectField<Body> name="role" label={words.role} missing={words.missingRole} options={ROLES} />
      </CommandForm>
      <CommandConfirm
        command={disabling}
        danger
        title={words.putOutTitle}
        body={nameOf(asked(disabling))}
        impact={words.putOutImpact}
        verb={words.putOutVerb}
      />
      <CommandConfirm
        command={enabling}
        title={words.admitTitle}
        body={words.admitBody(nameOf(asked(enabling)))}
        verb={words.admitVerb}
      />
      <CommandConfirm
        command={creation}
        title={words.linkTitle}
        body={nameOf(asked(creation))}
        impact={words.linkImpact}
        verb={words.linkVerb}
      />
    </Page>
  );
}

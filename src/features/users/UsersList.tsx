import { PeopleRegular } from '@fluentui/react-icons/svg/people';
import type * as z from 'zod/mini';
import {
  disableUser,
  enableUser,
  listUsers,
  makePasswordLink,
  type PasswordLink,
  type StaffUser,
  USER_ROLE,
  updateUser,
} from '../../api/contract/console/users';
import { useUser } from '../../console/AppProvider';
import { isCounted } from '../../machines/kit/list';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { CommandForm } from '../../resource/command/CommandForm';
import { askById, useCommandAbout } from '../../resource/hooks/useCommand';
import { useList } from '../../resource/hooks/useList';
import { useShownOnce } from '../../resource/hooks/useShownOnce';
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
/** A command about a person. */
type Commands = readonly [{ context: { about: StaffUser | undefined } }, ...unknown[]];

export function UsersList() {
  const list = useList(listUsers);
  const [{ context }, listRef] = list;
  const refresh = () => listRef.send({ type: 'REFRESH' });
  const change = useCommandAbout(updateUser, askById<StaffUser>, { next: refresh });
  const disabling = useCommandAbout(disableUser, askById<StaffUser>, { next: refresh });
  const enabling = useCommandAbout(enableUser, askById<StaffUser>, { next: refresh });
  const creation = useCommandAbout(makePasswordLink, askById<StaffUser>);
  const [link, close] = useShownOnce<PasswordLink>(creation[1]);

  const nameIn = ([
    {
      context: { about },
    },
  ]: Commands) => about?.fullName ?? '';
  const changed = change[0].context.about;
  return (
    <Page title={words.title} subtitle={isCounted(context.page) && words.subtitle(context.page.count)}>
      {link && <PasswordLinkPanel link={link} onClose={close} />}
      <ListFilters list={list} search={words.search} />
      <ListTable
        list={list}
        label={words.title}
        columns={columnsFor({
          self: useUser()?.id,
          onRole: change[2],
          onLink: creation[2],
          onPutOut: disabling[2],
          onAdmit: enabling[2],
        })}
        rowKey={({ id }) => id}
        isMuted={({ status }) => status === 'inactivo'}
        empty={{ title: words.empty, body: words.emptyBody, icon: <PeopleRegular /> }}
      />
      <CommandForm
        command={change}
        title={words.roleTitle(nameIn(change))}
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
        body={nameIn(disabling)}
        impact={words.putOutImpact}
        verb={words.putOutVerb}
      />
      <CommandConfirm
        command={enabling}
        title={words.admitTitle}
        body={words.admitBody(nameIn(enabling))}
        verb={words.admitVerb}
      />
      <CommandConfirm
        command={creation}
        title={words.linkTitle}
        body={nameIn(creation)}
        impact={words.linkImpact}
        verb={words.linkVerb}
      />
    </Page>
  );
}

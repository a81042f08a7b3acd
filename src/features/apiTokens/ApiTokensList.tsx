import { KeyRegular } from '@fluentui/react-icons/svg/key';
import {
  type ApiToken,
  createApiToken,
  EXAMPLE_PATH,
  listApiTokens,
  revokeApiToken,
} from '../../api/contract/console/apiTokens';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { lazyForm } from '../../resource/command/lazyForm';
import { useList } from '../../resource/hooks/useList';
import { useCreation, useDeletion } from '../../resource/hooks/useListCommands';
import { useShownOnce } from '../../resource/hooks/useShownOnce';
import { ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { AddButton } from '../../ui/frame/AddButton';
import { Page } from '../../ui/frame/Page';
import { SecretPanel } from '../../ui/popup/SecretPanel';
import { revokeColumn, tokenColumns } from './columns';
import { words } from './words';

const ApiTokenForm = lazyForm(async () => (await import('./ApiTokenForm')).ApiTokenForm);

/** Reads something of what the token is for. */
const orderWith = ({ token = '', scopes: [scope = 'otro'] }: ApiToken) =>
  `curl -H "Authorization: Bearer ${token}" ${window.location.origin}/api/v1${EXAMPLE_PATH[scope]}`;

/** The tokens with which other programs read, and when each was used last. */
export function ApiTokensList() {
  const list = useList(listApiTokens);
  const creation = useCreation(createApiToken, list);
  const revocation = useDeletion(revokeApiToken, list);
  const [made, close] = useShownOnce<ApiToken>(creation.form.command[1]);
  const create = <AddButton label={words.create} onClick={creation.open} />;
  return (
    <Page title={words.title} subtitle={words.subtitle} actions={create}>
      {made?.token !== undefined && (
        <SecretPanel
          title={words.tokenTitle}
          body={words.tokenBody}
          label={words.token}
          text={orderWith(made)}
          copy={words.copy}
          close={words.close}
          onClose={close}
        />
      )}
      <ListFilters list={list} search={words.search} />
      <ListTable
        list={list}
        label={words.title}
        columns={[...tokenColumns, ...revokeColumn(revocation.open)]}
        rowKey={({ id }) => id}
        isMuted={({ has_ended }) => has_ended}
        empty={{ title: words.empty, body: words.emptyBody, icon: <KeyRegular />, action: create }}
      />
      <ApiTokenForm {...creation.form} />
      <CommandConfirm
        command={revocation.command}
        danger
        title={words.revokeTitle}
        body={revocation.record?.name}
        impact={[words.revokeImpact]}
        verb={words.revokeVerb}
      />
    </Page>
  );
}

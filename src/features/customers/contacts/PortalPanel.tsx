import { LinkRegular } from '@fluentui/react-icons/svg/link';
import { LinkDismissRegular } from '@fluentui/react-icons/svg/link-dismiss';
import type { Contact } from '../../../api/contract/customers/contacts';
import { createPortalLink, getPortal, type PortalLink, revokePortalLink } from '../../../api/contract/customers/portal';
import { useAbility } from '../../../console/useAbility';
import { CommandConfirm } from '../../../resource/command/CommandConfirm';
import { lazyForm } from '../../../resource/command/lazyForm';
import { useCommandAbout } from '../../../resource/hooks/useCommand';
import { useRecord } from '../../../resource/hooks/useRecord';
import { useShownOnce } from '../../../resource/hooks/useShownOnce';
import { RecordPage } from '../../../resource/record/RecordPage';
import { StateChip } from '../../../ui/Chip';
import { moment } from '../../../ui/format/dates';
import { Panel } from '../../../ui/frame/Panel';
import { SecretPanel } from '../../../ui/popup/SecretPanel';
import { actionsColumn } from '../../../ui/table/actionsColumn';
import type { Column } from '../../../ui/table/columns';
import { DataList } from '../../../ui/table/DataList';
import { linkState, portalWords as words } from './portalWords';
import { contactName } from './words';

const PortalLinkForm = lazyForm(async () => (await import('./PortalLinkForm')).PortalLinkForm);

type Props = { customer: string; contacts: Contact[] };
type Row = { contact: Contact; link: PortalLink | undefined };
type Linked = Row & { link: PortalLink };

const isLinked = (row: Row): row is Linked => row.link !== undefined;

/** A contact that has a link is asked about by it, and one that has none by itself. */
const askToRevoke = ({ link }: Linked) => ({ params: { id: link.id } });
const askToMake = () => ({});

/** Each contact with the link that staff made, if any, and beneath it the one that messages carry. */
const rowsOf = (contacts: Contact[], links: PortalLink[]): Row[] =>
  contacts.flatMap((contact) => {
    const of = links.filter((one) => one.contact === contact.id);
    return [
      { contact, link: of.find((one) => !one.by_message) },
      ...of.filter((one) => one.by_message).map((link) => ({ contact, link })),
    ];
  });

/** Which contacts open the customer's own page, and until when. */
export function PortalPanel({ customer, contacts }: Props) {
  const ability = useAbility();
  const portal = useRecord(getPortal, { params: { id: customer } });
  const [, ref] = portal;
  const creation = useCommandAbout<typeof createPortalLink, Row>(createPortalLink, askToMake, { changes: ref });
  const revocation = useCommandAbout<typeof revokePortalLink, Linked>(revokePortalLink, askToRevoke, { changes: ref });
  const [[{ context: making }, creationRef, askForLink], [{ context: revoking }, , askForEnd]] = [creation, revocation];
  const [made, close] = useShownOnce<PortalLink>(creationRef);
  const wanted = making.about?.contact;

  const columns: Column<Row>[] = [
    { key: 'name', header: words.contact, width: 160, grow: 1, render: ({ contact }) => contactName(contact) },
    {
      key: 'state',
      header: words.link,
      width: 200,
      grow: 1,
      render: ({ link }) => (link ? <StateChip {...linkState(link)} /> : words.none),
    },
    {
      key: 'visit',
      header: words.lastVisit,
      width: 150,
      render: ({ link }) => (link?.last_visit_at ? moment(link.last_visit_at) : words.never),
    },
    ...actionsColumn<Row>(
      ability.can('create', 'Contact') && {
        label: ({ contact }) => words.make(contactName(contact)),
        icon: <LinkRegular />,
        run: askForLink,
        can: ({ link }) => link?.by_message !== true,
      },
      ability.can('delete', 'Contact') && {
        label: ({ contact, link }) => (link?.by_message ? words.revokeSent : words.revoke)(contactName(contact)),
        icon: <LinkDismissRegular />,
        can: isLinked,
        run: (row) => isLinked(row) && askForEnd(row),
      },
    ),
  ];
  return (
    <>
      {made?.url !== undefined && (
        <SecretPanel
          title={words.madeTitle}
          body={words.madeBody}
          label={words.link}
          text={new URL(made.url, window.location.href).href}
          copy={words.copy}
          close={words.close}
          onClose={close}
        />
      )}
      <Panel title={words.title}>
        <div>{words.what}</div>
        <RecordPage handle={portal}>
          {({ links }: { links: PortalLink[] }) => (
            <DataList
              label={words.title}
              columns={columns}
              rows={rowsOf(contacts, links)}
              rowKey={({ contact, link }) => (link?.by_message ? link.id : contact.id)}
              status="ready"
              empty={{ title: words.empty }}
            />
          )}
        </RecordPage>
      </Panel>
      <PortalLinkForm
        command={creation}
        onSubmit={({ ends_on }) =>
          wanted && creationRef.send({ type: 'CONFIRM', ask: { body: { contact: wanted.id, ends_on } } })
        }
      />
      <CommandConfirm
        command={revocation}
        danger
        title={words.revokeTitle}
        body={revoking.about && contactName(revoking.about.contact)}
        impact={[revoking.about?.link.by_message ? words.revokeSentImpact : words.revokeImpact]}
        verb={words.revokeVerb}
      />
    </>
  );
}

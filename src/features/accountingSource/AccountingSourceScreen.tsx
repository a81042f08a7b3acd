import { Button } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import {
  type AccountingSource,
  getAccountingSource,
  listAccountingReceipts,
  setAccountingSource,
} from '../../api/contract/console/accountingSource';
import { useApp, useOffers } from '../../console/AppProvider';
import { lazyForm } from '../../resource/command/lazyForm';
import { useCommand } from '../../resource/hooks/useCommand';
import { useEmitted } from '../../resource/hooks/useEmitted';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { Facts } from '../../ui/Facts';
import { Page } from '../../ui/frame/Page';
import { Panel } from '../../ui/frame/Panel';
import { lazyPart } from '../../ui/lazyPart';
import { MessageBar, MessageBarBody } from '../../ui/MessageBar';
import { LazyBoundary } from '../../ui/waiting/LazyBoundary';
import { hasAddress } from './hasAddress';
import { words } from './words';

const ReceiptsPanel = lazyPart(async () => (await import('./ReceiptsPanel')).ReceiptsPanel);
const SourceForm = lazyForm(async () => (await import('./SourceForm')).SourceForm);

type Tried = { found: number; left_out: number };

/** The source of the company's documents. A new source is tested before it is saved. */
export function AccountingSourceScreen() {
  const { notices } = useApp();
  const offers = useOffers();
  const handle = useRecord(getAccountingSource, {});
  const [, recordRef] = handle;
  const change = useCommand(setAccountingSource, { changes: recordRef });
  const [, changeRef] = change;
  useEmitted(changeRef, 'SUCCEEDED', ({ answer: { found, left_out } }: { answer: Tried }) =>
    notices.send({ type: 'SHOW', kind: 'success', text: words.tried(found, left_out) }),
  );
  return (
    <Page
      title={words.title}
      subtitle={words.subtitle}
      actions={
        <Button
          appearance="primary"
          icon={<EditRegular />}
          onClick={() => changeRef.send({ type: 'OPEN', ask: {} })}
          disabledFocusable={!handle[0].context.record}
        >
          {words.change}
        </Button>
      }
    >
      <RecordPage handle={handle}>
        {(source) => (
          <>
            <Panel>
              <Facts facts={factsOf(source)} />
            </Panel>
            {source.unencrypted && (
              <MessageBar intent="warning">
                <MessageBarBody>{words.unencrypted}</MessageBarBody>
              </MessageBar>
            )}
            {source.kind === 'contifico' && offers(listAccountingReceipts) && (
              <LazyBoundary>
                <ReceiptsPanel />
              </LazyBoundary>
            )}
            <SourceForm
              command={change}
              source={source}
              onSubmit={(body) => changeRef.send({ type: 'CONFIRM', ask: { body } })}
            />
          </>
        )}
      </RecordPage>
    </Page>
  );
}

function factsOf({ kind, place, has_token, preset, books }: AccountingSource) {
  return [
    { name: words.kind, value: words.kinds[kind] },
    ...(kind === 'carpeta' || hasAddress(kind) ? [{ name: words.place[kind], value: place }] : []),
    ...(hasAddress(kind) ? [{ name: words.token, value: has_token ? words.hasToken : words.noToken }] : []),
    ...(kind === 'contifico' ? [{ name: words.booked, value: words.isBooked[books ? 'yes' : 'no'] }] : []),
    { name: words.chosenBy, value: preset ? words.preset : words.company },
  ];
}

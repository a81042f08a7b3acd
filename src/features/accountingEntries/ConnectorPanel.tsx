import { Button } from '@fluentui/react-components';
import {
  type EntryConnector,
  getEntryConnector,
  setEntryConnector,
} from '../../api/contract/receivables/accountingDispatches';
import { lazyForm } from '../../resource/command/lazyForm';
import { useCommand } from '../../resource/hooks/useCommand';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { Facts } from '../../ui/Facts';
import { moment } from '../../ui/format/dates';
import { Panel } from '../../ui/frame/Panel';
import { WarningBar } from '../../ui/table/WarningBar';
import { connectorWords as words } from './sendingWords';

const ConnectorForm = lazyForm(async () => (await import('./ConnectorForm')).ConnectorForm);

/** Where a company's entries go, which administrators choose. */
export function ConnectorPanel({ onChanged }: { onChanged: () => void }) {
  const handle = useRecord(getEntryConnector, {});
  const [, recordRef] = handle;
  const change = useCommand(setEntryConnector, {
    changes: recordRef,
    next: () => {
      recordRef.send({ type: 'REFRESH' });
      onChanged();
    },
  });
  const [, changeRef] = change;
  return (
    <RecordPage handle={handle}>
      {(connector: EntryConnector) => (
        <Panel title={words.title} body={words.body}>
          {connector.next_at !== null && (
            <WarningBar>{words.paused(connector.reason, moment(connector.next_at))}</WarningBar>
          )}
          <Facts facts={factsOf(connector)} />
          <div>
            <Button onClick={() => changeRef.send({ type: 'OPEN', ask: {} })}>{words.change}</Button>
          </div>
          <ConnectorForm
            command={change}
            connector={connector}
            onSubmit={(body) => changeRef.send({ type: 'CONFIRM', ask: { body } })}
          />
        </Panel>
      )}
    </RecordPage>
  );
}

const factsOf = ({ is_on, address, has_token, mapping }: EntryConnector) => [
  { name: words.state, value: is_on ? words.on : words.off },
  { name: words.address, value: mapping ? `${mapping.method} ${address}` : words.none },
  ...(mapping
    ? [
        { name: words.token, value: has_token ? words.hasToken : words.noToken },
        { name: words.keyUse, value: words.keyUses[mapping.key_use] },
      ]
    : []),
];

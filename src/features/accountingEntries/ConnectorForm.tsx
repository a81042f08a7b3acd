import type * as z from 'zod/mini';
import {
  type EntryConnector,
  type EntryMapping,
  setEntryConnector,
} from '../../api/contract/receivables/accountingDispatches';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { ConnectorFields } from './ConnectorFields';
import { ConnectorTrial } from './ConnectorTrial';
import { connectorWords as words } from './sendingWords';

type Body = z.output<typeof setEntryConnector.body>;
type Props = { command: CommandHandle; connector: EntryConnector; onSubmit: (body: Body) => void };

/** What a mapping begins with: the safer way with keys, and usual names. */
const NEW: EntryMapping = {
  method: 'POST',
  token_in: 'bearer',
  key_header: 'Idempotency-Key',
  key_use: 'no_reconoce',
  dates: 'iso',
  amounts: 'numero',
  sides: 'debe_haber',
  fields: { date: 'fecha', reference: 'numero', description: 'glosa', lines: 'lineas' },
  line_fields: { account: 'cuenta', debit: 'debe', credit: 'haber', description: 'detalle' },
};

export function ConnectorForm({ command, connector, onSubmit }: Props) {
  const { is_on, address, mapping, version } = connector;
  return (
    <CommandForm
      command={command}
      title={words.formTitle}
      verb={words.verb}
      schema={setEntryConnector.body}
      initial={{ is_on, address, mapping: mapping ?? NEW, version }}
      onSubmit={onSubmit}
    >
      <ConnectorTrial>
        <ConnectorFields />
      </ConnectorTrial>
    </CommandForm>
  );
}

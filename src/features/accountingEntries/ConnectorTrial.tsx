import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import {
  type EntryTrial,
  setEntryConnector,
  tryEntryConnector,
} from '../../api/contract/receivables/accountingDispatches';
import { FormTrial } from '../../resource/command/FormTrial';
import { useCommand } from '../../resource/hooks/useCommand';
import { MessageBar, MessageBarBody } from '../../ui/MessageBar';
import { connectorWords as words } from './sendingWords';

type Body = z.output<typeof setEntryConnector.body>;
type Tried = z.output<typeof tryEntryConnector.body>;

const useStyles = makeStyles({
  sent: {
    margin: '8px 0 0',
    padding: '8px 12px',
    maxHeight: '320px',
    overflow: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusMedium,
  },
});

const triedOf = ({ address, token, mapping }: Body): Tried => ({ address, ...(token && { token }), mapping });

/** The fields of a connector, and below them what an entry would be sent as. Nothing is sent or saved. */
export function ConnectorTrial({ children }: { children: ReactNode }) {
  const command = useCommand(tryEntryConnector, { next: () => {} });
  return (
    <FormTrial
      command={command}
      row={tryEntryConnector}
      written={(values) => setEntryConnector.body.safeParse(values).data}
      askOf={triedOf}
      words={words}
      shown={(trial) => <Shown trial={trial} />}
    >
      {children}
    </FormTrial>
  );
}

function Shown({ trial: { method, address, headers, body, is_real } }: { trial: EntryTrial }) {
  const styles = useStyles();
  const lines = [`${method} ${address}`, ...headers.map(({ name, value }) => `${name}: ${value}`), '', body];
  return (
    <>
      <MessageBar intent="success">
        <MessageBarBody>{is_real ? words.trialReal : words.trialExample}</MessageBarBody>
      </MessageBar>
      {/* It is scrolled with the keys. */}
      <section aria-label={words.trialBody}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled takes the focus. */}
        <pre className={styles.sent} tabIndex={0}>
          {lines.join('\n')}
        </pre>
      </section>
    </>
  );
}

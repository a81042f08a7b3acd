import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import {
  type EntryTrial,
  setEntryConnector,
  tryEntryConnector,
} from '../../api/contract/receivables/accountingDispatches';
import { useOffers } from '../../console/AppProvider';
import { useCommand } from '../../resource/hooks/useCommand';
import { AlsoRefused } from '../../ui/fields/form';
import { MessageBar, MessageBarBody } from '../../ui/MessageBar';
import { RefusalBar } from '../../ui/RefusalBar';
import { connectorWords as words } from './sendingWords';

type Body = z.output<typeof setEntryConnector.body>;
type Tried = z.output<typeof tryEntryConnector.body>;

const useStyles = makeStyles({
  try: { alignSelf: 'start', flexShrink: 0 },
  part: { flexShrink: 0 },
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
  const styles = useStyles();
  const offers = useOffers();
  const form = useFormContext<Body, unknown, Body>();
  const [snapshot, ref] = useCommand(tryEntryConnector, { next: () => {} });
  const { ask, answer, problem } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  useWatch<Body>();
  const written = setEntryConnector.body.safeParse(form.getValues()).data;
  const isStale = ask.body !== undefined && JSON.stringify(written && triedOf(written)) !== JSON.stringify(ask.body);
  const trial = busy || problem ? undefined : answer;
  return (
    <AlsoRefused fields={isStale || busy ? {} : (problem?.fields ?? {})}>
      {children}
      {offers(tryEntryConnector) && (
        <Button
          className={styles.try}
          disabledFocusable={busy}
          icon={busy ? <Spinner size="tiny" aria-hidden="true" /> : undefined}
          onClick={() => void form.handleSubmit((body) => ref.send({ type: 'RUN', ask: { body: triedOf(body) } }))()}
        >
          {words.try}
        </Button>
      )}
      <div role="status" className={styles.part}>
        {problem && !busy && <RefusalBar refusal={isStale ? stale : problem} />}
        {trial && isStale && <RefusalBar refusal={stale} />}
        {trial && !isStale && <Shown trial={trial} />}
      </div>
    </AlsoRefused>
  );
}

const stale = { reason: words.trialStale, severity: 'warning' } as const;

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

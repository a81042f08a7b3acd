import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Explained } from '../../../api/contract/conciliationShapes';
import { explainDocument } from '../../../api/contract/conciliations';
import { useRecordRef } from '../../../resource/hooks/useRowActor';
import { useSessionOpened } from '../../../resource/hooks/useSessionOpened';
import { TextField } from '../../../ui/fields/TextField';
import { Money } from '../../../ui/format/Money';
import { Progress } from '../../../ui/Progress';
import { RefusedState } from '../../../ui/RefusedState';
import { whyWords as words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px' },
  ask: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '8px' },
  // Aligned with the field and not with its label.
  verb: { marginTop: `calc(${tokens.lineHeightBase300} + 4px)`, alignSelf: 'start' },
  list: { margin: 0, paddingLeft: '20px' },
  number: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

type Props = { conciliation: string; movement: string; currency: string };

/** The evidence for and against any document. */
export function WhyNot({ conciliation, movement, currency }: Props) {
  const styles = useStyles();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  return (
    <div className={styles.root}>
      <form
        className={styles.ask}
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(typed.trim());
        }}
      >
        <TextField label={words.label} value={typed} maxLength={60} onChange={setTyped} />
        <Button type="submit" className={styles.verb} disabledFocusable={typed.trim() === ''}>
          {words.verb}
        </Button>
      </form>
      {asked !== '' && (
        <Evidence key={asked} conciliation={conciliation} movement={movement} document={asked} currency={currency} />
      )}
    </div>
  );
}

/** The evidence for and against the documents of this number. */
function Evidence({ conciliation, movement, document, currency }: Props & { document: string }) {
  const styles = useStyles();
  const explanation = useRecordRef(explainDocument, {
    params: { id: conciliation },
    query: { movement_id: movement, document },
  });
  useSessionOpened(() => explanation.send({ type: 'RETRY' }));
  const { record, problem } = useSelector(explanation, ({ context }) => context);
  const isAsking = useSelector(explanation, (current) => current.hasTag('busy'));
  if (isAsking) return <Progress label={words.looking} />;
  if (problem) return <RefusedState message={problem.reason} onRetry={() => explanation.send({ type: 'RETRY' })} />;
  return (
    <div role="status" className={styles.root}>
      {record?.documents.length === 0 && words.unknown(document)}
      {record?.documents.map((one) => (
        <Document key={one.document_id} explained={one} currency={currency} />
      ))}
    </div>
  );
}

function Document({ explained, currency }: { explained: Explained; currency: string }) {
  const styles = useStyles();
  const { document_number, customer_name, balance, suggested, speaks_for, speaks_against } = explained;
  return (
    <div>
      <div>
        <span className={styles.number}>{document_number}</span> {customer_name}{' '}
        <Money value={balance} currency={currency} />
      </div>
      {suggested && <div>{words.suggested}</div>}
      <Lines title={words.speaksFor} none={words.nothingFor} texts={speaks_for.map(({ text }) => text)} />
      {!suggested && (
        <Lines title={words.against} none={words.nothingAgainst} texts={speaks_against.map(({ text }) => text)} />
      )}
    </div>
  );
}

function Lines({ title, none, texts }: { title: string; none: string; texts: string[] }) {
  const styles = useStyles();
  if (texts.length === 0) return <div className={styles.quiet}>{none}</div>;
  return (
    <div>
      {title}
      <ul className={styles.list}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

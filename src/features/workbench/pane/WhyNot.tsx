import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { Explained } from '../../../api/contract/conciliationShapes';
import { explanationRecord } from '../../../machines/explanations';
import { useRecord } from '../../../resource/hooks/useRecord';
import { TextField } from '../../../ui/fields/TextField';
import { Money } from '../../../ui/format/Money';
import { Progress } from '../../../ui/Progress';
import { whyWords as words } from '../words';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px' },
  ask: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '8px' },
  list: { margin: 0, paddingLeft: '20px' },
  number: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

type Props = { conciliation: string; movement: string; currency: string };

/** What speaks for and against any document being what the movement pays. */
export function WhyNot({ conciliation, movement, currency }: Props) {
  const styles = useStyles();
  const [typed, type] = useState('');
  const [asked, ask] = useState('');
  return (
    <div className={styles.root}>
      <form
        className={styles.ask}
        onSubmit={(event) => {
          event.preventDefault();
          ask(typed.trim());
        }}
      >
        <TextField label={words.label} value={typed} maxLength={60} onChange={type} />
        <Button type="submit" disabledFocusable={typed.trim() === ''}>
          {words.verb}
        </Button>
      </form>
      {asked && (
        <Explanation
          key={`${movement} ${asked}`}
          conciliation={conciliation}
          movement={movement}
          document={asked}
          currency={currency}
        />
      )}
    </div>
  );
}

function Explanation({ conciliation, movement, document, currency }: Props & { document: string }) {
  const styles = useStyles();
  const ask = { params: { id: conciliation }, query: { movement_id: movement, document } };
  const [snapshot] = useRecord(explanationRecord, ask);
  const { record, problem } = snapshot.context;
  if (snapshot.hasTag('busy')) return <Progress label={words.looking} />;
  if (!record) return <span role="status">{problem?.reason ?? ''}</span>;
  return (
    <div role="status" className={styles.root}>
      {record.documents.map((one) => (
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

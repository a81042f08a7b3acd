import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Explained } from '../../../api/contract/conciliationShapes';
import { explainDocument } from '../../../api/contract/conciliations';
import { commandMachine } from '../../../machines/kit/command';
import { useActorRef } from '../../../resource/hooks/useActorRef';
import { useEmitted } from '../../../resource/hooks/useEmitted';
import { useMachineOf } from '../../../resource/hooks/useRowActor';
import { TextField } from '../../../ui/fields/TextField';
import { Money } from '../../../ui/format/Money';
import { Progress } from '../../../ui/Progress';
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

type Asked = { query?: { document: string } };
type Found = { asked: string | undefined; documents: Explained[] };

/** The evidence for and against any document. */
export function WhyNot({ conciliation, movement, currency }: Props) {
  const styles = useStyles();
  const [typed, type] = useState('');
  const [found, setFound] = useState<Found>();
  const [machine, named] = useMachineOf(explainDocument, commandMachine<typeof explainDocument>);
  const askRef = useActorRef(machine, named);
  const isAsking = useSelector(askRef, (current) => current.hasTag('busy'));
  const problem = useSelector(askRef, ({ context }) => context.problem);
  useEmitted(askRef, 'SUCCEEDED', ({ answer, ask }: { answer: { documents: Explained[] }; ask: Asked }) =>
    setFound({ asked: ask.query?.document, documents: answer.documents }),
  );
  const error = problem?.reason ?? (found?.documents.length === 0 ? words.unknown(found.asked ?? '') : undefined);
  return (
    <div className={styles.root}>
      <form
        className={styles.ask}
        onSubmit={(event) => {
          event.preventDefault();
          const document = typed.trim();
          if (document === '') return;
          setFound(undefined);
          askRef.send({
            type: 'RUN',
            ask: { params: { id: conciliation }, query: { movement_id: movement, document } },
          });
        }}
      >
        <TextField
          label={words.label}
          value={typed}
          maxLength={60}
          onChange={type}
          {...(error !== undefined && { error })}
        />
        <Button type="submit" className={styles.verb} disabledFocusable={typed.trim() === '' || isAsking}>
          {words.verb}
        </Button>
      </form>
      {isAsking && <Progress label={words.looking} />}
      {found && found.documents.length > 0 && (
        <div role="status" className={styles.root}>
          {found.documents.map((one) => (
            <Document key={one.document_id} explained={one} currency={currency} />
          ))}
        </div>
      )}
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

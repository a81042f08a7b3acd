import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Explained } from '../../../../api/contract/reconciliation/shapes';
import { searchMachine } from '../../../../machines/kit/search';
import { findExplanations } from '../../../../machines/workbench/explanationSearch';
import { useActorRef } from '../../../../resource/hooks/useActorRef';
import { TextField } from '../../../../ui/fields/TextField';
import { Money } from '../../../../ui/format/Money';
import { Progress } from '../../../../ui/waiting/Progress';
import { whyWords as words } from './whyWords';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px' },
  ask: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '8px' },
  // Aligned with the field and not with its label.
  verb: { marginTop: `calc(${tokens.lineHeightBase300} + 4px)`, alignSelf: 'start' },
  retry: { alignSelf: 'start' },
  list: { margin: 0, paddingLeft: '20px' },
  number: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

const explanationSearch = searchMachine(findExplanations);

type Props = { conciliation: string; movement: string; currency: string };

/** The evidence for and against any document. */
export function WhyNot({ conciliation, movement, currency }: Props) {
  const styles = useStyles();
  const [typed, setTyped] = useState('');
  const searchRef = useActorRef(explanationSearch, { id: 'explanationSearch', input: {} });
  const search = useSelector(searchRef, (current) => current);
  const { query, found = [], problem } = search.context;
  const isAsking = search.hasTag('busy');
  const isNone = search.matches('found') && found.length === 0;
  const error =
    (search.hasTag('refused') ? problem?.reason : undefined) ??
    (query && isNone ? words.unknown(query.document) : undefined);
  return (
    <div className={styles.root}>
      <form
        className={styles.ask}
        onSubmit={(event) => {
          event.preventDefault();
          const document = typed.trim();
          if (document === '') return;
          searchRef.send({ type: 'SEARCH', query: { conciliation, movement, document } });
        }}
      >
        <TextField
          label={words.label}
          value={typed}
          maxLength={60}
          onChange={setTyped}
          {...(error !== undefined && { error })}
        />
        <Button type="submit" className={styles.verb} disabledFocusable={typed.trim() === '' || isAsking}>
          {words.verb}
        </Button>
      </form>
      {isAsking && <Progress label={words.looking} />}
      {search.hasTag('refused') && (
        <Button size="small" className={styles.retry} onClick={() => searchRef.send({ type: 'RETRY' })}>
          {words.retry}
        </Button>
      )}
      {search.matches('found') && found.length > 0 && (
        <div role="status" className={styles.root}>
          {found.map((one) => (
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

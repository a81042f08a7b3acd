import { Button, makeStyles, Spinner } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef } from 'react';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Answer, AnyRow } from '../../api/contract/row';
import { useOffers } from '../../console/AppProvider';
import type { Problem } from '../../machines/kit/outcome';
import { AlsoRefused } from '../../ui/fields/form';
import { RefusalBar } from '../../ui/RefusalBar';
import type { useCommand } from '../hooks/useCommand';

type Props<R extends AnyRow, V extends FieldValues> = {
  /** The call that tries what the form holds, and stores nothing. */
  row: R;
  command: ReturnType<typeof useCommand<R>>;
  /** What the form would be saved as; undefined while it cannot be. */
  written: (values: unknown) => V | undefined;
  /** What of it is tried. */
  askOf: (body: V) => z.input<R['body']>;
  words: { try: string; trialStale: string };
  /** What the answer says of the form's fields, by their names. */
  faultsOf?: (answer: Answer<R>) => Record<string, string>;
  shown: (answer: Answer<R>) => ReactNode;
  children: ReactNode;
};

const useStyles = makeStyles({ try: { alignSelf: 'start', flexShrink: 0 }, part: { flexShrink: 0 } });
const NONE = {};

/** The fields of a form that can be tried as they are, and below the button what came of it. */
export function FormTrial<R extends AnyRow, V extends FieldValues>(props: Props<R, V>) {
  const { row, command, written, askOf, words, faultsOf, shown, children } = props;
  const styles = useStyles();
  const offers = useOffers();
  const form = useFormContext<V, unknown, V>();
  const [snapshot, ref] = command;
  const { ask, answer, problem } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  useWatch<V>();
  const now = written(form.getValues());
  const isStale = ask.body !== undefined && JSON.stringify(now && askOf(now)) !== JSON.stringify(ask.body);
  const trial = busy || problem ? undefined : answer;
  const outcome = useRef<HTMLDivElement>(null);
  // The fields that were refused may be far above: what came of it is shown where the button was pressed.
  useEffect(() => {
    if (problem || trial) outcome.current?.scrollIntoView?.({ block: 'nearest' });
  }, [problem, trial]);
  const stale = { reason: words.trialStale, severity: 'warning' } as const;
  return (
    <AlsoRefused fields={isStale || busy ? NONE : (problem?.fields ?? (trial && faultsOf?.(trial)) ?? NONE)}>
      {children}
      {offers(row) && (
        <Button
          className={styles.try}
          disabledFocusable={busy}
          icon={busy ? <Spinner size="tiny" aria-hidden="true" /> : undefined}
          onClick={() => void form.handleSubmit((body) => ref.send({ type: 'RUN', ask: { body: askOf(body) } }))()}
        >
          {words.try}
        </Button>
      )}
      <div role="status" className={styles.part} ref={outcome}>
        {problem && !busy && <RefusalBar refusal={isStale ? stale : withAddress(problem)} />}
        {trial && isStale && <RefusalBar refusal={stale} />}
        {trial && !isStale && shown(trial)}
      </div>
    </AlsoRefused>
  );
}

/** With what is wrong with the address, which stands at the top of the form, where the reason does not say it. */
function withAddress({ reason, severity, fields: { address } }: Problem) {
  return { reason: address && !reason.includes(address) ? `${reason} ${address}.` : reason, severity };
}

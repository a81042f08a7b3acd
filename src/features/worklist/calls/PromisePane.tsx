import { makeStyles } from '@fluentui/react-components';
import type { WorkDetail } from '../../../api/contract/customers/worklist';
import type { Problem } from '../../../machines/kit/outcome';
import type { PromiseFields } from '../../../machines/worklist/activityDraft';
import type { WorklistActor } from '../../../machines/worklist/worklist';
import { ChoicesField } from '../../../ui/fields/ChoicesField';
import { DateField } from '../../../ui/fields/DateField';
import { MoneyField } from '../../../ui/fields/MoneyField';
import { nearDate, today } from '../../../ui/format/dates';
import { money } from '../../../ui/format/format';
import { Panel } from '../../../ui/frame/Panel';
import { DetailForm } from './DetailForm';
import { words } from './words';

const useStyles = makeStyles({
  terms: { display: 'flex', flexWrap: 'wrap', gap: '12px' },
});

type Props = {
  worklistRef: WorklistActor;
  work: WorkDetail;
  promise: PromiseFields;
  problem: Problem | undefined;
};

/** What is promised and for which day. Enter saves it from any field. */
export function PromisePane({ worklistRef, work, promise, problem }: Props) {
  const styles = useStyles();
  const now = today();
  const optionsOf = (isLate: boolean) =>
    work.documents
      .filter(({ due_date }) => (due_date !== null && due_date < now) === isLate)
      .map(({ id, number, due_date, balance, currency }) => ({
        value: id,
        label: [number, due_date && nearDate(due_date), money(balance, currency)].filter(Boolean).join(' · '),
      }));
  const groups = [
    { label: words.late, options: optionsOf(true) },
    { label: words.notLate, options: optionsOf(false) },
  ];
  return (
    <Panel title={words.promiseTitle}>
      <DetailForm worklistRef={worklistRef} first="due_on" verb={words.savePromise}>
        <div className={styles.terms}>
          <DateField
            required
            name="due_on"
            label={words.dueOn}
            value={promise.due_on}
            min={now}
            {...errorOf(problem, 'promise.due_on')}
            onChange={(due_on) => worklistRef.send({ type: 'TERMS', changes: { due_on } })}
          />
          <MoneyField
            required
            name="amount"
            label={words.amount}
            value={promise.amount}
            currency={promise.currency}
            {...errorOf(problem, 'promise.amount')}
            onChange={(amount) => worklistRef.send({ type: 'TERMS', changes: { amount } })}
          />
        </div>
        <ChoicesField
          label={words.documents}
          value={promise.documents}
          groups={groups.filter(({ options }) => options.length > 0)}
          error={problem?.fields?.['promise.documents']}
          onChange={(documents) => worklistRef.send({ type: 'DOCUMENTS', documents })}
        />
      </DetailForm>
    </Panel>
  );
}

/** The service's word about a field. */
export function errorOf(problem: Problem | undefined, field: string) {
  const error = problem?.fields?.[field];
  return error === undefined ? {} : { error };
}

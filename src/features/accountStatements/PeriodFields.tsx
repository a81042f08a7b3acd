import { makeStyles } from '@fluentui/react-components';
import { useSearchParams } from 'react-router-dom';
import { DateField } from '../../ui/fields/DateField';
import { words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: '16px', '@media print': { display: 'none' } },
});

/** The date of the statement and the first day of its movements, both in the address. */
export function PeriodFields({ at, from }: { at: string; from: string | undefined }) {
  const styles = useStyles();
  const [params, setParams] = useSearchParams();
  const write = (name: 'al' | 'desde') => (day: string, problem: string | undefined) => {
    if (problem !== undefined || day === (params.get(name) ?? '')) return;
    const next = new URLSearchParams(params);
    if (day === '') next.delete(name);
    else next.set(name, day);
    setParams(next, { replace: true });
  };
  return (
    <div className={styles.root}>
      <DateField label={words.at} value={at} onChange={write('al')} />
      <DateField label={words.from} value={from} onChange={write('desde')} max={at} />
    </div>
  );
}

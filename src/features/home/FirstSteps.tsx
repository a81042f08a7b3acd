import { makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { CircleRegular } from '@fluentui/react-icons/svg/circle';
import { Link } from 'react-router-dom';
import type { Home } from '../../api/contract/console/home';
import { useAbility } from '../../console/useAbility';
import { Panel } from '../../ui/frame/Panel';
import { widgetWords, words } from './words';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: '8px', margin: 0, padding: 0, listStyleType: 'none' },
  step: { display: 'flex', alignItems: 'center', gap: '8px' },
  icon: { display: 'flex', flexShrink: 0, fontSize: '20px', color: tokens.colorBrandForeground1 },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** The first steps of a new company, until all are done. */
export function FirstSteps({ begun }: { begun: NonNullable<Home['begun']> }) {
  const styles = useStyles();
  const ability = useAbility();
  const steps = [
    {
      done: begun.company !== false,
      to: ability.can('update', 'Company') && '/empresa',
      label: words.company,
      body: words.companyBody,
    },
    {
      done: begun.accounts !== false,
      to: ability.can('create', 'BankAccount') && '/cuentas-bancarias',
      label: words.account,
      body: words.accountBody,
    },
    {
      done: begun.customers,
      to: ability.can('create', 'RecordsImport') && '/clientes/importar',
      label: words.customers,
      body: words.customersBody,
    },
    {
      done: begun.documents,
      to: ability.can('create', 'RecordsImport') && '/documentos/importar',
      label: words.source,
      body: words.sourceBody,
    },
    {
      done: begun.conciliations,
      to: ability.can('create', 'Conciliation') && '/conciliaciones/nueva',
      label: words.statement,
      body: words.statementBody,
    },
  ];
  if (steps.every(({ done }) => done)) return null;
  return (
    <Panel title={widgetWords.begun}>
      <ol className={styles.list}>
        {steps.map(({ done, to, label, body }) => (
          <li key={label} className={styles.step}>
            <span className={styles.icon} role="img" aria-label={done ? words.done : words.pending}>
              {done ? <CheckmarkCircleFilled /> : <CircleRegular />}
            </span>
            <span>
              {to && !done ? <Link to={to}>{label}</Link> : label}
              <span className={styles.quiet}> · {body}</span>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

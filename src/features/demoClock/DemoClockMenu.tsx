import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { FastForwardRegular } from '@fluentui/react-icons/svg/fast-forward';
import { getDemoClock, passDemoDays } from '../../api/contract/console/demoClock';
import type { Answer, Ask } from '../../api/contract/row';
import { useApp } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { useCommand } from '../../resource/hooks/useCommand';
import { useEmitted } from '../../resource/hooks/useEmitted';
import { useRecord } from '../../resource/hooks/useRecord';
import { PopoverButton } from '../../ui/popup/PopoverButton';
import { linesOf, words } from './words';

type Row = typeof passDemoDays;
type Passed = { answer: Answer<Row>; ask: Ask<Row> };

const useStyles = makeStyles({
  button: { flexShrink: 0, gap: '6px' },
  surface: { width: 'min(400px, calc(100vw - 48px))', display: 'flex', flexDirection: 'column', gap: '12px' },
  text: { margin: 0 },
  buttons: { display: 'flex', gap: '8px' },
  list: { margin: 0, paddingLeft: '20px', color: tokens.colorNeutralForeground2 },
});

/** The demo clock in the navbar, which advances the demonstration's days. */
export function DemoClockMenu({ onPassed }: { onPassed: () => void }) {
  const styles = useStyles();
  const { notices } = useApp();
  const mayPass = useAbility().can('update', 'DemoClock');
  const [{ context }, clock] = useRecord(getDemoClock, {});
  const [command, passing] = useCommand(passDemoDays);
  useEmitted(passing, 'SUCCEEDED', ({ answer, ask }: Passed) => {
    const text = `${words.happened(ask.body?.days ?? 1)}: ${linesOf(answer.passed).join(', ') || words.nothing}.`;
    notices.send({ type: 'SHOW', kind: 'info', text });
    clock.send({ type: 'REFRESH' });
    onPassed();
  });
  const { record } = context;
  if (!record) return null;
  const isBusy = command.hasTag('busy');
  const { answer } = command.context;
  const lines = answer ? linesOf(answer.passed) : [];
  const pass = (days: number) => passing.send({ type: 'RUN', ask: { body: { days } } });
  return (
    <PopoverButton
      name={words.label}
      appearance="subtle"
      className={styles.button}
      surfaceClass={styles.surface}
      icon={<FastForwardRegular />}
      label={isBusy ? words.busy : words.title(record.days)}
    >
      <p className={styles.text}>{words.today(record.days, record.today)}</p>
      {mayPass && (
        <div className={styles.buttons}>
          <Button disabledFocusable={isBusy} onClick={() => pass(1)}>
            {words.day}
          </Button>
          <Button disabledFocusable={isBusy} onClick={() => pass(7)}>
            {words.week}
          </Button>
        </div>
      )}
      {lines.length > 0 && (
        <ul className={styles.list}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </PopoverButton>
  );
}

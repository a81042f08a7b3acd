import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { TOUR } from '../../console/touring';
import { readPreference, writePreference } from '../../ui/preference';
import { useShortcuts } from '../../ui/useShortcuts';
import { addressOf, words } from './tour';
import { useSteps } from './useSteps';

const useStyles = makeStyles({
  tour: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 16px',
    flexShrink: 0,
    marginBottom: '12px',
    padding: '8px 12px',
    border: `1px solid ${tokens.colorBrandStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorNeutralForeground1,
  },
  words: { flex: '1 1 360px', minWidth: 0 },
  head: { display: 'flex', flexWrap: 'wrap', gap: '0 12px', alignItems: 'baseline' },
  text: { margin: 0 },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** A step of the tour, above the screen that it is about. The address says which; what a screen drops of it is remembered. */
export function Tour() {
  const styles = useStyles();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const steps = useSteps();
  const asked = params.get(TOUR) ?? readPreference(TOUR);
  const at = steps.findIndex(({ to }, place) => to === pathname && String(place + 1) === asked);
  const step = steps[at];
  const go = (place: number) => {
    writePreference(TOUR, String(place + 1));
    navigate(addressOf(steps[place]?.to ?? pathname, place));
  };
  const end = () => {
    writePreference(TOUR, '');
    const rest = new URLSearchParams(params);
    rest.delete(TOUR);
    navigate({ pathname, search: rest.toString() }, { replace: true });
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  };
  useShortcuts(step ? [{ key: 'Escape', does: words.endKey, run: end }] : []);
  if (!step) return null;
  const isLast = at === steps.length - 1;
  return (
    <section className={styles.tour} aria-label={words.title}>
      <div className={styles.words} aria-live="polite">
        <div className={styles.head}>
          <strong>{step.title}</strong>
          <span>{words.place(at, steps.length)}</span>
        </div>
        <p className={styles.text}>{step.text}</p>
      </div>
      <div className={styles.acts}>
        {at > 0 && <Button onClick={() => go(at - 1)}>{words.back}</Button>}
        {/** The same button for all steps, which keeps the focus. */}
        <Button appearance="primary" onClick={() => (isLast ? end() : go(at + 1))}>
          {isLast ? words.finish : words.next}
        </Button>
        {!isLast && <Button onClick={end}>{words.end}</Button>}
      </div>
    </section>
  );
}

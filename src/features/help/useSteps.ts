import { rowAt } from '../../console/routes';
import { useShown } from '../../console/useShown';
import { STEPS } from './tour';

/** The steps of the tour whose screens the person has. */
export function useSteps() {
  const shown = useShown();
  return STEPS.filter(({ to }) => {
    const screen = rowAt(to);
    return screen !== undefined && shown(screen);
  });
}

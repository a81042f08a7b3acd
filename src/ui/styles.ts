import { makeStyles } from '@fluentui/react-components';

/** Styles shared by several parts. */
export const useSharedStyles = makeStyles({
  /** Words for screen readers only. */
  srOnly: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    margin: '-1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  /** Shown only when a wait passes 300 ms. In CSS, so that nothing has to count time. */
  delayed: {
    animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
    animationDuration: '100ms',
    animationDelay: '300ms',
    animationFillMode: 'backwards',
  },
  /** In a row with a taller field, label and input stay together at the top instead of spreading. */
  field: { minWidth: 0, alignContent: 'start' },
});

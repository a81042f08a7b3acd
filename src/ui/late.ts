import { makeStyles } from '@fluentui/react-components';

/** Shown only when a wait passes 300 ms. In CSS, so that nothing has to count time. */
export const useLateStyles = makeStyles({
  late: {
    animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
    animationDuration: '100ms',
    animationDelay: '300ms',
    animationFillMode: 'backwards',
  },
});

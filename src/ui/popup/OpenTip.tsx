import { makeStyles, Tooltip } from '@fluentui/react-components';

const useStyles = makeStyles({
  // In CSS, so that nothing has to count time.
  late: {
    animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
    animationDuration: '80ms',
    animationDelay: '250ms',
    animationFillMode: 'backwards',
  },
});

type Props = { text: string; place: 'above' | 'after'; target: HTMLElement | null; onClose: () => void };

/** The text of a `Tip` that is on show. */
export function OpenTip({ text, place, target, onClose }: Props) {
  return (
    <Tooltip
      visible
      relationship="inaccessible"
      content={{ children: text, className: useStyles().late }}
      // No gap: the pointer may move onto it.
      positioning={{ position: place, offset: 0, target }}
      onVisibleChange={(_, { visible }) => !visible && onClose()}
    />
  );
}

import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { RefusalBar } from '../RefusalBar';
import { useStable } from '../useStable';
import { whyNot } from './droppedFile';
import { takeEarlyDrop, usePageDrop } from './earlyDrop';

const useStyles = makeStyles({
  veil: {
    position: 'fixed',
    inset: '12px',
    zIndex: 10,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    padding: '24px',
    textAlign: 'center',
    pointerEvents: 'none',
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase500,
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorBrandBackground2,
    opacity: 0.95,
    border: `2px dashed ${tokens.colorBrandStroke1}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
});

type Props = {
  /** Shown while a file is dragged over the page: what letting it go does. */
  label: string;
  onFile: (file: File) => void;
  /** Takes several that are dropped together; left out where one is taken at a time. */
  onSeveral?: ((files: File[]) => void) | undefined;
};

/** The entire window takes a file that is dropped on it, and one that was dropped while this screen was on its way. */
export function DropAnywhere({ label, onFile, onSeveral }: Props) {
  const styles = useStyles();
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  const take = useStable((files: File[]) => {
    if (onSeveral && files.length > 1) {
      setProblem(undefined);
      onSeveral(files);
      return;
    }
    const why = whyNot(files);
    setProblem(why);
    const [file] = files;
    if (file && !why) onFile(file);
  });
  usePageDrop({ onDrop: take, onOver: setOver });
  useEffect(() => {
    const files = takeEarlyDrop();
    if (files.length > 0) take(files);
  }, [take]);
  return (
    <>
      {problem && <RefusalBar refusal={{ reason: problem, severity: 'warning' }} isAlert />}
      {isOver && <div className={styles.veil}>{label}</div>}
    </>
  );
}

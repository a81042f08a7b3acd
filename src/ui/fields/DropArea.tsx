import { Button, makeStyles, mergeClasses, Subtitle2, tokens } from '@fluentui/react-components';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { DocumentRegular } from '@fluentui/react-icons/svg/document';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { fileSize } from '../format/format';
import { type Refusal, RefusalBar } from '../RefusalBar';
import { useStable } from '../useStable';
import { Progress } from '../waiting/Progress';
import { words } from '../words';
import { LARGEST, type Pack, type Packed, whyNot } from './droppedFile';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 },
  area: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '8px',
    minHeight: '220px',
    padding: '24px',
    textAlign: 'center',
    cursor: 'pointer',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `2px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusXLarge,
    ':hover': { border: `2px dashed ${tokens.colorBrandStroke1}` },
  },
  over: { border: `2px dashed ${tokens.colorBrandStroke1}`, backgroundColor: tokens.colorBrandBackground2 },
  small: { minHeight: 0, padding: '16px' },
  taken: {
    minHeight: 0,
    flexDirection: 'row',
    justifyContent: 'flex-start',
    textAlign: 'start',
    gap: '12px',
    padding: '16px',
  },
  disabled: { cursor: 'default', opacity: 0.6 },
  icon: { display: 'flex', fontSize: '32px', color: tokens.colorBrandForeground1, flexShrink: 0 },
  hint: { color: tokens.colorNeutralForeground3, maxWidth: '520px' },
  file: { flexGrow: 1, minWidth: 0 },
  button: { flexShrink: 0, whiteSpace: 'nowrap' },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
});

type Props = {
  /** The label: `Archivo de movimientos del banco`. */
  label: string;
  /** The accepted formats, in words. Files are recognised by content: none is refused for its extension. */
  hint?: string;
  file?: { name: string; size: number; recognised?: string };
  onFile: (file: File) => void;
  onRemove?: () => void;
  /** Several at once are taken as the one file that it makes of them. */
  pack?: Pack | undefined;
  /** Dropped together on another screen: taken at once, as if they were dropped here. */
  dropped?: File[] | undefined;
  /** Why the file was refused further on. */
  refusal?: Refusal | undefined;
  disabled?: boolean;
  /** Bytes. */
  largest?: number;
  /** One of several things on its page. */
  small?: boolean;
};

/** A large place to drop one file, or several that become one, or to choose it with mouse or keyboard. */
export function DropArea(props: Props) {
  const { label, hint, file, onFile, onRemove, pack, dropped, refusal, largest = LARGEST, small } = props;
  const styles = useStyles();
  const hintId = useId();
  const [problem, setProblem] = useState<string>();
  const { packing, start } = usePacking(pack, largest, { onFile, onRefusal: setProblem });
  const disabled = props.disabled || packing > 0;
  const take = useStable((files: File[]) => {
    if (pack && files.length > 1) return start(files);
    const [first] = files;
    const why = whyNot(files, largest);
    setProblem(why);
    if (first && !why) onFile(first);
  });
  useEffect(() => {
    if (dropped && dropped.length > 0) take(dropped);
  }, [dropped, take]);
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple: true,
    noKeyboard: true,
    disabled,
    onDrop: (files, _, event) => {
      // A window that is closed without a choice is no drop.
      if (files.length === 0 && event.type === 'drop') return setProblem(words.noFiles);
      take(files);
    },
  });
  const choose = (event: MouseEvent) => {
    // The area opens the same window on a click.
    event.stopPropagation();
    open();
  };
  const shownRefusal: Refusal | undefined = problem ? { reason: problem, severity: 'warning' } : refusal;
  return (
    <div className={styles.root}>
      <div
        {...getRootProps({
          className: mergeClasses(
            styles.area,
            small && styles.small,
            file && styles.taken,
            isDragActive && styles.over,
            disabled && styles.disabled,
          ),
          tabIndex: -1,
        })}
      >
        <input {...getInputProps({ 'aria-label': label, multiple: pack !== undefined })} />
        <span className={styles.icon} aria-hidden="true">
          {file ? <DocumentRegular /> : <ArrowUploadRegular />}
        </span>
        {file ? (
          <div className={styles.file}>
            <div className={styles.name}>{file.name}</div>
            <div className={styles.hint}>{[fileSize(file.size), file.recognised].filter(Boolean).join(' · ')}</div>
          </div>
        ) : (
          <>
            <Subtitle2>{placeOf(isDragActive, pack !== undefined)}</Subtitle2>
            <div id={hintId} className={styles.hint}>
              {[hint, words.upTo(fileSize(largest))].filter(Boolean).join(' · ')}
            </div>
          </>
        )}
        <Button
          className={styles.button}
          disabled={disabled}
          onClick={choose}
          aria-describedby={file ? undefined : hintId}
        >
          {file ? words.changeFile : words.chooseFile}
        </Button>
        {file && onRemove && (
          <Button
            className={styles.button}
            appearance="subtle"
            disabled={disabled}
            icon={<DismissRegular />}
            aria-label={words.removeFile}
            onClick={(event) => {
              event.stopPropagation();
              setProblem(undefined);
              onRemove();
            }}
          />
        )}
      </div>
      {packing > 0 && <Progress label={words.packing(packing)} />}
      {shownRefusal && packing === 0 && <RefusalBar refusal={shownRefusal} isAlert />}
    </div>
  );
}

/** What the place says, which takes one file or several. */
const placeOf = (isOver: boolean, takesSeveral: boolean): string =>
  takesSeveral ? (isOver ? words.dropSeveral : words.dropSeveralOr) : isOver ? words.dropHere : words.dropOr;

type Taking = { onFile: (file: File) => void; onRefusal: (why: string | undefined) => void };

/** Makes one file of several; `packing` is of how many, 0 while none are. */
function usePacking(pack: Pack | undefined, largest: number, { onFile, onRefusal }: Taking) {
  const [packing, setPacking] = useState(0);
  const finish = useStable((made: Packed) => {
    setPacking(0);
    if ('file' in made) onFile(made.file);
    else onRefusal(made.refusal);
  });
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const start = (files: File[]) => {
    if (!pack) return;
    onRefusal(undefined);
    setPacking(files.length);
    pack(files, largest)
      .catch((): Packed => ({ refusal: words.notPacked }))
      .then((made) => {
        if (!isGone.current) finish(made);
      });
  };
  return { packing, start };
}

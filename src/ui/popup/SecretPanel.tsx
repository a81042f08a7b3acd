import { Button } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { TextField } from '../fields/TextField';
import { Panel } from '../frame/Panel';
import { CopyButton } from './CopyButton';

type Props = {
  title: string;
  /** What it is for, and that it is not shown again. */
  body: string;
  /** What is to be copied, and its name. */
  text: string;
  label: string;
  copy: string;
  close: string;
  onClose: () => void;
};

/** A secret that was just made: shown once, since the service never returns it again. It has the focus, marked for copying. */
export function SecretPanel({ title, body, text, label, copy, close, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The form that made it gives the focus back as it closes.
    queueMicrotask(() => {
      field.current?.focus();
      field.current?.select();
    });
  }, []);
  return (
    <Panel title={title}>
      <div role="status">{body}</div>
      <TextField label={label} value={text} onChange={() => {}} readOnly inputRef={field} />
      <div>
        <CopyButton appearance="primary" label={copy} text={text} /> <Button onClick={onClose}>{close}</Button>
      </div>
    </Panel>
  );
}

import { Button } from '@fluentui/react-components';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { useRef } from 'react';

type Props = {
  label: string;
  /** Says what the window that opens is to choose. */
  inputLabel: string;
  onFiles: (files: File[]) => void;
};

/** A button that opens the browser's window to choose several files. */
export function FilesButton({ label, inputLabel, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={inputLabel}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same ones can be chosen again.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button icon={<ArrowUploadRegular />} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

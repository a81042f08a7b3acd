import { Button, type ButtonProps } from '@fluentui/react-components';
import { useState } from 'react';

/** Of the few screens that copy; what every page has is in `words.ts`. */
const words = {
  copied: 'Copiada.',
  notCopied: 'El navegador no dejó copiarla: selecciónela y cópiela.',
};

type Props = Pick<ButtonProps, 'appearance'> & { label: string; text: string };

/** Copies a text, and says beside it whether that went well: a page without TLS has no clipboard, and a browser may refuse it. */
export function CopyButton({ label, text, appearance }: Props) {
  const [result, setResult] = useState('');
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setResult(words.copied);
    } catch {
      setResult(words.notCopied);
    }
  }
  return (
    <>
      <Button appearance={appearance} onClick={() => void copy()}>
        {label}
      </Button>{' '}
      <span role="status">{result}</span>
    </>
  );
}

import { useEffect } from 'react';
import { pageNonce } from '../../ui/frame/Root';

/** A4, A3 and A2, upright: what they take of a drawing at the size that its text can be read at, in CSS pixels, and how high it may be below its title. */
const SHEETS = [
  { size: '210mm 297mm', width: 900, height: 1250, most: '250mm' },
  { size: '297mm 420mm', width: 1250, height: 1800, most: '370mm' },
  { size: '420mm 594mm', width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY, most: '535mm' },
] as const;

/** Prints on one sheet that is large enough, for as long as the screen is shown: how high the drawing may be on it. */
export function useSheet(drawing: { width: number; height: number } | undefined): string {
  const { width = 0, height = 0 } = drawing ?? {};
  const sheet = SHEETS.find((one) => width <= one.width && height <= one.height) ?? SHEETS[2];
  useEffect(() => {
    const rules = document.createElement('style');
    const nonce = pageNonce();
    if (nonce) rules.setAttribute('nonce', nonce);
    rules.textContent = `@page { size: ${sheet.size}; margin: 10mm; }`;
    document.head.append(rules);
    return () => rules.remove();
  }, [sheet.size]);
  return sheet.most;
}

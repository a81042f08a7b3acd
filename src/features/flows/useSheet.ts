import { useEffect } from 'react';

/** Portrait sheets: what they take of a drawing at the size that its text can be read at, in CSS pixels, and how high it may be below its title. */
const SHEETS = [
  { size: 'A4', width: 900, height: 1250, most: '250mm' },
  { size: 'A3', width: 1250, height: 1800, most: '370mm' },
  { size: 'A2', width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY, most: '535mm' },
] as const;

/** Prints on one sheet that is large enough, for as long as the screen is shown: how high the drawing may be on it. */
export function useSheet(drawing: { width: number; height: number } | undefined): string {
  const { width = 0, height = 0 } = drawing ?? {};
  const sheet = SHEETS.find((one) => width <= one.width && height <= one.height) ?? SHEETS[2];
  useEffect(() => {
    let rules: CSSStyleSheet | undefined;
    const before = () => {
      rules = new CSSStyleSheet();
      rules.insertRule(`@page { size: ${sheet.size} portrait; margin: 10mm; }`);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules];
    };
    const after = () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== rules);
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, [sheet.size]);
  return sheet.most;
}

/** A text of a page: `x` is where it begins, or ends if it is an amount; a letter of Courier is six tenths of its size wide. */
export type RawText = { x: number; y: number; text: string; isRight?: boolean; size?: number };

const widthOf = ({ text, size = 8 }: RawText) => text.length * size * 0.6;

/** A PDF of one page, each text at its place. `turned`: the page is turned a quarter, and its texts with it. */
export function rawPdf(texts: readonly RawText[], { turned = false } = {}): Uint8Array {
  const drawn = texts.map((one) => {
    const x = one.isRight ? one.x - widthOf(one) : one.x;
    const place = turned ? `0 1 -1 0 ${595 - one.y} ${x}` : `1 0 0 1 ${x} ${one.y}`;
    return `BT /F1 ${one.size ?? 8} Tf ${place} Tm (${one.text.replace(/[()\\]/g, '\\$&')}) Tj ET`;
  });
  const content = drawn.join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Rotate ${turned ? 90 : 0} /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const end = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file, 'latin1'));
}

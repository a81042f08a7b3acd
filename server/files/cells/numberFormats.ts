/** Built-in date formats in every locale's workbook (MS-XLS 2.4.126 and ECMA-376 18.8.30). */
const BUILT_IN = (format: number) =>
  (format >= 14 && format <= 17) || format === 22 || (format >= 27 && format <= 36) || (format >= 50 && format <= 58);

/** Whether a number format shows a day: it has a letter of day or year outside quotes, brackets and escapes. */
export function isDateFormat(format: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN(format);
  const bare = code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, '');
  return /[dy]|m.*[/-]|[/-].*m/i.test(bare) && !/general/i.test(bare);
}

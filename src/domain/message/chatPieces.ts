/** A stretch of a chat's text, and how WhatsApp shows it. */
type ChatPiece = { text: string; look: 'plain' | 'bold' | 'italic' | 'struck' | 'code' };

const LOOKS = { '*': 'bold', _: 'italic', '~': 'struck' } as const;

/**
 * Text between two marks (`*`, `_`, `~`), or between two of three backticks. A mark opens before a letter and closes after
 * one, in the same line, and not in the middle of a word.
 */
const MARKED = /```([\s\S]+?)```|(?<![\p{L}\p{N}])([*_~])(?=\S)([^\n]*?\S)\2(?![\p{L}\p{N}])/gu;

export function chatPieces(text: string): ChatPiece[] {
  const pieces: ChatPiece[] = [];
  let at = 0;
  for (const found of text.matchAll(MARKED)) {
    const { 0: match, 1: code, 2: mark, 3: said, index } = found;
    if (index > at) pieces.push({ text: text.slice(at, index), look: 'plain' });
    if (code !== undefined) pieces.push({ text: code, look: 'code' });
    else if (mark === '*' || mark === '_' || mark === '~') pieces.push({ text: said ?? '', look: LOOKS[mark] });
    at = index + match.length;
  }
  return at < text.length ? [...pieces, { text: text.slice(at), look: 'plain' }] : pieces;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Escapes a text for an element, or an attribute in double quotes, of HTML, XML or SVG. The caller drops control characters where
 * the language cannot write them.
 */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');
}

/** What the browser keeps of how a person likes the console; one that forbids storage forgets it with the page. */
export function readPreference(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function writePreference(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // It lasts for this page only.
  }
}

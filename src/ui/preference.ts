/** Display preferences in the browser's storage; without storage they last as long as the page. */
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
    // The preference lasts for this page only.
  }
}

/** Makes the browser download an address; `fileName` is the default name. */
export function saveLink(href: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = fileName;
  link.click();
}

/** Has the browser download what is at an address; `fileName` counts where the answer names none. */
export function saveLink(href: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = fileName;
  link.click();
}

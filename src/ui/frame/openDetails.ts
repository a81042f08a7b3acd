/** Unfolds a part of the page by its id, and goes to its first choice. */
export function openDetails(id: string): void {
  const part = document.getElementById(id);
  if (!(part instanceof HTMLDetailsElement)) return;
  part.open = true;
  part.querySelector('select')?.focus();
}

const two = (n: number) => String(n).padStart(2, '0');

/** The reader's own day, ISO. */
export function today(now = new Date()): string {
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** `2026-11-21` -> `noviembre de 2026`. */
export function monthOf(day: string): string {
  const words = new Intl.DateTimeFormat('es', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return words.format(new Date(`${day}T00:00:00Z`));
}

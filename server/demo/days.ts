/** The day so many days after `day` (`YYYY-MM-DD`), or before it. */
export function daysFrom(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** `America/Guayaquil` -> `hora de Ecuador`. */
export function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('es', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

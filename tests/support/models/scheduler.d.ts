/** What React brings along and says nothing of. */
declare module 'scheduler' {
  export const unstable_IdlePriority: unique symbol;
  export function unstable_scheduleCallback(priority: typeof unstable_IdlePriority, callback: () => void): unknown;
}

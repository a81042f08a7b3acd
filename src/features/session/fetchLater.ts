/**
 * Fetches what opens over a screen before somebody opens it: a person who has typed something cannot reload the page for
 * code that is gone since.
 */
export async function fetchLater(): Promise<void> {
  await Promise.allSettled([
    import('./PasswordDialog'),
    import('../../resource/command/CommandForm'),
    import('../../ui/dialog/OpenDialog'),
    import('../../ui/popup/OpenChoices'),
    import('../../ui/popup/OpenPopover'),
    import('../../ui/popup/OpenTip'),
    import('../../ui/fields/ComboPanel'),
    import('../../ui/RefusalBar'),
  ]);
}

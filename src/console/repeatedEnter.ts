/**
 * An Enter that stays down is one Enter: the keyboard repeats it thirty times a second, and where it led, each would press the next button or
 * send the next form. In a text of several lines it makes as many lines.
 */
export function ignoreRepeatedEnter(page: Window): void {
  page.addEventListener(
    'keydown',
    (event) => {
      if (!event.repeat || event.key !== 'Enter') return;
      if (event.target instanceof Element && event.target.closest('textarea, [contenteditable="true"]')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

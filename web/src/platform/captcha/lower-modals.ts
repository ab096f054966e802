/**
 * Lets what stands beside the open modals be reached, such as a challenge that a foreign script puts at the end of the
 * page: they stay on show without keeping everything else out. Gives the function that makes them modal again.
 */
export function lowerModals(): () => void {
  const modals = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')];
  reopen(modals, (modal) => modal.show());
  return () =>
    reopen(
      modals.filter((modal) => modal.open),
      (modal) => modal.showModal(),
    );
}

/** An element that is closed and opened at once never tells that it was closed; but the focus wanders. */
function reopen(modals: HTMLDialogElement[], open: (modal: HTMLDialogElement) => void): void {
  const focused = document.activeElement;
  for (const modal of modals) {
    modal.close();
    open(modal);
  }
  if (focused instanceof HTMLElement) focused.focus();
}

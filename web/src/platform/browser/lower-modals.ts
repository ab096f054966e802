/**
 * Makes the page around open modals reachable, such as a challenge that a third-party script appends to the page: the
 * modals stay visible but become non-modal. Returns the function that makes them modal again.
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

/** Closing and reopening an element at once fires no close event, but it moves the focus. */
function reopen(modals: HTMLDialogElement[], open: (modal: HTMLDialogElement) => void): void {
  const focused = document.activeElement;
  for (const modal of modals) {
    modal.close();
    open(modal);
  }
  if (focused instanceof HTMLElement) focused.focus();
}

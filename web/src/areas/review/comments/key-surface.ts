/**
 * Makes an element that draws itself (the model's canvas, a drawing) one stop of the Tab key. It keeps the arrow keys
 * to itself, which its role `application` tells a screen reader.
 */
export const keyStop = { tabIndex: 0 } as const;
/** The same for a canvas, whose role cannot be told in markup without being taken for a mistake. */
export const keyCanvas = { ...keyStop, role: 'application' } as const;

/** Gives the model's canvas the focus, for what goes while it has it. */
export function focusModel(): void {
  document.querySelector<HTMLElement>(`canvas[role="${keyCanvas.role}"]`)?.focus();
}

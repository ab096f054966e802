/** Waits until the animations that run on these elements now have ended; at once where there are none. */
export async function whenAnimated(elements: (Element | null)[]): Promise<void> {
  const running = elements.flatMap((element) => element?.getAnimations() ?? []);
  await Promise.allSettled(running.map((animation) => animation.finished));
}

/** Lets a modal pulse once, to say that it stays; nothing where motion is unwanted. */
export function pulse(element: HTMLElement | null): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  element?.animate([{ transform: 'none' }, { transform: 'scale(1.02)' }, { transform: 'none' }], {
    duration: 200,
    easing: 'ease-in-out',
  });
}

/** Puts the focus on what asks for it, else on the first field, else on the card itself and so on none of its buttons. */
export function focusFirst(card: HTMLElement): void {
  const wanted =
    card.querySelector<HTMLElement>('[data-autofocus]') ??
    card.querySelector<HTMLElement>(
      'input:not(:disabled, [type="hidden"]), textarea:not(:disabled), select:not(:disabled)',
    );
  (wanted ?? card).focus();
}

/**
 * The element that gets the focus back. A menu item is gone by then: its menu is named by the button that opened it.
 */
export function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]');
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  const opener = button ?? active;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

/** Waits until the animations running on these elements have ended; resolves at once if there are none. */
export async function whenAnimated(elements: (Element | null)[]): Promise<void> {
  const running = elements.flatMap((element) => element?.getAnimations() ?? []);
  await Promise.allSettled(running.map((animation) => animation.finished));
}

/** Pulses a modal once to show that it stays open; does nothing with reduced motion. */
export function pulse(element: HTMLElement | null): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  element?.animate([{ transform: 'none' }, { transform: 'scale(1.02)' }, { transform: 'none' }], {
    duration: 200,
    easing: 'ease-in-out',
  });
}

/** Focuses the `data-autofocus` element, else the first field, else the card itself, so never one of its buttons. */
export function focusFirst(card: HTMLElement): void {
  const wanted =
    card.querySelector<HTMLElement>('[data-autofocus]') ??
    card.querySelector<HTMLElement>(
      'input:not(:disabled, [type="hidden"]), textarea:not(:disabled), select:not(:disabled)',
    );
  (wanted ?? card).focus();
}

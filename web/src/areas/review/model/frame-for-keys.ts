/**
 * Keeps the frame of the focus off an element that a pointer pressed, until a key is used on it. The engine gives its
 * canvas the focus by script when it is pressed, which browsers take for the keyboard's.
 *
 * The style sheet of the element hides its frame under `data-pointed`. Gives a function that stops it.
 */
export function frameForKeysAlone(element: HTMLElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const hide = () => {
    element.dataset.pointed = '';
  };
  const show = () => {
    delete element.dataset.pointed;
  };
  element.addEventListener('pointerdown', hide, { signal, capture: true });
  element.addEventListener('blur', show, { signal });
  element.addEventListener('keydown', ({ key }) => !modifiers.has(key) && show(), { signal });
  return () => stop.abort();
}

/** Held while a pointer does something; by themselves they use nothing. */
const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta']);

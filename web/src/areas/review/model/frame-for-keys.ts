/**
 * Keeps the frame of the focus off an element while the page is used with a pointer, until a key is used. The engine gives
 * its canvas the focus by script when it is pressed, and so do panes that close: browsers take that for the keyboard's.
 *
 * The style sheet of the element hides its frame under `data-pointed`. Gives a function that stops it.
 */
export function frameForKeysAlone(element: HTMLElement): () => void {
  const stop = new AbortController();
  // Before anybody gives the element the focus.
  const options = { signal: stop.signal, capture: true };
  const hide = () => {
    element.dataset.pointed = '';
  };
  const show = () => {
    delete element.dataset.pointed;
  };
  document.addEventListener('pointerdown', hide, options);
  document.addEventListener('keydown', ({ key }) => !modifiers.has(key) && show(), options);
  return () => stop.abort();
}

/** Held while a pointer does something; by themselves they use nothing. */
const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta']);

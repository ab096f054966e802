import type { PinState, Signal } from '@chamfer/viewer/port';

/**
 * Moves each pin's button to the position that the engine reports, until the returned function is called. `buttons`: by
 * the pin's id. Works without React, because rendering a thousand buttons in every frame would cost more than drawing
 * the model. Buttons that are not visible are removed from the layout and cost nothing.
 */
export function followPins(states: Signal<readonly PinState[]>, buttons: ReadonlyMap<string, HTMLElement>): () => void {
  // The engine keeps the object of a pin that has not moved.
  const placed = new Map<string, PinState>();
  const place = (now: readonly PinState[]) => {
    for (const state of now) {
      const button = buttons.get(state.id);
      if (!button || placed.get(state.id) === state) continue;
      if (state.visible || placed.get(state.id)?.visible !== false) show(button, state);
      placed.set(state.id, state);
    }
  };
  for (const button of buttons.values()) button.style.display = 'none';
  place(states.value);
  return states.subscribe(place);
}

function show({ style, dataset }: HTMLElement, { visible, occluded, x, y }: PinState): void {
  style.display = visible ? '' : 'none';
  style.transform = `translate(${x}px, ${y}px)`;
  if (occluded) dataset.occluded = '';
  else delete dataset.occluded;
}

import type { Viewer } from '@chamfer/viewer/port';

/** The keys for the selected parts, wherever they were selected. */
export function partKeys({ assembly }: Viewer): Record<'h' | 'g' | 'i' | 'a', () => void> {
  const selected = () => [...assembly.state.value.selected];
  return {
    h: () => {
      const ids = selected();
      if (ids.every((id) => assembly.shownAs(id) === 'hidden')) assembly.show(ids);
      else assembly.hide(ids);
    },
    g: () => assembly.ghost(selected()),
    // Isolating nothing would end isolating, which is another key's.
    i: () => selected().length > 0 && assembly.isolate(selected()),
    a: () => assembly.showAll(),
  };
}

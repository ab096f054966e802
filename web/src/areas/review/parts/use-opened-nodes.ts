import type { AssemblyState, PartTreeNode, ViewerAssembly } from '@chamfer/viewer/port';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { placeOf } from './part-place.ts';
import { openedAtFirst } from './part-rows.ts';

/** The open nodes of the part tree, and the active row for the keyboard, which follows a part picked in the model. */
export function useOpenedNodes(assembly: ViewerAssembly, tree: PartTreeNode) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => openedAtFirst(tree));
  const [activeId, setActiveId] = useState<string | null>(null);
  const isOwn = useRef(false);
  const follow = useEffectEvent(({ selected }: AssemblyState) => {
    const [partId] = selected;
    if (isOwn.current || partId === undefined) return;
    const { nodeId, above } = placeOf(partId);
    if (nodeId === activeId) return;
    setActiveId(nodeId);
    setOpened((before) => new Set([...before, ...above]));
  });
  useEffect(() => {
    follow(assembly.state.value);
    let { selected } = assembly.state.value;
    const stop = assembly.state.subscribe((state) => {
      if (state.selected !== selected) follow(state);
      selected = state.selected;
    });
    return () => {
      stop();
      assembly.hover([]);
    };
  }, [assembly]);
  return {
    opened,
    activeId,
    /** Makes a row active, which selects its parts. */
    activate: (id: string) => {
      setActiveId(id);
      isOwn.current = true;
      assembly.select([id]);
      isOwn.current = false;
    },
    toggle: (id: string) => {
      const next = new Set(opened);
      if (!next.delete(id)) next.add(id);
      setOpened(next);
    },
  };
}

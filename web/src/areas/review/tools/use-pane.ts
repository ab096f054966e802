import type { Viewer } from '@chamfer/viewer/port';
import { useState } from 'react';
import type { CommentMode } from '../comment-mode/comment-mode.ts';
import { useSignal } from '../model/use-viewer.ts';
import { beginWith } from './first-steps.ts';

/** The tools that have a pane of settings; the first two are also tools of the engine. */
export type Pane = 'section' | 'measure' | 'explode' | 'views' | 'more';

/** Which pane is open. One at a time; section and measure are open exactly while their tool is in hand. */
export function usePane(viewer: Viewer, mode: CommentMode, toggleComments: () => void) {
  const tool = useSignal(viewer.tool, 'orbit');
  const [extra, setExtra] = useState<Exclude<Pane, 'section' | 'measure'> | null>(null);
  const pane: Pane | null = tool === 'section' || tool === 'measure' ? tool : extra;
  const orbit = () => {
    if (mode !== 'off') toggleComments();
    viewer.setTool('orbit');
  };
  const open = (next: Pane) => {
    if (next === 'section' || next === 'measure') {
      if (mode !== 'off') toggleComments();
      setExtra(null);
      viewer.setTool(next);
    } else {
      if (pane === tool) viewer.setTool('orbit');
      setExtra(next);
    }
    beginWith(viewer, next);
  };
  const comment = () => {
    setExtra(null);
    toggleComments();
  };
  const close = () => {
    if (pane === tool) viewer.setTool('orbit');
    setExtra(null);
  };
  return { pane, tool, orbit, open, comment, close, toggle: (next: Pane) => (next === pane ? close() : open(next)) };
}

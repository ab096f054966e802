import { useEffect, useEffectEvent, useState } from 'react';
import type { ChosenFile } from './design-files.ts';
import { carriesFiles, readDroppedFiles } from './dropped-files.ts';

/**
 * Accepts files dropped anywhere on the page; returns whether files are being dragged over it. With `onFiles` null they
 * are refused, so that a stray drop never navigates to the file.
 */
export function useFileDrop(onFiles: ((files: ChosenFile[]) => void) | null): boolean {
  const [dragging, setDragging] = useState(false);
  const take = useEffectEvent((transfer: DataTransfer) => {
    if (!onFiles) return;
    readDroppedFiles(transfer).then(onFiles, () => onFiles([]));
  });
  const accepts = onFiles !== null;

  useEffect(() => {
    // Every element fires enter and leave events; the pointer has left the page when their counts are equal.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth++;
      if (accepts) setDragging(true);
    };
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setDragging(false);
    };
    const over = (event: DragEvent) => {
      if (!carriesFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = accepts ? 'copy' : 'none';
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      depth = 0;
      setDragging(false);
      take(event.dataTransfer);
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, [accepts]);

  return dragging && accepts;
}

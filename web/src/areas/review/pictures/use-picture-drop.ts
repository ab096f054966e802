import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { picturesIn } from './picture-checks.ts';
import type { UnsentPictures } from './use-unsent-pictures.ts';

/** Takes pictures that are pasted or dropped into a form. Files that are none are refused by name, not opened. */
export function usePictureDrop(pictures: UnsentPictures | undefined) {
  const [isOver, setOver] = useState(false);
  if (!pictures) return { isOver: false, props: {} };
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    isOver,
    props: {
      onPaste: (event: ClipboardEvent) => {
        const found = picturesIn(event.clipboardData);
        if (found.length === 0) return;
        event.preventDefault();
        pictures.add(found);
      },
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
        if (!isInside) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        pictures.add([...event.dataTransfer.files]);
      },
    },
  };
}

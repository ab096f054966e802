import type { ClipboardEvent } from 'react';
import { useDropTarget } from '../../../platform/browser/use-drop-target.ts';
import { picturesIn } from './picture-checks.ts';
import type { UnsentPictures } from './use-unsent-pictures.ts';

/** Takes pictures that are pasted or dropped into a form. Files that are none are refused by name, not opened. */
export function usePictureDrop(pictures: UnsentPictures | undefined) {
  const { isOver, props } = useDropTarget((files) => pictures?.add(files));
  if (!pictures) return { isOver: false, props: {} };
  const onPaste = (event: ClipboardEvent) => {
    const found = picturesIn(event.clipboardData);
    if (found.length === 0) return;
    event.preventDefault();
    pictures.add(found);
  };
  return { isOver, props: { ...props, onPaste } };
}

/** A picture as a browser makes it, in one of its formats. */
export async function drawnFile(name: string, type = 'image/png'): Promise<File> {
  const canvas = new OffscreenCanvas(64, 44);
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = '#24506b';
  pen.fillRect(0, 0, 64, 12);
  return new File([await canvas.convertToBlob({ type })], name, { type });
}

/** Chooses files in an input, as the browser's dialog does. */
export function choose(input: Element, ...files: File[]): void {
  const transfer = transferOf(files);
  (input as HTMLInputElement).files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Drops files on a part of the page. */
export function drop(part: Element, ...files: File[]): void {
  for (const kind of ['dragover', 'drop']) {
    part.dispatchEvent(new DragEvent(kind, { dataTransfer: transferOf(files), bubbles: true, cancelable: true }));
  }
}

function transferOf(files: readonly File[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
}

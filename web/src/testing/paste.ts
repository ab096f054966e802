/** Pastes a text into a field; whether the page has `handled` it, or it is `left` to the browser, which does nothing here. */
export function pasteInto(field: Element, text: string): 'handled' | 'left' {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  return field.dispatchEvent(paste) ? 'left' : 'handled';
}

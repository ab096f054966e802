/**
 * Copies a text, also where the page came over plain HTTP: browsers have no `navigator.clipboard` there, but still copy
 * what is selected. To be called from a click or a key. @throws if the browser does not allow it
 */
export async function copyToClipboard(text: string): Promise<void> {
  if (window.isSecureContext) return navigator.clipboard.writeText(text);
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; opacity: 0; pointer-events: none';
  // Outside of an open dialog nothing can be selected.
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  place.append(field);
  try {
    field.select();
    if (!document.execCommand('copy')) throw new Error('The browser does not copy.');
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}

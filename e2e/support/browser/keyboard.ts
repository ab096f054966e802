import type { Locator, Page } from 'playwright-core';

/**
 * Presses Tab, or Shift+Tab, until the element has the focus. Every element that gets the focus on the way must show
 * it.
 * @throws Error if the element is not reached, or the focus is not visible
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 60; presses++) {
    await expectVisibleFocus(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${target}`);
}

/** Waits until the element has the focus; what is pressed before that goes elsewhere. */
export async function hasFocus(page: Page, target: Locator): Promise<void> {
  await target.and(page.locator(':focus')).waitFor();
}

/** Types into a field reached by Tab, and replaces its content. */
export async function tabAndType(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/**
 * An outline must be visible on the focused element, on the frame around a field or on the visible replacement of a
 * hidden input.
 */
async function expectVisibleFocus(page: Page): Promise<void> {
  const hidden = await page.evaluate(() => {
    const element = document.activeElement;
    // Between the last element and the first one the browser itself has the focus; a page or dialog as a whole has no
    // frame.
    if (!element || element === document.body || element.matches('main, dialog, dialog > *')) return null;
    const places = [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling];
    const isSeen = places.some((place) => {
      if (!place) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(place);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    });
    return isSeen ? null : element.outerHTML.slice(0, 200);
  });
  if (hidden !== null) throw new Error(`the focus cannot be seen on ${hidden}`);
}

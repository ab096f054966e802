/** What serves as a row of a list: the rows of tables, the items of lists. */
const rows = 'tr, li, [role="row"], [role="listitem"], [data-row]';
/** What can have the focus. */
const focusable = 'button:not(:disabled), a[href], input:not(:disabled), textarea:not(:disabled), [tabindex="0"]';
/** What is about a list: where its last row went, the heading of the nearest of these is next. */
const places = 'section, [role="region"], [role="dialog"], dialog, main';

/**
 * The element that gets the focus back. A menu item no longer exists by then, so the button that opened its menu gets
 * it.
 */
export function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]');
  // A menu with its own name is labelled by itself too.
  const labels = menu?.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const button = labels.map((id) => document.getElementById(id)).find((label) => label && label !== menu);
  const opener = button ?? active;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

/** The button of the menu that an item was chosen from, until anything has the focus again. */
let lastOpener: HTMLElement | null = null;

/**
 * An item of a menu is chosen: its button gets the focus back from what the item opens, also where that comes in the
 * frame in which the menu has gone and its button does not have the focus yet.
 */
export function keepOpener(): void {
  lastOpener = openerOf(document.activeElement);
  const forget = () => {
    lastOpener = null;
  };
  document.addEventListener('focusin', forget, { once: true });
}

/**
 * Remembers where the focus is, or the button of the menu that has it, and returns what gives it back (WCAG 2.4.3). Where
 * that is gone by then, or goes while it has the focus, such as the menu button of a row that was removed, its neighbour
 * gets the focus: another control of the row, the same one of the next row or of the one before, else the heading above.
 */
export function wayBack(active: Element | null): () => void {
  const opener = openerOf(active) ?? lastOpener;
  if (!opener) return () => undefined;
  const near = neighboursOf(opener);
  return () => {
    if (opener.isConnected) {
      opener.focus();
      watch(opener, near);
      return;
    }
    // What is being closed may have the focus until the next frame.
    focusNear(opener, near);
  };
}

/**
 * Takes care of the focus of an element that has it: where the element goes, a neighbour gets the focus, without the page
 * scrolling.
 */
export function keepFocusNear(element: HTMLElement): void {
  watch(element, neighboursOf(element));
}

interface Neighbours {
  /** Its own row first, then those below it, then those above it from the bottom up. */
  rows: Element[];
  /** What surrounds the row, from the inside out. */
  places: Element[];
}

function neighboursOf(element: Element): Neighbours {
  const row = element.closest(rows);
  const surrounding: Element[] = [];
  for (let place = (row ?? element).parentElement?.closest(places); place; ) {
    surrounding.push(place);
    place = place.parentElement?.closest(places);
  }
  if (!row) return { rows: [], places: surrounding };
  const siblings = [...(row.parentElement?.children ?? [])].filter((sibling) => sibling.matches(rows));
  const at = siblings.indexOf(row);
  return { rows: [row, ...siblings.slice(at + 1), ...siblings.slice(0, at).reverse()], places: surrounding };
}

function watch(element: HTMLElement, near: Neighbours): void {
  if (document.activeElement !== element) return;
  const observer = new MutationObserver(() => {
    if (element.isConnected) return;
    end();
    if (!hasFocus()) focusNear(element, near);
  });
  const left = () => {
    // What is taken out of the page loses the focus too, in some browsers.
    if (element.isConnected) queueMicrotask(() => element.isConnected && end());
  };
  const end = () => {
    observer.disconnect();
    element.removeEventListener('blur', left);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  element.addEventListener('blur', left);
}

/** Focuses the nearest of what is left. */
function focusNear(gone: Element, near: Neighbours): void {
  for (const row of near.rows) {
    const control = row.isConnected ? controlLike(gone, row) : null;
    if (!control) continue;
    control.focus({ preventScroll: true });
    return;
  }
  // Only where the page itself has nothing better, which it says in an effect that comes a little later.
  requestAnimationFrame(() => setTimeout(focusHeading, 0, near.places));
}

function focusHeading(places: readonly Element[]): void {
  if (hasFocus()) return;
  const heading = places
    .filter((place) => place.isConnected)
    .map((place) => place.querySelector<HTMLElement>('h1, h2, h3'))
    .find(Boolean);
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Whether anything has the focus. */
function hasFocus(): boolean {
  return document.activeElement !== null && document.activeElement !== document.body;
}

/** The control of a row that does what the one that is gone did: a menu button for a menu button. */
function controlLike(gone: Element, row: Element): HTMLElement | null {
  const controls = [...row.querySelectorAll<HTMLElement>(focusable)];
  const isMenu = gone.hasAttribute('aria-haspopup');
  return (isMenu && controls.findLast((one) => one.hasAttribute('aria-haspopup'))) || (controls.at(-1) ?? null);
}

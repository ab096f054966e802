/**
 * How long a hidden tab keeps its stream. Browsers allow an origin only six connections over HTTP/1.1: as many forgotten
 * tabs would leave none for the tab that is looked at. Milliseconds.
 */
const hiddenMs = 60_000;

/** Whether somebody can see the page. */
export type Page = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

/** Resolves when the page can be seen, or the stream is given up. */
export function shown(page: Page, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (page.hidden && !ended.aborted) return;
      page.removeEventListener('visibilitychange', look);
      ended.removeEventListener('abort', look);
      resolve();
    };
    page.addEventListener('visibilitychange', look);
    ended.addEventListener('abort', look);
    look();
  });
}

/** Calls when the page was hidden for as long as a hidden tab keeps its stream; returns what ends the watch. */
export function watchHidden(page: Page, onHidden: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (page.hidden) timer = setTimeout(onHidden, hiddenMs);
  };
  page.addEventListener('visibilitychange', look);
  look();
  return () => {
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', look);
  };
}

/** Rejects when the signal is aborted, for what does not look at it in time. */
export function whenEnded(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

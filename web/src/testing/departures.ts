import { afterEach, beforeEach } from 'vitest';

/** Keeps the page where it is during the tests of a file; returns the addresses of other sites that it wanted to go to. */
export function holdDepartures(): () => string[] {
  const addresses: string[] = [];
  const hold = (event: NavigateEvent) => {
    const { url } = event.destination;
    if (new URL(url).origin === location.origin) return;
    event.preventDefault();
    addresses.push(url);
  };
  beforeEach(() => navigation.addEventListener('navigate', hold));
  afterEach(() => {
    navigation.removeEventListener('navigate', hold);
    addresses.splice(0);
  });
  return () => [...addresses];
}

/** The browser shows the page again from its back/forward cache. */
export function comeBack(): void {
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
}

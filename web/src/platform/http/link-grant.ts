import { browserStore } from '../browser/browser-store.ts';

/**
 * What this browser has that knew the password of the review link that is open; null if none. Calls carry it, so that
 * the password is asked once a day.
 */
export function linkGrant(): string | null {
  const viewLink = /^\/v\/([^/]+)/.exec(globalThis.location?.pathname ?? '')?.[1];
  return viewLink ? browserStore('localStorage').getItem(nameOf(viewLink)) : null;
}

/** Keeps the grant of a link in this browser. */
export function keepLinkGrant(viewLink: string, grant: string): void {
  browserStore('localStorage').setItem(nameOf(viewLink), grant);
}

function nameOf(viewLink: string): string {
  return `linkGrant:${viewLink}`;
}

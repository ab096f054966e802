import { browserStore } from '../../../platform/browser/browser-store.ts';

/** What a visitor who becomes a guest has entered so far, as it outlives a reload of the page. */
export interface KeptGuest {
  readonly name: string;
  readonly email: string;
  /** The code that was sent; null while name and address are asked for. */
  readonly code: SentCode | null;
}

/** A code on its way to an address. */
export interface SentCode {
  readonly codeId: string;
  readonly email: string;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
}

/** Of the tab: the address is proven again in each browser, and nobody else's should be offered. */
const store = browserStore('sessionStorage');
const nothing: KeptGuest = { name: '', email: '', code: null };

/** What was entered on a link in this tab. */
export function readKeptGuest(viewLink: string): KeptGuest {
  try {
    return { ...nothing, ...JSON.parse(store.getItem(nameOf(viewLink)) ?? '{}') };
  } catch {
    return nothing;
  }
}

/** Keeps what is entered. */
export function keepGuest(viewLink: string, kept: KeptGuest): void {
  store.setItem(nameOf(viewLink), JSON.stringify(kept));
}

/** The name that a guest of a link gave in this tab, for the comment they have just sent. */
export function guestName(viewLink: string): string {
  return readKeptGuest(viewLink).name.trim();
}

function nameOf(viewLink: string): string {
  return `guestForm:${viewLink}`;
}

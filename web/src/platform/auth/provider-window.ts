/** What the window of an identity provider reports once it is back at a page of ours. */
export type ProviderReturn =
  /** It was asked for a proof of identity; `code` is null where it refused, `authSessionID` where it does not say for what. */
  | { is: 'proof'; authSessionID: string | null; code: string | null }
  /** It was asked for the test of a connection. */
  | { is: 'test'; testId: string };

/** Windows of another origin lose each other (`cross-origin-opener-policy`), so a channel of our origin connects them. */
const channelName = 'chamfer-provider-return';

/**
 * Opens a window for an identity provider; null where the browser blocks it. Call it while a press is handled, before
 * anything is awaited: browsers block what opens later.
 */
export function openProviderWindow(): Window | null {
  const opened = window.open('', '', 'popup,width=560,height=720');
  // What it shows later must not be able to lead this page away.
  if (opened) opened.opener = null;
  return opened;
}

/** Tells the pages of this browser that an identity provider has answered. */
export function reportReturn(message: ProviderReturn): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(message);
  channel.close();
}

/** Calls the listener for every answer of an identity provider in any window; returns a function that stops it. */
export function onProviderReturn(listener: (message: ProviderReturn) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<ProviderReturn>) => listener(data);
  return () => channel.close();
}

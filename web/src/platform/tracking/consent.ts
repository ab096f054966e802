import { browserStore } from '../browser/browser-store.ts';
import { isConsentAsked, telemetryAddress } from '../page/page-config.ts';

const key = 'telemetry_consent';
const listeners = new Set<() => void>();

/** Whether this person agreed to telemetry: `open` where nobody has asked yet. */
export type Consent = 'yes' | 'no' | 'open';

/** What was chosen in this browser; without a choice, what the operator's setting makes of that. */
export function consent(): Consent {
  const kept = browserStore('localStorage').getItem(key);
  if (kept === 'yes' || kept === 'no') return kept;
  return isConsentAsked() ? 'open' : 'yes';
}

/** Keeps the choice, for this browser. */
export function setConsent(choice: 'yes' | 'no'): void {
  browserStore('localStorage').setItem(key, choice);
  for (const listener of listeners) listener();
}

/** Calls the listener after each choice; returns a function that unsubscribes. */
export function onConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the browser asks every site not to track (DNT, Global Privacy Control). Nothing is asked or sent then. */
export function asksNotToBeTracked(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/** Whether there is anything to choose: the operator has telemetry, and the browser does not refuse it already. */
export function isConsentOffered(): boolean {
  return telemetryAddress() !== null && !asksNotToBeTracked();
}

/**
 * The secret of a mailed link from the fragment of its address, where it is given on its own or as `hash=…` (spec 1 §2);
 * browsers keep a fragment from servers, proxies and other sites. Empty if there is none.
 */
export function mailedSecret(fragment: string): string {
  const text = fragment.replace(/^#/, '');
  return new URLSearchParams(text).get('hash') ?? text;
}

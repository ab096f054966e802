/** Where AR can start: in Scene Viewer on this device, on a phone that scans a code, or nowhere. */
export type ArPlace = 'scene-viewer' | 'phone' | 'nowhere';

/**
 * Tells where this browser can show a model in the room.
 *
 * iPhones and iPads take USDZ files only, which are not made yet; an iPad calls itself a Mac and is told by its touch
 * screen.
 */
export function arPlace(browser: { readonly userAgent: string; readonly maxTouchPoints: number }): ArPlace {
  if (/Android/i.test(browser.userAgent)) return 'scene-viewer';
  if (/iPhone|iPad|iPod/i.test(browser.userAgent)) return 'nowhere';
  if (/Macintosh/i.test(browser.userAgent) && browser.maxTouchPoints > 1) return 'nowhere';
  return 'phone';
}

/** The link that opens a GLB in Android's Scene Viewer; a device without it comes back to `page`. All absolute. */
export function sceneViewerLink(model: string, title: string, page: string): string {
  const query = new URLSearchParams({ file: model, mode: 'ar_preferred', title, link: page });
  const intent = [
    'scheme=https',
    'package=com.google.android.googlequicksearchbox',
    'action=android.intent.action.VIEW',
    `S.browser_fallback_url=${encodeURIComponent(page)}`,
    'end',
  ].join(';');
  return `intent://arvr.google.com/scene-viewer/1.0?${query}#Intent;${intent};`;
}

/** The address of a review page that starts AR when it is opened on a phone. */
export function arPageLink(page: string): string {
  const address = new URL(page);
  address.searchParams.set('ar', '1');
  address.hash = '';
  return address.href;
}

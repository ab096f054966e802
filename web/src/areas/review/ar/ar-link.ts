import type { WebExport } from '../review-types.ts';

/** Where AR can start: in Scene Viewer or Quick Look on this device, on a phone that scans a code, or nowhere. */
export type ArPlace = 'scene-viewer' | 'quick-look' | 'phone' | 'nowhere';

/** The properties of a browser that decide whether it can show a model in AR. */
export interface ArBrowser {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  /** Whether links with `rel="ar"` open Quick Look. */
  readonly hasQuickLook: boolean;
}

/** The files of an export that AR can start from. */
export type ArFiles = Pick<WebExport, 'arModelDownload' | 'usdzDownload' | 'modelFileDownload' | 'triangleCount'>;

/** The properties of the current browser. */
export function thisBrowser(): ArBrowser {
  const { userAgent, maxTouchPoints } = navigator;
  return { userAgent, maxTouchPoints, hasQuickLook: document.createElement('a').relList.supports('ar') };
}

/**
 * Returns where an export can be shown in AR from this browser. An iPad identifies as a Mac and is recognized by its
 * touch screen.
 */
export function arPlace(browser: ArBrowser, files: ArFiles): ArPlace {
  const { arModelDownload, usdzDownload } = files;
  if (/Android/i.test(browser.userAgent)) return sceneViewerModel(files) ? 'scene-viewer' : 'nowhere';
  const isMac = /Macintosh/i.test(browser.userAgent) && browser.maxTouchPoints > 1;
  if (isMac || /iPhone|iPad|iPod/i.test(browser.userAgent)) {
    return browser.hasQuickLook && usdzDownload ? 'quick-look' : 'nowhere';
  }
  return arModelDownload || usdzDownload || sceneViewerModel(files) ? 'phone' : 'nowhere';
}

/**
 * The URL of the GLB for Scene Viewer. Exports from before there was a separate file for AR were delivered
 * uncompressed.
 */
export function sceneViewerModel({ arModelDownload, modelFileDownload, triangleCount }: ArFiles): string | null {
  return arModelDownload?.url ?? (triangleCount === null ? modelFileDownload.url : null);
}

/**
 * The link that opens a GLB in Android's Scene Viewer. A device without Scene Viewer returns to `page`. All URLs are
 * absolute.
 */
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

/** The URL of a review page that starts AR when it is opened on a phone. */
export function arPageLink(page: string): string {
  const address = new URL(page);
  address.searchParams.set('ar', '1');
  address.hash = '';
  return address.href;
}

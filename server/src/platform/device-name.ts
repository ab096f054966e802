import type { Context } from './context.ts';
/**
 * A short name of the browser and operating system in a User-Agent header, such as `Chrome on Windows`; unknown parts
 * are omitted, so the name can be ''.
 */
export function deviceName(userAgent: string): string {
  const { browser, system } = deviceParts(userAgent);
  return [browser, system].filter((name) => name !== '').join(' on ');
}

/** The program and the system of a User-Agent header, each '' where it is not known. */
export function deviceParts(userAgent: string): { browser: string; system: string } {
  return { browser: nameIn(browsers, userAgent), system: nameIn(systems, userAgent) };
}

/** Order matters: most browsers also claim to be those further down. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
  [/^node\b/i, 'Node.js'],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

function nameIn(table: [RegExp, string][], userAgent: string): string {
  return table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
}

/** The device name of a request; '' if its User-Agent header is not recognized. */
export function callingDevice({ userAgent }: Context): string {
  return deviceName(userAgent);
}

import type { Context } from './context.ts';
/**
 * A short name for the program and system of a User-Agent header, such as `Chrome on Windows`; what is not known is
 * left out, so the name can be ''.
 */
export function deviceName(userAgent: string): string {
  const { browser, system } = deviceParts(userAgent);
  return [browser, system].filter((name) => name !== '').join(' on ');
}

/** The program and the system of a User-Agent header, each '' where it is not known. */
export function deviceParts(userAgent: string): { browser: string; system: string } {
  return { browser: nameIn(browsers, userAgent), system: nameIn(systems, userAgent) };
}

/** In this order: most programs also claim to be those further down. */
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

/** A short name of the device a request comes from; '' where its User-Agent header tells nothing. */
export function callingDevice({ userAgent }: Context): string {
  return deviceName(userAgent);
}

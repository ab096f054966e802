import type { TelemetryEvent } from '@chamfer/contract/calls/telemetry/telemetry';

type Names = Pick<
  TelemetryEvent,
  'platform' | 'os_name' | 'os_version' | 'browser_name' | 'browser_version' | 'is_touch_device'
>;

/** Browsers by what only they write; the first that fits, since most also claim to be others. */
const browsers: readonly [name: string, form: RegExp][] = [
  ['Edge', /Edg(?:A|iOS)?\/([\d.]+)/],
  ['Opera', /OPR\/([\d.]+)/],
  ['Samsung Internet', /SamsungBrowser\/([\d.]+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /(?:Chrome|CriOS|HeadlessChrome)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari/],
];

/** What a browser says about itself: platform, operating system and browser (spec 1 §1 and §7). */
export function ownBrowser({ userAgent, maxTouchPoints }: { userAgent: string; maxTouchPoints: number }): Names {
  const platform = platformOf(userAgent, maxTouchPoints);
  const [browser, version] = find(browsers, userAgent);
  const [os, osVersion] = systemOf(platform, userAgent);
  return {
    platform,
    os_name: os,
    os_version: osVersion,
    browser_name: browser,
    browser_version: version,
    is_touch_device: maxTouchPoints > 0,
  };
}

function platformOf(userAgent: string, maxTouchPoints: number): Names['platform'] {
  if (/iPhone|iPod/.test(userAgent)) return 'iPhone';
  if (/iPad/.test(userAgent)) return 'iPad';
  // iPads call themselves Macs, but unlike Macs they have a touch screen.
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1 ? 'iPad' : 'Mac';
  if (/Windows/.test(userAgent)) return 'Windows';
  if (/Android/.test(userAgent)) return 'Android';
  return /Linux|X11/.test(userAgent) ? 'Linux' : 'Other';
}

function systemOf(platform: Names['platform'], userAgent: string): [string, string | null] {
  const version = (form: RegExp) => form.exec(userAgent)?.[1]?.replaceAll('_', '.').slice(0, 50) ?? null;
  switch (platform) {
    case 'iPhone':
      return ['iOS', version(/OS ([\d_]+) like/)];
    case 'iPad':
      return ['iPadOS', version(/OS ([\d_]+) like/)];
    case 'Mac':
      return ['macOS', version(/Mac OS X ([\d_.]+)/)];
    case 'Windows':
      return ['Windows', version(/Windows NT ([\d.]+)/)];
    case 'Android':
      return ['Android', version(/Android ([\d.]+)/)];
    default:
      return [platform, null];
  }
}

function find(known: typeof browsers, userAgent: string): [string, string | null] {
  for (const [name, form] of known) {
    const found = form.exec(userAgent);
    if (found) return [name, found[1]!.slice(0, 50)];
  }
  return ['Other', null];
}

import type { AppPlatform } from '../page/page-config.ts';

/**
 * The visitor's platform, if the design app runs on it. iPads identify as Macs, but unlike Macs they have a touch
 * screen.
 */
export function ownPlatform({
  userAgent,
  maxTouchPoints,
}: {
  userAgent: string;
  maxTouchPoints: number;
}): AppPlatform | null {
  if (/iPad/.test(userAgent)) return 'ipad';
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1 ? 'ipad' : 'mac';
  return /Windows NT/.test(userAgent) ? 'windows' : null;
}

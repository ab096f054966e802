import type { AppPlatform } from '../../platform/page-config.ts';

/** The visitor's platform where the design app runs on it. iPads call themselves Macs; they alone have a touch screen. */
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

import type { ErrorMonitor } from './error-monitor.ts';

/**
 * Reports exceptions and rejections that nothing caught before they end the process. They end it as without error
 * monitoring, with the same output and exit code: a listener of this kind cannot change that.
 */
export function watchEnd(monitor: ErrorMonitor | null): void {
  if (monitor) process.on('uncaughtExceptionMonitor', (error, origin) => monitor.reportEnd(error, origin));
}

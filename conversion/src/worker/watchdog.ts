import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { endOwnGroup, type WatchdogLimits } from './process-group.ts';

/**
 * A thread that kills the child even while its main thread is busy in WebAssembly: when the process uses more memory
 * than allowed, including WebAssembly and images, or when its parent is gone.
 */

const INTERVAL_MS = 100;
const limits = workerData as WatchdogLimits;

setInterval(() => {
  if (process.ppid !== limits.parentId) endOwnGroup();
  const rss = process.memoryUsage.rss();
  if (rss <= limits.memoryBytes) return;
  writeSync(2, `${limits.memoryMark}\n`);
  endOwnGroup();
}, INTERVAL_MS);

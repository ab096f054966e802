import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { endOwnGroup, type WatchdogLimits } from './process-group.ts';

/**
 * A thread of the child that ends the whole child, also while its main thread is deep in WebAssembly: when the process
 * holds more memory than it may, WebAssembly's and pictures' included, or when its parent is gone.
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

import { availableParallelism, totalmem } from 'node:os';
import type { Config } from '../../platform/config/config.ts';

/** How much of the machine's memory conversions may take together; the rest is for the server and its database. */
const shareOfMemory = 0.75;

/** How many processes that convert files run side by side in a server. */
export interface ConversionRoom {
  /** For links that somebody waits for. */
  converting: number;
  /** For packed files, thumbnails and files for AR. */
  delivering: number;
}

/**
 * As many as there are cores, and as their limits of memory fit into what the machine, or the container, has. One of each
 * kind always runs, so that neither waits for the other.
 */
export function conversionRoom(
  { CONVERSION_MEMORY_MB }: Pick<Config, 'CONVERSION_MEMORY_MB'>,
  machine = { cores: availableParallelism(), memoryBytes: memoryOfMachine() },
): ConversionRoom {
  const fitting = Math.floor((machine.memoryBytes * shareOfMemory) / (CONVERSION_MEMORY_MB * 1024 * 1024));
  const delivering = Math.max(1, Math.floor(Math.min(machine.cores, fitting) / 2));
  return { converting: Math.max(1, Math.min(machine.cores, fitting - delivering)), delivering };
}

/** Bytes; a container's limit counts where there is one. */
function memoryOfMachine(): number {
  // It is 0, or larger than there is, where nothing limits the process.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

import { availableParallelism, totalmem } from 'node:os';
import type { Config } from '../../../platform/config/config.ts';

/** The share of the machine's memory for all conversions; the rest is for the server and its database. */
const shareOfMemory = 0.75;

/** How many child processes work on files at the same time, per server. */
export interface ConversionRoom {
  /** Checking and converting, until the link works. */
  converting: number;
  /** Packed files, thumbnails and files for AR. */
  delivering: number;
}

/**
 * As many as there are cores, and as fit into the memory of the machine or container with the limit each process has. At
 * least one of each kind, so that neither waits for the other.
 */
export function conversionRoom(
  { CONVERSION_MEMORY_MB }: Pick<Config, 'CONVERSION_MEMORY_MB'>,
  machine = { cores: availableParallelism(), memoryBytes: memoryOfMachine() },
): ConversionRoom {
  const fitting = Math.floor((machine.memoryBytes * shareOfMemory) / (CONVERSION_MEMORY_MB * 1024 * 1024));
  const delivering = Math.max(1, Math.floor(Math.min(machine.cores, fitting) / 2));
  return { converting: Math.max(1, Math.min(machine.cores, fitting - delivering)), delivering };
}

/** Bytes; the container's limit if there is one. */
function memoryOfMachine(): number {
  // It is 0, or larger than the machine's memory, if nothing limits the process.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

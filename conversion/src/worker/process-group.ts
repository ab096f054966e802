/** Parameters of the child's watchdog thread. */
export interface WatchdogLimits {
  parentId: number;
  memoryBytes: number;
  /** Printed to standard error before ending for lack of memory, to inform the parent. */
  memoryMark: string;
}

/** Kills a child that leads its own process group, and everything it started. */
export function endGroup(childId: number) {
  try {
    // Windows has no process groups; there the child has no children.
    process.kill(process.platform === 'win32' ? childId : -childId, 'SIGKILL');
  } catch (error) {
    // It has already ended by itself.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Kills this process and its group at once; can be called from any of its threads. */
export function endOwnGroup() {
  endGroup(process.pid);
}

/** What the watchdog thread of the child needs to know. */
export interface WatchdogLimits {
  parentId: number;
  memoryBytes: number;
  /** Printed to standard error before the end for want of memory, so that the parent knows. */
  memoryMark: string;
}

/** Ends a child that was started as the leader of its own process group, with all that it started. */
export function endGroup(childId: number) {
  try {
    // Windows has no groups; there a child has no children of its own.
    process.kill(process.platform === 'win32' ? childId : -childId, 'SIGKILL');
  } catch (error) {
    // It ended by itself in the meantime.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Ends this process and its group, at once, from any of its threads. */
export function endOwnGroup() {
  endGroup(process.pid);
}

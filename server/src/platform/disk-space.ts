import { statfs } from 'node:fs/promises';

/** The space of a disk, in bytes. */
export interface DiskSpace {
  /** What this process may still write. */
  freeBytes: number;
  /** All of the disk. */
  sizeBytes: number;
  /** The disk without what only the system may use: it is full when nothing is free. */
  usableBytes: number;
}

/** The space of the disk that a folder is on. @throws the error of the file system where there is no such folder */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, bfree, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize, usableBytes: (blocks - bfree + bavail) * bsize };
}

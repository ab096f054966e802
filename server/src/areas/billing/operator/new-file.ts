import { open, rm } from 'node:fs/promises';

/** Why a file cannot be written. */
export class NoFile extends Error {}

const reasons: Readonly<Record<string, (path: string) => string>> = {
  EEXIST: (path) => `There is a file ${path} already.`,
  ENOENT: (path) => `There is no folder for ${path}.`,
  ENOTDIR: (path) => `There is no folder for ${path}.`,
  EACCES: (path) => `${path} cannot be written.`,
};

/** A file that is not there yet. */
export interface NewFile {
  /**
   * Writes it, so that it survives a power failure; only its owner can read it.
   * @throws NoFile where there is something already, or it cannot be made; what the disk says
   */
  write(text: string): Promise<void>;
  /** Removes it, if it was made here. */
  remove(): Promise<void>;
}

/** A new file at a path; one that is there already stays as it is. */
export function newFile(path: string): NewFile {
  let isMade = false;
  return {
    async write(text) {
      const file = await open(path, 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
        const reason = reasons[cause.code ?? ''];
        throw reason ? new NoFile(reason(path), { cause }) : cause;
      });
      isMade = true;
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
    },
    async remove() {
      if (isMade) await rm(path, { force: true });
    },
  };
}

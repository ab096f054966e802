/** Why a backup was not made, not restored or is not good: a sentence for an operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** What file systems refuse, in words. */
const refusals: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no space left',
  EDQUOT: 'the quota of the disk is used up',
  EROFS: 'the file system can only be read',
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is no folder',
  EISDIR: 'it is a folder',
};

/** Whether a file system refused something. */
export function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

/** An error of a file system as a sentence, with the path or else `place`; every other error as it is. */
export function inWords(error: unknown, place: string): unknown {
  if (!isFileError(error)) return error;
  const reason = refusals[error.code ?? ''];
  if (!reason) return error;
  return new BackupError(`${error.path ?? place}: ${reason}.`, { cause: error });
}

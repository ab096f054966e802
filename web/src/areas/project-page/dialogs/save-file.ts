import { ApiError, hasCode } from '@chamfer/client';
import type { CallOutput } from '@chamfer/contract';
import { call } from '../../../platform/api/api.ts';

/** Which file is wanted. */
export interface WantedFile {
  projectId: string;
  teamId: string;
  revisionId: number;
}

type SavedFile = CallOutput<'GET /app/projects/{projectId}/revisions/{revisionId}/file'>;

/** The team has no active subscription, without which files are not saved. */
export class PaywallError extends Error {}

/**
 * The request for a project file, after it was asked whether the team may save files (spec 3 §7).
 * @throws PaywallError; ApiError
 */
export async function requestFile(
  { projectId, teamId, revisionId }: WantedFile,
  signal: AbortSignal,
): Promise<SavedFile> {
  try {
    await call('GET /teams/{teamId}/active-subscription', { params: { teamId }, signal });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) throw new PaywallError();
    throw error;
  }
  try {
    const params = { projectId, revisionId };
    return await call('GET /app/projects/{projectId}/revisions/{revisionId}/file', { params, signal });
  } catch (error) {
    if (hasCode(error, 'SUBSCRIPTION_REQUIRED')) throw new PaywallError();
    throw error;
  }
}

/** Loads the file. `onProgress` gets the share that has arrived, 0 to 1. @throws Error if it breaks off */
export async function loadFile(
  { fileDownload: { url, method, headers }, fileSize }: SavedFile,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<Blob> {
  const response = await fetch(url, { method, headers, signal });
  if (!response.ok || !response.body) throw new Error(`The file answered HTTP ${response.status}.`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    received += value.byteLength;
    onProgress(fileSize > 0 ? Math.min(received / fileSize, 1) : 0);
  }
  if (received !== fileSize) throw new Error(`${received} of ${fileSize} bytes arrived.`);
  return new Blob(parts, { type: 'application/octet-stream' });
}

/** Hands a file over to the browser, which saves it under this name. */
export function saveAs(file: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  // The browser reads the address after this script.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

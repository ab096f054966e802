import type { CallOptions, CallOutput } from '@chamfer/contract';
import type { ExportNotice } from '@chamfer/contract/export-notices';
import type { ModelUnit } from '@chamfer/contract/model-units';
import { newId } from '../new-id.ts';
import { PublishFailure, toPublishFailure } from './failure.ts';
import { createTransferMeter, type PublishProgress } from './progress.ts';
import { persist } from './retry.ts';
import { asApiError, type Clock, systemClock, type Transport } from './transport.ts';
import { arrivedBytes, type FileUpload, fileUpload, renew, sendParts, type Upload } from './upload-parts.ts';
import { waitUntilReady } from './web-export-status.ts';

type WebExportInput = NonNullable<CallOptions<'POST /app/projects/{projectId}/web-exports'>['input']>;

/** A file of a design, from a form or from disk; its content is read part by part. */
export interface PublishFile {
  kind: WebExportInput['files'][number]['kind'];
  /** The name shown to the person; for a resource, the name its glTF file uses. */
  name: string;
  content: Blob;
  title?: string;
}

/** What to publish, where, and for whom. */
export interface PublishRequest {
  /** Where a project is created; null with `projectId`. */
  spaceId: string | null;
  /** Publishes into this project, and creates none. */
  projectId?: string;
  title: string;
  sharedState: NonNullable<WebExportInput['sharedState']>;
  baseRole: NonNullable<WebExportInput['baseRole']>;
  /** The unit of a model if its file names none; the server proposes one without it. */
  unit?: ModelUnit | undefined;
  files: PublishFile[];
  /** Publishes a model without the faces that cannot be read, instead of failing with STEP_FACES_MISSING. */
  acceptMissingFaces?: boolean;
  /** The design app's own file, stored as a revision of the project. */
  projectFile?: { name: string; content: Blob };
  platform: 'web' | 'cli';
  appVersion?: string;
}

/** A publication in progress: the request, and what the server already has. The caller keeps it between attempts. */
export interface Publication {
  readonly request: PublishRequest;
  projectId: string | null;
  /** The key under which its project is created, once. */
  projectKey: string;
  revision: { id: number; uploads: FileUpload[]; finished: boolean } | null;
  /** `isGivenUp`: the server has all of it, gave it up, and can try again. */
  webExport: { id: string; uploads: FileUpload[]; finished: boolean; isGivenUp: boolean } | null;
}

/** A design that is ready for review. */
export interface Published {
  projectId: string;
  viewLink: string;
  /** Address of the review page. */
  url: string;
  /** What the files say and the link does not show. */
  notices: ExportNotice[];
}

/** Options of `publish`. */
export interface PublishOptions {
  signal: AbortSignal;
  onProgress: (progress: PublishProgress) => void;
  clock?: Clock;
}

/** A publication that has not been started on the server. */
export function newPublication(request: PublishRequest): Publication {
  return { request, projectId: request.projectId ?? null, projectKey: newId(), revision: null, webExport: null };
}

/**
 * Publishes a design: creates the project unless there is one, uploads in parts, waits for conversion (spec 3 §3). Called again after a
 * failure it resumes where it stopped; after a file error it starts a new web export in the same project. What the server gave
 * up it tries again without sending it again.
 * @throws PublishFailure; the signal's reason when aborted, leaving the server's side to `cancelPublication`
 */
export async function publish(
  transport: Transport,
  publication: Publication,
  { signal, onProgress, clock = systemClock }: PublishOptions,
): Promise<Published> {
  const job: Job = { transport, publication, signal, clock, onProgress };
  try {
    onProgress({ stage: 'preparing' });
    await resume(job);
    const projectId = await ensureProject(job);
    await sendEverything(job, projectId);
    return await finish(job, projectId);
  } catch (error) {
    signal.throwIfAborted();
    throw toPublishFailure(error, modelName(publication.request));
  }
}

/** Deletes what the server has of an abandoned publication. One that is already ready stays. */
export async function cancelPublication(transport: Transport, publication: Publication): Promise<void> {
  const webExport = publication.webExport;
  publication.webExport = null;
  publication.revision = null;
  publication.projectId = publication.request.projectId ?? null;
  publication.projectKey = newId();
  if (!webExport) return;
  try {
    await transport.call('DELETE /app/web-exports/{webExportId}', { params: { webExportId: webExport.id } });
  } catch (error) {
    if (!isGone(error)) throw toPublishFailure(error);
  }
}

/**
 * Publishes a design that the server gave up, with the files that were sent then.
 * @throws PublishFailure, WEB_EXPORT_CLOSED where they are no longer kept; the signal's reason when aborted
 */
export async function retryPublication(
  transport: Transport,
  webExportId: string,
  { signal, onProgress, clock = systemClock }: PublishOptions,
): Promise<Published> {
  try {
    await persist(() => askAgain(transport, webExportId, signal), clock, signal);
    const waiting = { clock, signal, onProgress, modelName: null };
    const { projectId, viewLink, url, notices } = await waitUntilReady(transport, webExportId, waiting);
    return { projectId, viewLink, url: url ?? `/v/${viewLink}`, notices };
  } catch (error) {
    signal.throwIfAborted();
    throw toPublishFailure(error);
  }
}

interface Job extends Required<PublishOptions> {
  transport: Transport;
  publication: Publication;
}

/** After a failed attempt: asks which parts arrived, and forgets what the server has deleted in the meantime. */
async function resume(job: Job): Promise<void> {
  const { transport, publication, clock, signal } = job;
  await tryAgain(job);
  for (const part of ['revision', 'webExport'] as const) {
    const begun = publication[part];
    if (!begun || begun.finished) continue;
    try {
      for (const file of begun.uploads) await persist(() => renew(transport, file, clock, signal), clock, signal);
    } catch (error) {
      if (asApiError(error)?.code !== 'UPLOAD_NOT_FOUND') throw error;
      publication[part] = null;
    }
  }
}

/** Lets the server retry what it gave up; what it no longer has is uploaded again. */
async function tryAgain({ transport, publication, clock, signal }: Job): Promise<void> {
  const { webExport } = publication;
  if (!webExport?.isGivenUp) return;
  try {
    await persist(() => askAgain(transport, webExport.id, signal), clock, signal);
    webExport.isGivenUp = false;
  } catch (error) {
    if (!isGone(error)) throw error;
    publication.webExport = null;
  }
}

const askAgain = (transport: Transport, webExportId: string, signal: AbortSignal) =>
  transport.call('POST /app/web-exports/{webExportId}/retry', { params: { webExportId }, signal });

/** Whether the server has nothing more of a web export that could be changed. */
function isGone(error: unknown): boolean {
  const code = asApiError(error)?.code;
  return code === 'WEB_EXPORT_NOT_FOUND' || code === 'WEB_EXPORT_CLOSED';
}

async function ensureProject({ transport, publication, clock, signal }: Job): Promise<string> {
  if (publication.projectId) return publication.projectId;
  const { spaceId, title } = publication.request;
  if (spaceId === null) throw new PublishFailure({ code: 'UNKNOWN', message: 'There is no space to publish into.' });
  const options = { input: { spaceId, name: title }, onceKey: publication.projectKey, signal };
  const call = () => transport.call('POST /app/projects', options);
  const project = await persist(call, clock, signal);
  publication.projectId = project.projectId;
  return project.projectId;
}

/** Sends the project file first, because the web export refers to its revision, then all files of the web export. */
async function sendEverything(job: Job, projectId: string): Promise<void> {
  const { transport, publication, clock, signal, onProgress } = job;
  const { request } = publication;
  const total = [...request.files, ...(request.projectFile ? [request.projectFile] : [])].reduce(
    (sum, file) => sum + file.content.size,
    0,
  );
  const arrived = () =>
    arrivedBytes([...(publication.revision?.uploads ?? []), ...(publication.webExport?.uploads ?? [])]);
  const meter = createTransferMeter(total, arrived(), clock.now());
  const send = (uploads: FileUpload[], before: number) => {
    const onSent = (bytes: number, interrupted: boolean) =>
      onProgress({ stage: 'uploading', interrupted, ...meter.update(before + bytes, clock.now()) });
    return sendParts(transport, uploads, { clock, signal, onSent });
  };

  if (request.projectFile) {
    const revision = publication.revision ?? (await beginRevision(job, projectId, request.projectFile));
    if (!revision.finished) {
      await send(revision.uploads, 0);
      const params = { projectId, revisionId: revision.id };
      const call = () =>
        transport.call('POST /app/projects/{projectId}/revisions/{revisionId}/finish', { params, signal });
      await persist(call, clock, signal);
      revision.finished = true;
    }
  }
  const webExport = publication.webExport ?? (await beginWebExport(job, projectId));
  if (!webExport.finished) await send(webExport.uploads, arrivedBytes(publication.revision?.uploads ?? []));
}

async function beginRevision(
  { transport, publication, clock, signal }: Job,
  projectId: string,
  { name, content }: { name: string; content: Blob },
): Promise<NonNullable<Publication['revision']>> {
  const { platform, appVersion } = publication.request;
  const input = { fileName: name, fileSize: content.size, platform, appVersion };
  const takenAt = clock.now();
  const call = () =>
    transport.call('POST /app/projects/{projectId}/revisions', { params: { projectId }, input, signal });
  const begun = await naming(name, persist(call, clock, signal));
  publication.revision = {
    id: begun.revisionId,
    uploads: [fileUpload(name, content, begun.upload, takenAt)],
    finished: false,
  };
  return publication.revision;
}

async function beginWebExport(job: Job, projectId: string): Promise<NonNullable<Publication['webExport']>> {
  const { transport, publication, clock, signal } = job;
  const { title, sharedState, baseRole, unit, platform, appVersion, files, acceptMissingFaces } = publication.request;
  const input: WebExportInput = {
    title,
    sharedState,
    baseRole,
    unit,
    platform,
    appVersion,
    acceptMissingFaces,
    revisionId: publication.revision?.id,
    files: files.map((file) => ({ kind: file.kind, name: file.name, size: file.content.size, title: file.title })),
  };
  const takenAt = clock.now();
  const call = () =>
    transport.call('POST /app/projects/{projectId}/web-exports', { params: { projectId }, input, signal });
  const begun = await naming(largest(files).name, persist(call, clock, signal), ['FILE_TOO_LARGE']);
  publication.webExport = { id: begun.webExportId, uploads: pair(files, begun.files, takenAt), ...notYet };
  return publication.webExport;
}

const notYet = { finished: false, isGivenUp: false };

/** Attributes failures of `work` with one of the codes (or any code) to the named file. */
async function naming<T>(fileName: string, work: Promise<T>, codes?: string[]): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const failure = asApiError(error);
    throw failure && (!codes || codes.includes(failure.code)) ? toPublishFailure(error, fileName) : error;
  }
}

/** Pairs files with uploads: the server answers in the order sent; kind and size are checked to be sure. */
function pair(
  files: PublishFile[],
  answered: CallOutput<'POST /app/projects/{projectId}/web-exports'>['files'],
  takenAt: number,
): FileUpload[] {
  return files.map((file, index) => {
    const fits = (candidate: { kind: string; upload: Upload } | undefined) =>
      candidate?.kind === file.kind && candidate.upload.size === file.content.size;
    const place = answered[index];
    if (!place || !fits(place)) {
      throw new PublishFailure({
        code: 'UNKNOWN',
        message: 'The server answered other files than were sent.',
        fileName: file.name,
      });
    }
    return fileUpload(file.name, file.content, place.upload, takenAt);
  });
}

async function finish(job: Job, projectId: string): Promise<Published> {
  const { transport, publication, clock, signal, onProgress } = job;
  const webExport = publication.webExport!;
  const params = { webExportId: webExport.id };
  if (!webExport.finished) {
    onProgress({ stage: 'waiting', progress: 0 });
    const call = () => transport.call('POST /app/web-exports/{webExportId}/finish', { params, signal });
    await persist(call, clock, signal).catch((error: unknown) => {
      // The response to a first finish may have been lost; the status then shows what became of it.
      if (asApiError(error)?.code !== 'WEB_EXPORT_CLOSED') throw error;
    });
    webExport.finished = true;
  }
  try {
    const { viewLink, url, notices } = await waitUntilReady(transport, webExport.id, {
      clock,
      signal,
      onProgress,
      modelName: modelName(publication.request),
    });
    return { projectId, viewLink, url: url ?? `/v/${viewLink}`, notices };
  } catch (error) {
    if (error instanceof PublishFailure && error.retryUntil) webExport.isGivenUp = true;
    else if (error instanceof PublishFailure && error.code !== 'TIMEOUT') publication.webExport = null;
    throw error;
  }
}

function modelName({ files }: PublishRequest): string | null {
  return files.find((file) => file.kind === 'model')?.name ?? null;
}

function largest(files: PublishFile[]): PublishFile {
  return files.reduce((most, file) => (file.content.size > most.content.size ? file : most));
}

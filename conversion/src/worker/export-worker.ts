import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ModelComparison } from '../comparison/compare-models.ts';
import {
  type CommentPictureFiles,
  type ComparisonJob,
  type DeliveredAr,
  type Delivery,
  type DeliveryJob,
  ExportFileError,
  type ExportFileErrorCode,
  type ExportJob,
  type ExportResult,
  type ExportStage,
  type IdPhotoFile,
  type PictureJob,
  type ThumbnailJob,
  type ThumbnailPaths,
  type WorkerMessage,
  type WorkerOrder,
} from './bytes/export-job.ts';
import { endGroup } from './process-group.ts';

/** Limits of a child. */
export interface ProcessLimits {
  /** Aborts the work at once; the promise then rejects with the signal's reason. */
  signal?: AbortSignal;
  timeoutMs: number;
  /** Maximum memory of the child, including WebAssembly and images. About 150 MB are used before any work. */
  memoryMb: number;
}

/** How one export is processed. */
export interface ProcessOptions extends ProcessLimits {
  /** `fraction` is 0…1 of all work and never falls. */
  onProgress(fraction: number, stage: ExportStage): void;
}

const CHILD = fileURLToPath(new URL('./worker-main.ts', import.meta.url));
/** The niceness of background work. */
const BACKGROUND = 10;
/** The number of characters of the child's output kept for the log. */
const OUTPUT_CHARACTERS = 4000;
/** Environment variables passed to the child: none of the server's secrets. */
const PASSED_ON = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TEMP', 'SystemRoot'];

/**
 * Checks, converts and cleans the files of a web export, as far as its link needs it, in a child process, which has
 * ended, with all its own children, when the promise settles (spec 3 §3 Web export; DECISIONS 49, 51, 61).
 * @throws ExportFileError with a code for the invalid file, or CONVERSION_TIMEOUT, CONVERSION_OUT_OF_MEMORY,
 * CONVERSION_FAILED (crashed or killed; details.exitCode, details.signal)
 * @throws the signal's reason when it is aborted
 */
export async function processExport(job: ExportJob, options: ProcessOptions): Promise<ExportResult> {
  return (await askChild('export', job, job.model.name, options)).result;
}

/**
 * Checks a picture that a viewer rendered of its model, in a child process as above, and returns the path of the
 * resulting WebP in the work folder.
 * @throws ExportFileError INVALID_THUMBNAIL, CONVERSION_TIMEOUT, CONVERSION_OUT_OF_MEMORY, CONVERSION_FAILED
 */
export async function processPicture(job: PictureJob, limits: ProcessLimits): Promise<string> {
  return (await askChild('picture', job, job.picture.name, limits)).path;
}

/**
 * Checks a picture that somebody attached to a comment, in a child process as above, and makes its WebP and its thumbnail
 * in the work folder.
 * @throws ExportFileError INVALID_PICTURE, CONVERSION_TIMEOUT, CONVERSION_OUT_OF_MEMORY, CONVERSION_FAILED
 */
export async function processCommentPicture(job: PictureJob, limits: ProcessLimits): Promise<CommentPictureFiles> {
  return (await askChild('comment-picture', job, job.picture.name, limits)).files;
}

/**
 * Checks a photo of an ID, in a child process as above, and makes its WebP in the work folder.
 * @throws ExportFileError INVALID_PICTURE, CONVERSION_TIMEOUT, CONVERSION_OUT_OF_MEMORY, CONVERSION_FAILED
 */
export async function processIdPhoto(job: PictureJob, limits: ProcessLimits): Promise<IdPhotoFile> {
  return (await askChild('id-photo', job, job.picture.name, limits)).file;
}

/**
 * Makes of a published model what browsers and phones get of it, in a child process as above that lets others go first.
 * @throws ExportFileError CONVERSION_TIMEOUT, CONVERSION_OUT_OF_MEMORY, CONVERSION_FAILED
 */
export async function processDelivery(job: DeliveryJob, limits: ProcessLimits): Promise<Delivery> {
  return (await askChild('delivery', job, job.model.name, { ...limits, isBackground: true })).delivery;
}

/** Makes the files for AR of a published model again, in a child process as `processDelivery`. @throws as there */
export async function processAr(job: DeliveryJob, limits: ProcessLimits): Promise<DeliveredAr> {
  return (await askChild('ar', job, job.model.name, { ...limits, isBackground: true })).ar;
}

/** Pictures a published model, in a child process as `processDelivery`. @throws ExportFileError as there */
export async function processThumbnails(job: ThumbnailJob, limits: ProcessLimits): Promise<ThumbnailPaths> {
  return (await askChild('thumbnails', job, job.model.name, { ...limits, isBackground: true })).thumbnails;
}

/**
 * Compares two revisions of a model and places the comments of the earlier one in the later one, in a child process as
 * `processDelivery`.
 * @throws ExportFileError INVALID_GLB, CONVERSION_TIMEOUT, CONVERSION_OUT_OF_MEMORY, CONVERSION_FAILED
 */
export async function compareRevisions(job: ComparisonJob, limits: ProcessLimits): Promise<ModelComparison> {
  return (await askChild('comparison', job, job.model.name, { ...limits, isBackground: true })).comparison;
}

interface ChildOptions extends ProcessLimits {
  onProgress?: ProcessOptions['onProgress'];
  isBackground?: boolean;
}

async function askChild<Type extends WorkerOrder['type']>(
  type: Type,
  given: WorkerOrder['job'],
  file: string,
  options: ChildOptions,
): Promise<Extract<Answer, { type: Type }>> {
  options.signal?.throwIfAborted();
  const workDir = await realpath(given.workDir);
  const memoryMark = `out of memory ${randomUUID()}`;
  const child = startChild(workDir, options.memoryMb, memoryMark);
  if (options.isBackground) letOthersGoFirst(child);
  const watched = new WatchedChild(child, memoryMark);
  const timer = setTimeout(() => watched.end('timeout'), options.timeoutMs);
  const onAbort = () => watched.end('abort');
  options.signal?.addEventListener('abort', onAbort, { once: true });
  if (options.signal?.aborted) onAbort();
  try {
    const answer = await watched.run({ type, job: { ...given, workDir } } as WorkerOrder, options.onProgress);
    if (answer?.type === 'error') throw new ExportFileError(answer.code, answer.details);
    if (answer?.type === type) return answer as Extract<Answer, { type: Type }>;
    if (answer) throw new TypeError(`The child answered ${answer.type} to ${type}.`);
    options.signal?.throwIfAborted();
    throw watched.explain(file, options);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', onAbort);
  }
}

/** Called right after the start, because threads inherit the priority their process has when they begin. */
function letOthersGoFirst({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, BACKGROUND);
  } catch {
    // It has ended already, or its priority cannot be changed; then it runs at the normal one.
  }
}

/** Starts it as a process group of its own, so that its children end with it; it may write only to its work folder. */
function startChild(workDir: string, memoryMb: number, memoryMark: string): ChildProcess {
  const memoryBytes = Math.floor(memoryMb * 1024 * 1024);
  return fork(CHILD, [String(process.pid), String(memoryBytes), memoryMark], {
    execPath: process.execPath,
    execArgv: [
      '--no-warnings',
      `--max-old-space-size=${Math.ceil(memoryMb)}`,
      '--permission',
      '--allow-fs-read=*',
      `--allow-fs-write=${workDir}`,
      '--allow-addons',
      '--allow-worker',
    ],
    cwd: workDir,
    env: Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    detached: process.platform !== 'win32',
  });
}

type Answer = Exclude<WorkerMessage, { type: 'ready' | 'progress' }>;

/** A child process, its answer, and why it was ended. */
class WatchedChild {
  readonly #child: ChildProcess;
  readonly #memoryMark: string;
  #output = '';
  #endedFor: 'timeout' | 'abort' | null = null;
  #exit: { exitCode: number | null; signal: NodeJS.Signals | null; error?: Error } = { exitCode: null, signal: null };

  constructor(child: ChildProcess, memoryMark: string) {
    this.#child = child;
    this.#memoryMark = memoryMark;
  }

  /** Resolves when the child has ended: with its answer, or null if it gave none or was killed. */
  run(order: WorkerOrder, onProgress?: ProcessOptions['onProgress']): Promise<Answer | null> {
    let answer: Answer | null = null;
    let reached = 0;
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#output = (this.#output + text).slice(-OUTPUT_CHARACTERS);
    });
    this.#child.on('message', (message: WorkerMessage) => {
      if (message.type === 'ready') this.#child.send(order, () => {});
      else if (message.type !== 'progress') {
        answer = message;
        // All it made is on the disk. By itself it would go on compiling code for a second before it ends.
        this.#endGroup();
      } else if (this.#endedFor === null) {
        reached = Math.max(reached, message.fraction);
        onProgress?.(reached, message.stage);
      }
    });
    this.#child.once('exit', (exitCode, signal) => {
      this.#exit = { ...this.#exit, exitCode, signal };
      this.#endGroup();
    });
    return this.#gone().then(() => (this.#endedFor === null ? answer : null));
  }

  /** Kills the child and everything it started. */
  end(reason: 'timeout' | 'abort') {
    this.#endedFor ??= reason;
    if (this.#child.exitCode === null && this.#child.signalCode === null) this.#endGroup();
  }

  /** The error that explains a missing answer. */
  explain(file: string, { timeoutMs, memoryMb }: ProcessLimits): ExportFileError {
    const failure = (code: ExportFileErrorCode, reason: string, more = {}) => {
      return new ExportFileError(code, { file, reason, ...more }, { cause: this.#exit.error });
    };
    if (this.#endedFor === 'timeout')
      return failure('CONVERSION_TIMEOUT', `not done after ${timeoutMs} ms`, { timeoutMs });
    if (this.#output.includes(this.#memoryMark) || /heap out of memory|heap limit/i.test(this.#output)) {
      return failure('CONVERSION_OUT_OF_MEMORY', `it needed more than ${memoryMb} MB`, { memoryMb });
    }
    const { exitCode, signal, error } = this.#exit;
    const reason = error
      ? `it did not start: ${error.message}`
      : signal
        ? `killed by ${signal}`
        : `ended with ${exitCode}`;
    return failure('CONVERSION_FAILED', reason, { exitCode, signal, output: this.#output });
  }
  /** Messages may arrive after its exit, so both the process and its channel must be closed. */
  #gone(): Promise<unknown> {
    const closed = new Promise((resolve) => this.#child.once('close', resolve));
    const disconnected = new Promise((resolve) => this.#child.once('disconnect', resolve));
    const notStarted = new Promise((resolve) => {
      this.#child.once('error', (error) => {
        this.#exit = { ...this.#exit, error };
        if (this.#child.pid === undefined) resolve(null);
      });
    });
    return Promise.race([Promise.all([closed, disconnected]), notStarted]);
  }

  #endGroup() {
    if (this.#child.pid !== undefined) endGroup(this.#child.pid);
  }
}

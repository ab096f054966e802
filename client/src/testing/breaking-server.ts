import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ExportNotice } from '@chamfer/contract/export-notices';
import type { Clock } from '../publish/transport.ts';

/** What the server does with the n-th matching request instead of answering it. */
export type Disturbance =
  /** Cuts the connection after this many bytes of the body. */
  | { kind: 'cut'; afterBytes: number }
  /** Reads the body and then cuts the connection, so that the response is lost. */
  | { kind: 'lose_answer' }
  | { kind: 'answer'; status: number; code: string };

interface StoredUpload {
  uploadId: string;
  fileName: string;
  size: number;
  parts: (Buffer | null)[];
}

const partSize = 100_000;
const retryUntil = '2026-11-29T08:00:00.000Z';

/**
 * A loopback server that accepts publications over real connections and breaks them where a test requests it. It keeps
 * the bytes it received, so that a test can compare them.
 */
export class BreakingServer {
  readonly requests: string[] = [];
  /** Projects by the key of their client. */
  readonly projects = new Map<string, string>();
  readonly token = 'token-of-the-test';
  readonly spaceId = randomUUID();
  readonly teamId = randomUUID();
  readonly viewLink = randomUUID();
  /** How many parts the announcement and each page describe. */
  firstParts = 100;
  pageSize = 100;
  /** What a ready web export says that was not taken over. */
  notices: ExportNotice[] = [];
  failWith: { code: string; message: string; details: Record<string, unknown> } | null = null;
  /** Whether what fails is given up, and can be tried again. */
  givesUp = false;
  webExport: {
    id: string;
    title: string;
    status: string;
    kinds: string[];
    acceptMissingFaces: boolean;
    unit: string | null;
  } | null = null;
  #uploads = new Map<string, StoredUpload>();
  #disturbances: { fits: RegExp; plan: (Disturbance | null)[] }[] = [];
  #signature = 1;
  #polls = 0;
  #server: Server = createServer((request, response) => void this.#handle(request, response));

  /** Listens on a free port. */
  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  /** Closes all connections. */
  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Disturbs the requests with a matching `METHOD /path`, in order; null lets one pass. */
  disturb(fits: RegExp, ...plan: (Disturbance | null)[]): void {
    this.#disturbances.push({ fits, plan });
  }

  /** From now on refuses every request issued so far as expired. */
  expireRequests(): void {
    this.#signature++;
  }

  /** SHA-256 of a file as received; null while parts are missing. */
  arrived(fileName: string): string | null {
    const upload = [...this.#uploads.values()].find((candidate) => candidate.fileName === fileName);
    if (!upload || upload.parts.includes(null)) return null;
    return createHash('sha256')
      .update(Buffer.concat(upload.parts as Buffer[]))
      .digest('hex');
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.address);
    const line = `${request.method} ${url.pathname}`;
    this.requests.push(line);
    const disturbance = this.#disturbances.find(({ fits }) => fits.test(line))?.plan.shift();
    const body = await readBody(request, disturbance?.kind === 'cut' ? disturbance.afterBytes : null);
    if (body === null) return;
    if (disturbance?.kind === 'answer') {
      answer(response, disturbance.status, envelope(disturbance.code));
      return;
    }
    const [status, content] = this.#route(line, url, request, body);
    if (disturbance?.kind === 'lose_answer') request.socket.destroy();
    else answer(response, status, content);
  }

  #route(line: string, url: URL, request: IncomingMessage, body: Buffer): [number, unknown] {
    const part = /^PUT \/api\/uploads\/([^/]+)\/parts\/(\d+)$/.exec(line);
    if (part) return this.#takePart(part[1]!, Number(part[2]), url, body);
    if (request.headers.authorization !== `Bearer ${this.token}`) return [401, envelope('INVALID_TOKEN')];
    const input = body.length > 0 ? JSON.parse(body.toString()) : {};
    const upload = /^GET \/api\/app\/uploads\/([^/]+)$/.exec(line);
    if (upload) {
      const stored = this.#uploads.get(upload[1]!);
      const from = Number(url.searchParams.get('from') ?? 1);
      return stored ? [200, this.#describe(stored, from, this.pageSize)] : [404, envelope('UPLOAD_NOT_FOUND')];
    }
    if (line === 'GET /api/app/spaces') {
      const space = { spaceId: this.spaceId, spaceType: 'team', teamId: this.teamId, teamName: 'Halden Works' };
      return [200, { items: [{ ...space, isDefault: true }], nextCursor: null }];
    }
    if (line === 'POST /api/app/projects') {
      const key = String(request.headers['idempotency-key'] ?? randomUUID());
      const projectId = this.projects.get(key) ?? randomUUID();
      this.projects.set(key, projectId);
      return [201, { projectId, name: input.name }];
    }
    if (/^POST .*\/revisions$/.test(line)) {
      return [201, { revisionId: 7, upload: this.#announce(this.#store(input.fileName, input.fileSize)) }];
    }
    if (/^POST .*\/revisions\/7\/finish$/.test(line)) return [200, { revisionId: 7 }];
    if (/^POST .*\/web-exports$/.test(line)) return [201, this.#begin(input)];
    if (/^POST .*\/finish$/.test(line)) return this.#finish();
    if (/^POST .*\/retry$/.test(line)) return this.#retry();
    if (line === 'GET /api/app/given-up-web-exports') return [200, { items: this.#givenUp(), nextCursor: null }];
    if (/^GET \/api\/app\/web-exports\//.test(line)) return [200, this.#status()];
    if (/^DELETE /.test(line) && this.webExport) {
      this.webExport.status = 'cancelled';
      return [204, undefined];
    }
    return [404, envelope('ROUTE_NOT_FOUND')];
  }

  #takePart(uploadId: string, number: number, url: URL, body: Buffer): [number, unknown] {
    if (url.searchParams.get('signature') !== String(this.#signature)) return [403, envelope('SIGNED_REQUEST_EXPIRED')];
    const stored = this.#uploads.get(uploadId);
    if (!stored) return [404, envelope('UPLOAD_NOT_FOUND')];
    if (body.length !== sizeOfPart(stored.size, number)) return [400, envelope('UPLOAD_PART_INVALID')];
    stored.parts[number - 1] = body;
    return [204, undefined];
  }

  #begin(input: {
    title: string;
    acceptMissingFaces?: boolean;
    unit?: string;
    files: { kind: string; name: string; size: number }[];
  }): unknown {
    const id = randomUUID();
    const { title, acceptMissingFaces = false, unit = null } = input;
    const kinds = input.files.map(({ kind }) => kind);
    this.webExport = { id, title, status: 'uploading', kinds, acceptMissingFaces, unit };
    const files = input.files.map(({ kind, name, size }) => ({
      kind,
      upload: this.#announce(this.#store(name, size)),
    }));
    return { webExportId: id, files };
  }

  #finish(): [number, unknown] {
    if (this.webExport?.status !== 'uploading') return [409, envelope('WEB_EXPORT_CLOSED')];
    this.webExport.status = 'processing';
    this.#polls = 0;
    return [200, this.#status()];
  }

  #retry(): [number, unknown] {
    if (this.webExport?.status !== 'failed' || !this.givesUp) return [409, envelope('WEB_EXPORT_CLOSED')];
    this.webExport.status = 'processing';
    this.#polls = 0;
    return [200, this.#status()];
  }

  #givenUp(): unknown[] {
    if (this.webExport?.status !== 'failed' || !this.givesUp) return [];
    const { id, title } = this.webExport;
    const times = { createdAt: '2026-11-22T08:00:00.000Z', retryUntil };
    return [
      {
        webExportId: id,
        projectId: randomUUID(),
        title,
        sharedState: 'anyone_with_link',
        isPublished: false,
        ...times,
      },
    ];
  }

  #status(): unknown {
    if (this.webExport?.status === 'processing' && this.#polls++ >= 2) {
      this.webExport.status = this.failWith ? 'failed' : 'ready';
    }
    const ready = this.webExport?.status === 'ready';
    return {
      webExportId: this.webExport?.id,
      status: this.webExport?.status,
      stage: ready ? 'done' : 'converting',
      progress: 0.5,
      error: this.webExport?.status === 'failed' ? this.failWith : null,
      retryUntil: this.webExport?.status === 'failed' && this.givesUp ? retryUntil : null,
      projectId: randomUUID(),
      viewLink: ready ? this.viewLink : null,
      url: ready ? `${this.address}/v/${this.viewLink}` : null,
      notices: ready ? this.notices : [],
    };
  }

  #store(fileName: string, size: number): StoredUpload {
    const parts = Array.from({ length: Math.ceil(size / partSize) }, () => null);
    const stored = { uploadId: randomUUID(), fileName, size, parts };
    this.#uploads.set(stored.uploadId, stored);
    return stored;
  }

  #announce(stored: StoredUpload): unknown {
    return this.#describe(stored, 1, this.firstParts);
  }

  #describe({ uploadId, size, parts }: StoredUpload, from: number, limit: number): unknown {
    return {
      uploadId,
      size,
      partSize,
      partCount: parts.length,
      parts: parts
        .map((content, index) => ({
          number: index + 1,
          size: sizeOfPart(size, index + 1),
          received: content !== null,
          request: {
            method: 'PUT',
            url: `/api/uploads/${uploadId}/parts/${index + 1}?expires=1&signature=${this.#signature}`,
            expiresAt: '2099-01-01T00:00:00.000Z',
          },
        }))
        .slice(from - 1, from - 1 + limit),
    };
  }
}

/** A clock that advances by the time waited without really waiting; it records the waits. */
export function patientClock(): Clock & { waits: number[] } {
  let time = 0;
  const waits: number[] = [];
  return {
    waits,
    now: () => time,
    wait: async (milliseconds, signal) => {
      signal?.throwIfAborted();
      waits.push(milliseconds);
      time += milliseconds;
    },
  };
}

function sizeOfPart(size: number, number: number): number {
  return Math.min(partSize, size - (number - 1) * partSize);
}

/** The body, or null after the connection was cut or lost. */
async function readBody(request: IncomingMessage, cutAfter: number | null): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const { socket } = request;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (cutAfter !== null && bytes >= cutAfter) break;
    }
  } catch {
    return null;
  }
  if (cutAfter === null) return Buffer.concat(chunks);
  socket.destroy();
  return null;
}

function answer(response: ServerResponse, status: number, content: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'request-of-the-test' });
  response.end(content === undefined ? undefined : JSON.stringify(content));
}

function envelope(code: string): unknown {
  return { code, message: `It is ${code}.`, details: null, requestId: 'request-of-the-test', validationErrors: [] };
}

import type { CallOutput } from '@chamfer/contract';
import type { ModelUnit } from '@chamfer/contract/model-units';
import { eventually } from './eventually.ts';
import type { TestPerson } from './factories.ts';
import type { TestApp } from './test-app.ts';

type Begun = CallOutput<'POST /app/projects/{projectId}/web-exports'>;
type Upload = Begun['files'][number]['upload'];
type Status = CallOutput<'GET /app/web-exports/{webExportId}'>;

/** What a test publishes. By default it creates a project and shares the export with anyone. */
export interface NewExport {
  projectId?: string;
  title?: string;
  sharedState?: 'anyone_with_link' | 'team_only' | 'restricted' | 'not_shared';
  baseRole?: 'commenter' | 'viewer';
  acceptMissingFaces?: boolean;
  /** The unit of a model if its file names none. */
  unit?: ModelUnit;
  files: { kind?: 'model' | 'resource' | 'drawing'; name: string; bytes: Buffer; title?: string }[];
}

/**
 * Begins a web export and uploads all its parts, but does not finish it. Creates a project if `projectId` is not given.
 */
export async function beginExport(app: TestApp, owner: TestPerson, given: NewExport): Promise<Begun> {
  const projectId = given.projectId ?? (await createProject(app, owner));
  const { status, body } = await app.call('POST /app/projects/{projectId}/web-exports', {
    as: owner,
    params: { projectId },
    input: {
      title: given.title ?? 'Cube',
      sharedState: given.sharedState,
      baseRole: given.baseRole,
      acceptMissingFaces: given.acceptMissingFaces,
      unit: given.unit,
      files: given.files.map(({ kind = 'model', name, bytes, title }) => ({ kind, name, title, size: bytes.length })),
    },
  });
  if (status !== 201) throw new Error(`the web export was refused: ${body.code}`);
  for (const [index, { upload }] of body.files.entries()) await sendParts(app, upload, given.files[index]!.bytes);
  return body;
}

/** Sends the parts of a new upload to their signed URLs. `upload` must be the response that created it. */
export async function sendParts(app: TestApp, upload: Upload, bytes: Buffer): Promise<void> {
  for (const { number, size, request } of upload.parts) {
    const start = (number - 1) * upload.partSize;
    const part = bytes.subarray(start, start + size);
    const { status, body } = await app.fetch('PUT', request.url, { body: part });
    if (status !== 204) throw new Error(`part ${number} was refused: ${body?.code}`);
  }
}

/**
 * Publishes files from the project to the end of the processing, thumbnails and packed files included; the application
 * needs its workers.
 */
export async function publish(app: TestApp, owner: TestPerson, given: NewExport): Promise<Status> {
  const { webExportId } = await beginExport(app, owner, given);
  await app.call('POST /app/web-exports/{webExportId}/finish', { as: owner, params: { webExportId } });
  return eventually(async () => {
    const { body } = await app.call('GET /app/web-exports/{webExportId}', { as: owner, params: { webExportId } });
    if (body.status !== 'ready' && body.status !== 'failed') throw new Error(`still ${body.status}`);
    if (await isAwaited(app, webExportId)) throw new Error('some of its files are still being made');
    return body;
  }, 100);
}

/** Whether packed files, thumbnails and files for AR of a web export are still being made. */
export async function isAwaited(app: TestApp, webExportId: string): Promise<boolean> {
  const text = 'select 1 from web_exports where id = $1 and awaits_delivery';
  return (await app.parts.database.pool.query(text, [webExportId])).rowCount === 1;
}

async function createProject(app: TestApp, owner: TestPerson): Promise<string> {
  const { body } = await app.call('POST /app/projects', { as: owner, input: { spaceId: owner.spaceId } });
  return body.projectId;
}

import { schema } from '@chamfer/server/schema';
import { beginExport, cubeGlb } from '@chamfer/testing';
import {
  all,
  buildDesignWorld,
  type Column,
  type DesignWorld,
  editors,
  inSpace,
  invited,
  members,
  onLink,
  only,
  type Rows,
  testCalls,
} from '@chamfer/testing/calls';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { publishingRoutes } from './publishing.routes.ts';

/** Who may publish into a project, and what signed URLs allow. */
const rows: Rows<keyof typeof publishingRoutes, DesignWorld> = {
  'POST /app/projects/{projectId}/revisions': [
    {
      case: 'invited project',
      expect: invited(404, { viewer: 403, commenter: 403, editor: 201, owner: 201 }),
      request: ({ design: { projectId } }) => ({
        params: { projectId },
        input: { fileName: 'gearbox.shapr', fileSize: 4 },
      }),
    },
    {
      case: 'project of the space',
      expect: inSpace(404, 403, 201),
      request: ({ spaceProjectId }) => ({
        params: { projectId: spaceProjectId },
        input: { fileName: 'gearbox.shapr', fileSize: 4 },
      }),
    },
  ],
  'POST /app/projects/{projectId}/revisions/{revisionId}/finish': [
    {
      case: 'invited project',
      expect: invited(404, { viewer: 403, commenter: 403, editor: 200, owner: 200 }),
      request: async (world) => ({ params: await freshRevision(world) }),
    },
  ],
  'POST /app/projects/{projectId}/web-exports': [
    {
      case: 'invited project',
      expect: invited(404, { viewer: 403, commenter: 403, editor: 201, owner: 201 }),
      request: ({ design: { projectId } }) => ({
        params: { projectId },
        input: { title: 'Gearbox', files: [{ kind: 'model', name: 'gearbox.glb', size: cubeGlb().length }] },
      }),
    },
    {
      case: 'project of the space',
      expect: inSpace(404, 403, 201),
      request: ({ spaceProjectId }) => ({
        params: { projectId: spaceProjectId },
        input: { title: 'Gearbox', files: [{ kind: 'model', name: 'gearbox.glb', size: cubeGlb().length }] },
      }),
    },
  ],
  'POST /app/web-exports/{webExportId}/finish': [
    {
      case: 'invited project',
      expect: invited(404, { viewer: 404, commenter: 404, editor: 200, owner: 200 }),
      request: async (world) => ({ params: { webExportId: await freshWebExport(world) } }),
    },
  ],
  'GET /app/web-exports/{webExportId}': [
    {
      case: 'invited project',
      expect: invited(404, { viewer: 404, commenter: 404, editor: 200, owner: 200 }),
      request: ({ design: { webExportId } }) => ({ params: { webExportId } }),
    },
  ],
  'GET /app/given-up-web-exports': [
    {
      case: 'one’s own',
      expect: members(200),
      request: ({ design: { projectId } }) => ({ query: { projectId } }),
    },
  ],
  'POST /app/web-exports/{webExportId}/retry': [
    {
      case: 'invited project',
      expect: invited(404, { viewer: 404, commenter: 404, editor: 200, owner: 200 }),
      request: async (world) => ({ params: { webExportId: await freshGivenUpExport(world) } }),
    },
  ],
  'DELETE /app/web-exports/{webExportId}': [
    {
      case: 'invited project',
      expect: invited(404, { viewer: 404, commenter: 404, editor: 204, owner: 204 }),
      request: async (world) => ({ params: { webExportId: await freshWebExport(world) } }),
    },
  ],
  'PUT /app/web-exports/{webExportId}/unit': [
    {
      case: 'invited project',
      expect: invited(404, { viewer: 404, commenter: 404, editor: 204, owner: 204 }),
      request: async (world) => ({
        params: { webExportId: await freshRenderedExport(world) },
        input: { unit: 'in' },
      }),
    },
  ],
  'PUT /app/web-exports/{webExportId}/thumbnails/{theme}': [
    {
      case: 'invited project',
      expect: invited(404, { viewer: 404, commenter: 404, editor: 204, owner: 204 }),
      request: async (world) => ({
        params: { webExportId: await freshRenderedExport(world), theme: 'light' },
        body: await picture,
      }),
    },
  ],
  'GET /app/uploads/{uploadId}': [
    {
      case: 'an upload of the project’s owner',
      expect: only('projectOwner', 200),
      request: async (world) => ({ params: { uploadId: (await freshUpload(world)).uploadId }, query: {} }),
    },
  ],
  'PUT /uploads/{uploadId}/parts/{number}': [
    {
      case: 'signed',
      expect: all(204),
      request: async (world) => {
        const { uploadId, query } = await freshUpload(world);
        return { params: { uploadId, number: 1 }, query, body: Buffer.from('part') };
      },
    },
    {
      case: 'not signed',
      expect: all(403),
      request: async (world) => {
        const { uploadId, query } = await freshUpload(world);
        const forged = { ...query, signature: 'forged' };
        return { params: { uploadId, number: 1 }, query: forged, body: Buffer.from('part') };
      },
    },
  ],
  'GET /objects/{key}': [
    {
      case: 'made for the caller, on a link with anyone',
      expect: all(200),
      request: (world, who) => ({ params: { key: world.modelKey }, query: signed(world, world.links.anyone, who) }),
    },
    {
      case: 'made for the caller, on a link of the team',
      expect: { ...onLink.teamOnly(200, 200), anonymous: 403 },
      request: (world, who) => ({
        params: { key: world.modelKey },
        query: signed(world, world.links.teamOnly, who),
      }),
    },
    {
      case: 'made for the caller, on a restricted link',
      expect: { ...onLink.restricted(200, 200), anonymous: 403 },
      request: (world, who) => ({
        params: { key: world.modelKey },
        query: signed(world, world.links.restricted, who),
      }),
    },
    {
      case: 'made for the caller, on a link that is not shared',
      expect: { ...all(403), ...editors(200) },
      request: (world, who) => ({
        params: { key: world.modelKey },
        query: signed(world, world.links.notShared, who),
      }),
    },
    {
      case: 'not signed',
      expect: all(403),
      request: (world, who) => ({
        params: { key: world.modelKey },
        query: { ...signed(world, world.links.anyone, who), signature: 'forged' },
      }),
    },
  ],
};

testCalls(async (app) => {
  const world = await buildDesignWorld(app);
  const { webExportId, files } = await begin(world);
  return { ...world, known: { ...world.known, webExportId, uploadId: files[0]!.upload.uploadId } };
}, rows);

/** A picture of the kind that viewers send. */
const picture = sharp({ create: { width: 960, height: 720, channels: 3, background: '#888' } })
  .png()
  .toBuffer();

/** Begins a web export as the project's owner and uploads its model. */
function begin({ app, people, design: { projectId } }: DesignWorld) {
  return beginExport(app, people.projectOwner, { projectId, files: [{ name: 'cube.glb', bytes: cubeGlb() }] });
}

async function freshWebExport(world: DesignWorld): Promise<string> {
  return (await begin(world)).webExportId;
}

/** Begins a web export as the project's owner and marks it as given up. */
async function freshGivenUpExport(world: DesignWorld): Promise<string> {
  const webExportId = await freshWebExport(world);
  const { clock, database } = world.app.parts;
  const retryUntil = new Date(clock.now().getTime() + 60_000);
  const { webExports } = schema;
  await database.db.update(webExports).set({ status: 'failed', retryUntil }).where(eq(webExports.id, webExportId));
  return webExportId;
}

/**
 * Returns the web export of the design for invited people, after marking its light thumbnail as rendered by the server.
 */
async function freshRenderedExport({ app, design: { webExportId } }: DesignWorld): Promise<string> {
  const rendered = { thumbnailLightRendered: true, unit: 'm', assumedUnit: 'm' } as const;
  await app.parts.database.db.update(schema.webExports).set(rendered).where(eq(schema.webExports.id, webExportId));
  return webExportId;
}

async function beginRevision({ app, people, design: { projectId } }: DesignWorld) {
  const input = { fileName: 'gearbox.shapr', fileSize: 4 };
  const as = people.projectOwner;
  return (await app.call('POST /app/projects/{projectId}/revisions', { as, params: { projectId }, input })).body;
}

/** Begins an upload as the project's owner and returns it with the signed query of its first part. */
async function freshUpload(world: DesignWorld) {
  const { upload } = await beginRevision(world);
  return { uploadId: upload.uploadId, query: queryOf(upload.parts[0]!.request.url) };
}

/** Begins a revision as the project's owner and uploads its file. */
async function freshRevision(world: DesignWorld): Promise<{ projectId: string; revisionId: number }> {
  const { revisionId, upload } = await beginRevision(world);
  await world.app.fetch('PUT', upload.parts[0]!.request.url, { body: Buffer.from('part') });
  return { projectId: world.design.projectId, revisionId };
}

/** Returns the signed query for the model on a link. */
function signed({ app, people, modelKey }: DesignWorld, viewLinkId: string, who: Column) {
  const made = { v: viewLinkId, ...(who !== 'anonymous' && { u: people[who].userId }) };
  return { ...made, ...queryOf(app.parts.signer.sign('GET', `/api/objects/${modelKey}`, made).url) };
}

function queryOf(url: string): { expires: string; signature: string } {
  const query = new URL(url, 'http://localhost').searchParams;
  return { expires: query.get('expires') ?? '', signature: query.get('signature') ?? '' };
}

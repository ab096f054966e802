import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildDesign, buildPerson, type TestDesign, type TestPerson, useTestApp } from '@chamfer/testing';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { withHead } from '../../../platform/http/web-files.ts';
import { webExports } from '../../publishing/publishing.tables.ts';
import { linkHead } from './link-preview.service.ts';

const app = useTestApp();
const title = 'Gear <script>alert("1")</script> & $& co';
let owner: TestPerson;
let design: TestDesign;
let picture: Buffer;
beforeAll(async () => {
  owner = await buildPerson(app);
  picture = await sharp({ create: { width: 96, height: 72, channels: 3, background: '#c00' } })
    .webp()
    .toBuffer();
});
beforeEach(async () => {
  design = await buildDesign(app, owner, { title });
  const thumbnailLightKey = `${app.parts.ids.uuid()}.webp`;
  const path = join(app.parts.config.DATA_DIR, thumbnailLightKey);
  await writeFile(path, picture);
  await app.parts.store.putFile(thumbnailLightKey, path);
  await app.parts.database.db
    .update(webExports)
    .set({ thumbnailLightKey })
    .where(eq(webExports.id, design.webExportId));
});

const head = (path = '') => linkHead(app.parts, `/v/${design.viewLinkId}${path}`);
const load = (as?: TestPerson) =>
  app.call('GET /web/project-view-links/{viewLink}/picture', { as, params: { viewLink: design.viewLinkId } });
const share = (sharedState: 'restricted' | 'team_only' | 'not_shared' | 'anyone_with_link') =>
  app.call('PATCH /web/project-view-links/{id}', {
    as: owner,
    params: { id: design.viewLinkId },
    input: { sharedState },
  });

test('a link that opens for anyone shows its title and picture elsewhere, on each of its pages', async () => {
  const address = `${app.parts.config.PUBLIC_URL ?? ''}/api/web/project-view-links/${design.viewLinkId}/picture`;
  for (const path of ['', '/', '/drawings/x']) expect((await head(path))?.elements).toContain(`content="${address}"`);
  const { status, headers } = await load();
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'public, max-age=60',
  ]);
});

test('the title is a text in the page, whatever is in it', async () => {
  const page = withHead('<html><head><title>Chamfer</title></head><body></body></html>', (await head())!);
  expect(page).not.toContain('<script');
  expect(page).not.toContain('"1"');
  const text = 'Gear &#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62; &#38; $&#38; co';
  expect(page).toContain(`<title>${text} · Chamfer</title>`);
  expect(page).toContain(`<meta property="og:title" content="${text}" />`);
});

test.each(['restricted', 'team_only', 'not_shared'] as const)(
  'a link that is %s tells strangers nothing',
  async (state) => {
    expect((await share(state)).status).toBe(200);
    expect(await head()).toBeNull();
    // Not to its owner either: the page is the same for everybody.
    for (const as of [undefined, owner]) {
      const { status, body } = await load(as);
      expect([status, body.code]).toEqual([404, 'PROJECT_VIEW_LINK_NOT_FOUND']);
    }
    expect((await share('anyone_with_link')).status).toBe(200);
    expect(await head()).not.toBeNull();
  },
);

test('a design without a picture has its title all the same, and other pages have nothing', async () => {
  await app.parts.database.db
    .update(webExports)
    .set({ thumbnailLightKey: null })
    .where(eq(webExports.id, design.webExportId));
  expect((await head())?.elements).not.toContain('og:image');
  expect((await head())?.elements).toContain('og:title');
  expect(await linkHead(app.parts, `/v/${app.parts.ids.uuid()}`)).toBeNull();
  expect(await linkHead(app.parts, '/v/undefined')).toBeNull();
  expect(await linkHead(app.parts, '/login')).toBeNull();
});

import {
  addToProject,
  addToSpace,
  buildDesign,
  buildMember,
  buildPerson,
  buildSpace,
  useTestApp,
} from '@chamfer/testing';
import { expect, test } from 'vitest';

const app = useTestApp();

test('one search finds the projects, links and people of a team that one may see', async () => {
  const owner = await buildPerson(app, { name: 'Mara Lindqvist' });
  const spaceId = await buildSpace(app, owner, 'Mechanical');
  const place = { teamId: owner.teamId, spaceId };
  const design = await buildDesign(app, owner, { title: 'Hinge 100%', place });
  await buildDesign(app, owner, { title: 'Secret hinge' });
  const member = await buildMember(app, owner.teamId, 'contributor', 'Henrik Hinge');
  await addToSpace(app, place, member.userId);
  const params = { projectId: design.projectId };
  await app.call('PATCH /web/projects/{projectId}', { as: owner, params, input: { access: 'space' } });
  const guest = await buildPerson(app);
  await addToProject(app, design.projectId, guest.userId, 'viewer');
  const search = async (query: string, as = owner) =>
    (await app.call('GET /app/teams/{teamId}/search', { as, params: { teamId: owner.teamId }, query: { query } })).body;

  const all = await search('hinge');
  expect(all.projects.map(({ name }) => name).toSorted()).toEqual(['Hinge 100%', 'Secret hinge']);
  expect([all.projectCount, all.viewLinkCount, all.personCount]).toEqual([2, 2, 1]);
  expect(all.people).toMatchObject([{ name: 'Henrik Hinge' }]);
  const theirs = await search('HINGE', member);
  expect(theirs.projects).toEqual([{ projectId: design.projectId, name: 'Hinge 100%', spaceName: 'Mechanical' }]);
  expect(theirs.viewLinks.map(({ title }) => title)).toEqual(['Hinge 100%']);
  // Guests see no members.
  expect(await search('hinge', guest)).toMatchObject({ projectCount: 1, people: [], personCount: 0 });
  // What is typed means itself.
  expect((await search('100%')).projectCount).toBe(1);
  expect((await search('_____________')).projectCount).toBe(0);
  expect(await search('   ')).toMatchObject({ projectCount: 0, personCount: 0 });
});

test('the list is searched, sorted and paged by name, date of creation and last edit', async () => {
  const owner = await buildPerson(app);
  const names: string[] = ['beta', 'Alpha', 'gamma', 'Delta'];
  const ids = new Map<string, string>();
  for (const title of names) {
    app.clock.advance(1000);
    ids.set(title, (await buildDesign(app, owner, { title })).projectId);
  }
  const list = async (query: { order?: 'edited' | 'name' | 'created'; query?: string }) => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await app.call('GET /web/projects', {
        as: owner,
        query: { teamId: owner.teamId, maxPageSize: 3, ...query, ...(cursor && { cursor }) },
      });
      found.push(...body.projects.map(({ name }) => name));
      expect([body.totalCount, body.counts.active]).toEqual([query.query ? found.length : 4, 4]);
      cursor = body.nextCursor ?? undefined;
    } while (cursor);
    return found;
  };
  expect(await list({ order: 'name' })).toEqual(['Alpha', 'beta', 'Delta', 'gamma']);
  expect(await list({ order: 'created' })).toEqual(names.toReversed());
  expect(await list({})).toEqual(names.toReversed());
  expect(await list({ query: 'LPH' })).toEqual(['Alpha']);
  const links = await app.call('GET /web/project-view-links', {
    as: owner,
    query: { teamId: owner.teamId, query: 'delta' },
  });
  expect(links.body.projectViewLinks).toMatchObject([{ title: 'Delta', projectName: 'Delta' }]);
  expect([links.body.totalCount, ids.get('Delta')]).toEqual([1, links.body.projectViewLinks[0]!.projectId]);
});

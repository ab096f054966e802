import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, knownPerson, text } from './shapes.ts';

/** One search over what a team has (spec 3 §2). */
export const search = {
  'GET /app/teams/{teamId}/search': endpoint({
    summary: 'Projects, review links and people of a team whose name, title or address fits; up to eight of each.',
    spec: 'spec 3 §2',
    auth: 'user',
    scope: 'read',
    params: z.object({ teamId: id }),
    query: z.object({ query: text(200).min(1) }),
    output: z.object({
      projects: z.array(z.object({ projectId: id, name: z.string(), spaceName: z.string().optional() })),
      projectCount: z.int(),
      viewLinks: z.array(z.object({ projectViewLinkId: id, title: z.string(), projectName: z.string() })),
      viewLinkCount: z.int(),
      /** Empty for guests, who see no members. */
      people: z.array(knownPerson),
      personCount: z.int(),
    }),
    errors: ['TEAM_NOT_FOUND', 'INVALID_UUID'],
    limit: { per: 'user', max: 240, windowMs: 60_000 },
  }),
};

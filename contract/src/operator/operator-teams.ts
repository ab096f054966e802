import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nextCursor, pageQuery } from '../paging.ts';
import { teamRoles } from '../rules/roles.ts';
import { id, nothing, sharedState, time } from '../shapes.ts';
import { changed, ofTeam, searchedText, shown, withReason } from './operator-endpoint.ts';

const team = z.object({
  teamId: id,
  name: z.string(),
  createdAt: time,
  /** Its owner, or the first of several; null where there is none. */
  owner: z.object({ userId: id, name: z.string(), email: z.string() }).nullable(),
  members: z.int(),
  projects: z.int(),
  /** The plan as the product names it, such as `pro`; null where nothing is sold. */
  plan: z.string().nullable(),
});

const viewLink = z.object({
  viewLinkId: id,
  title: z.string(),
  projectName: z.string(),
  teamId: id,
  teamName: z.string(),
  /** Who published it; null where the account is gone. */
  publishedBy: z.object({ userId: id, name: z.string(), email: z.string() }).nullable(),
  sharedState,
  hasPassword: z.boolean(),
  expiresAt: time.nullable(),
  createdAt: time,
  comments: z.int(),
  guests: z.int(),
});

/** Teams and review links, for operators. What is in designs and comments is not shown to them. */
export const operatorTeams = {
  'GET /operator/teams': endpoint({
    summary: 'Teams, newest first. `query` is looked for in names and ids.',
    spec: 'OPERATE §10',
    ...shown,
    query: z.object({ query: searchedText, ...pageQuery(100) }),
    output: z.object({ items: z.array(team), nextCursor, totalCount: z.int(), foundCount: z.int() }),
    errors: [],
  }),
  'GET /operator/teams/{teamId}': endpoint({
    summary: 'A team with its members, its plan and how much it keeps.',
    spec: 'OPERATE §10',
    ...shown,
    params: ofTeam,
    output: team.extend({
      subscription: z
        .object({
          subscriptionId: id,
          plan: z.string(),
          state: z.string(),
          seats: z.int().nullable(),
          /** When it renews or ends; null where it does neither. */
          until: time.nullable(),
        })
        .nullable(),
      viewLinks: z.int(),
      /** Of all files of its designs, in bytes. */
      storedBytes: z.number(),
      /** The first 200, owners first. */
      people: z.array(
        z.object({ userId: id, name: z.string(), email: z.string(), role: z.enum(teamRoles), since: time }),
      ),
    }),
    errors: ['TEAM_NOT_FOUND', 'INVALID_UUID'],
  }),
  'GET /operator/links': endpoint({
    summary: 'Review links, newest first. `query` is looked for in titles, names of projects and teams, and ids.',
    spec: 'OPERATE §10',
    ...shown,
    query: z.object({ query: searchedText, ...pageQuery(100) }),
    output: z.object({ items: z.array(viewLink), nextCursor, totalCount: z.int(), foundCount: z.int() }),
    errors: [],
  }),
  'GET /operator/links/{viewLinkId}': endpoint({
    summary: 'A review link: who shared it and how, and how much is on it.',
    spec: 'OPERATE §10',
    ...shown,
    params: z.object({ viewLinkId: id }),
    output: viewLink,
    errors: ['PROJECT_VIEW_LINK_NOT_FOUND', 'INVALID_UUID'],
  }),
  'POST /operator/links/{viewLinkId}/stop': endpoint({
    summary: 'Stops sharing a review link: nobody can open it until an editor of the project shares it again.',
    spec: 'OPERATE §10',
    ...changed,
    params: z.object({ viewLinkId: id }),
    input: withReason,
    output: nothing,
    status: 204,
    errors: ['PROJECT_VIEW_LINK_NOT_FOUND', 'INVALID_UUID'],
  }),
};

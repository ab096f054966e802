import type { Call, CallOptions } from '@chamfer/contract';
import type { CallExtras } from '../test-app.ts';
import type { World } from './world.ts';

/** The kinds of callers: nobody, an account without access, people invited to the project, and members of its team. */
export const columns = [
  'anonymous',
  'stranger',
  'viewer',
  'commenter',
  'projectEditor',
  'projectOwner',
  'teamGuest',
  'teamContributor',
  'teamEditor',
  'seatManager',
  'teamOwner',
] as const;
/** A kind of caller. */
export type Column = (typeof columns)[number];

/** One test case of a call: the request, and the HTTP status that each caller gets. */
export interface Row<C extends Call, W extends World = World> {
  case: string;
  expect: Record<Column, number>;
  /** Builds the request for one caller. Anything that the call consumes is created for each caller. */
  request(world: W, who: Column): Promise<Request<C>> | Request<C>;
}
/** The test cases of several calls. */
export type Rows<C extends Call, W extends World = World> = { [K in C]: Row<K, W>[] };
type Request<C extends Call> = CallOptions<C> & CallExtras;

/** Every caller gets the same status. */
export const all = (status: number): Record<Column, number> =>
  Object.fromEntries(columns.map((column) => [column, status])) as Record<Column, number>;
/** Signed-in callers get `status`, others 401. */
export const members = (status: number) => ({ ...all(status), anonymous: 401 });
/** For a project that only invited people may open: members of its team are treated like others. */
export const invited = (
  refused: number,
  roles: { viewer: number; commenter: number; editor: number; owner: number },
) => ({
  ...members(refused),
  viewer: roles.viewer,
  commenter: roles.commenter,
  projectEditor: roles.editor,
  projectOwner: roles.owner,
});
/**
 * For a project that is open to a space of the team: contributors may comment; editors, seat managers and owners may
 * edit.
 */
export const inSpace = (refused: number, commenting: number, editing: number) => ({
  ...members(refused),
  teamContributor: commenting,
  teamEditor: editing,
  seatManager: editing,
  teamOwner: editing,
});
/** All members of the team get `status`. People invited to the project are members too, as guests. */
export const ofTeam = (status: number) => ({ ...members(status), stranger: 404 });
/** Only this caller gets `status`. */
export const only = (column: Column, status: number) => ({ ...members(404), [column]: status });

/** The people who may edit the project. They can open its links even when a link is not shared. */
export const editors = (status: number) => ({ projectEditor: status, projectOwner: status });

/**
 * Returns an IP address that no other caller or row uses, so that one caller's failures do not make others solve a
 * captcha.
 */
export function ipOf(row: number, who: Column): string {
  return `10.0.${row}.${columns.indexOf(who)}`;
}

/** The statuses for each sharing state of a link. `viewer` is what a viewer gets, `enough` what higher roles get. */
export const onLink = {
  restricted: (viewer: number, enough: number) => ({
    ...invited(403, { viewer, commenter: enough, editor: enough, owner: enough }),
  }),
  teamOnly: (viewer: number, enough: number) => ({
    ...invited(403, { viewer, commenter: enough, editor: enough, owner: enough }),
    teamContributor: enough,
    teamEditor: enough,
    seatManager: enough,
    teamOwner: enough,
  }),
};

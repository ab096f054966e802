import type { Call, CallOptions } from '@chamfer/contract';
import type { CallExtras } from './test-app.ts';
import type { World } from './world.ts';

/** Who may call: nobody, a foreign account, people invited to the project, members of the team that it lives in. */
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

/** One case of a call: what is asked for, and the HTTP status each caller gets. */
export interface Row<C extends Call, W extends World = World> {
  case: string;
  expect: Record<Column, number>;
  /** Makes the request for one caller; whatever the call uses up is made anew for each. */
  request(world: W, who: Column): Promise<Request<C>> | Request<C>;
}
/** The cases of several calls. */
export type Rows<C extends Call, W extends World = World> = { [K in C]: Row<K, W>[] };
type Request<C extends Call> = CallOptions<C> & CallExtras;

/** Everybody gets the same. */
export const all = (status: number): Record<Column, number> =>
  Object.fromEntries(columns.map((column) => [column, status])) as Record<Column, number>;
/** Signed in or not is all that counts. */
export const members = (status: number) => ({ ...all(status), anonymous: 401 });
/** The project is for invited people: the team's members are no more than strangers. */
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
/** The project is open to the team's space, in which contributors comment, editors and seat managers edit. */
export const inSpace = (refused: number, commenting: number, editing: number) => ({
  ...members(refused),
  teamContributor: commenting,
  teamEditor: editing,
  seatManager: editing,
  teamOwner: editing,
});
/** The members of the team, whatever their role: also the people invited to the project, as its guests. */
export const ofTeam = (status: number) => ({ ...members(status), stranger: 404 });
/** One caller alone. */
export const only = (column: Column, status: number) => ({ ...members(404), [column]: status });

/** Those who edit the project, to whom a link is there that is not shared. */
export const editors = (status: number) => ({ projectEditor: status, projectOwner: status });

/** An address for one caller of a row: failures from one address are asked for a captcha, which others must not be. */
export function ipOf(row: number, who: Column): string {
  return `10.0.${row}.${columns.indexOf(who)}`;
}

/** What each link state gives to those who open it, `enough` being the status of a role that suffices. */
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

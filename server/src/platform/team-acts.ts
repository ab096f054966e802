import type { Context } from './context.ts';
import type { Db } from './database/database.ts';

/** What happens in a team that other systems can follow, each with the ids that say what it is about, and its revision. */
export interface TeamActs {
  /** A design got a revision that its review link shows. */
  'design.published': { projectId: string; viewLinkId: string; webExportId: string; revision: number };
  /** `revision`: the number on the link of what it was written on. */
  'comment.created': { viewLinkId: string; commentId: string; threadId: string; revision: number };
  'comment.resolved': { viewLinkId: string; commentId: string };
  'comment.reopened': { viewLinkId: string; commentId: string };
  /** Somebody may do more or less than before; the ids say where, and who if it is about one person. */
  'access.changed': { projectId?: string; viewLinkId?: string; spaceId?: string; userId?: string };
  'member.joined': { userId: string };
  'member.left': { userId: string };
  'subscription.changed': { subscriptionId: string };
}

/** The name of an act, such as `design.published`. */
export type TeamAct = keyof TeamActs;

/** Where an act happened: in a team, or in a project of one. */
export type ActPlace = { teamId: string } | { projectId: string };

/** Hears of an act inside its transaction. */
export type ActFollower = <Act extends TeamAct>(
  ctx: Context,
  db: Db,
  place: ActPlace,
  act: Act,
  ids: TeamActs[Act],
) => Promise<void>;

let follower: ActFollower = async () => undefined;

/** Says who hears of acts; called once, when the areas are put together. */
export function connectActs(follow: ActFollower): void {
  follower = follow;
}

/** Lets those who follow a team hear of an act, in its transaction, after what it writes (SSO §8). */
export const announceAct: ActFollower = (...act) => follower(...act);

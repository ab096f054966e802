import type { Project } from './use-projects.ts';

/** A project with what somebody may do with it: a card of a list gives it, and the review page too. */
export interface ManagedProject extends Pick<Project, 'projectId' | 'name' | 'projectViewLinkId' | 'published'> {
  teamId: string;
  /** The review page knows nothing of moving and archiving. */
  can: Pick<Project['can'], 'share' | 'rename' | 'delete'> & Partial<Project['can']>;
  archivedAt?: Project['archivedAt'];
  deletedAt?: Project['deletedAt'];
}

/** What is done at once: it can be taken back. */
export type InstantAct = 'archive' | 'restore';
/** What is asked about first, each by a dialog of its own; `share` and `move` by those of other areas. */
export type ProjectAct = 'publish' | 'unpublish' | 'rename' | 'delete' | 'share' | 'move' | InstantAct;

/** Whether a menu has anything to offer. On its own page a design is open already. */
export function hasActs({ can }: ManagedProject, isOnItsPage: boolean): boolean {
  return !isOnItsPage || can.share || can.rename || can.delete;
}

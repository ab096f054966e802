import type { Project } from './use-projects.ts';

/** A project with what somebody may do with it: a card of a list gives it, and the review page too. */
export interface ManagedProject
  extends Pick<Project, 'projectId' | 'name' | 'projectViewLinkId' | 'published' | 'can'> {
  teamId: string;
}

/** What can be done with a project and is asked about first, each by a dialog of its own. */
export type ProjectAct = 'publish' | 'unpublish' | 'rename' | 'delete';

/** Whether a menu has anything to offer. On its own page a design is open already. */
export function hasActs({ projectViewLinkId, can }: ManagedProject, isOnItsPage: boolean): boolean {
  return can.share || can.rename || can.delete || (projectViewLinkId !== null && !isOnItsPage);
}

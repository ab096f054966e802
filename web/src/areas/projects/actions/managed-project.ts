import type { ReactNode } from 'react';
import type { Project } from '../list/use-projects.ts';

/** A project with what somebody may do with it: a card of a list gives it, and the review page too. */
export interface ManagedProject
  extends Pick<Project, 'projectId' | 'name' | 'projectViewLinkId' | 'published'>,
    Partial<Pick<Project, 'space' | 'archivedAt' | 'deletedAt'>> {
  teamId: string;
  can: Pick<Project['can'], 'share' | 'rename' | 'delete'> & Partial<Project['can']>;
}

/** What can be done with a project and is asked about first, each by a dialog of its own. */
export type ProjectAct = 'share' | 'publish' | 'unpublish' | 'rename' | 'move' | 'delete';

/** The dialogs of a project that other areas have. */
export interface DialogParts {
  share: (project: ManagedProject, onClose: () => void) => ReactNode;
  move: (project: ManagedProject, onClose: () => void) => ReactNode;
}

/** Whether a menu has anything to offer. On its own page a design is open already. */
export function hasActs({ projectViewLinkId, can }: ManagedProject, isOnItsPage: boolean): boolean {
  return Object.values(can).some(Boolean) || (projectViewLinkId !== null && !isOnItsPage);
}

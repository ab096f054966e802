import type { ProjectRole } from '@chamfer/contract/roles';
import type { MessageKey } from '../../i18n/messages.ts';

/** The names of the roles in a project or on a review link. */
export const roleNames = {
  viewer: 'sharing.role.viewer',
  commenter: 'sharing.role.commenter',
  editor: 'sharing.role.editor',
  owner: 'sharing.role.owner',
} as const satisfies Record<ProjectRole, MessageKey>;

/** What each role may do, as menus explain it. */
export const roleDetails = {
  viewer: 'sharing.role.viewer.detail',
  commenter: 'sharing.role.commenter.detail',
  editor: 'sharing.role.editor.detail',
  owner: 'sharing.role.owner.detail',
} as const satisfies Record<ProjectRole, MessageKey>;

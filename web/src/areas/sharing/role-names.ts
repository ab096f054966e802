import type { MessageKey } from '../../i18n/messages.ts';
import type { Role } from './sharing-types.ts';

/** What each role is called. */
export const roleNames: Record<Role, MessageKey> = {
  viewer: 'sharing.role.viewer',
  commenter: 'sharing.role.commenter',
  editor: 'sharing.role.editor',
  owner: 'sharing.role.owner',
};

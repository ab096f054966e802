import { z } from 'zod';
import { linkRoles, projectRoles, sharedStates } from '../rules/roles.ts';
import { count, event, sharingProperties, word } from './properties.ts';

const shared = (when: string, spec: string) => event(when, spec, sharingProperties);
const role = z.enum(projectRoles);

/** Events of designs, sharing and review (spec 3). All have the properties around sharing, as far as they are known. */
export const reviewEvents = {
  project_created: shared('a project was begun', 'spec 3 §3 Project'),
  project_renamed: shared('a project was renamed', 'spec 3 §3 Project'),
  project_archived: event('a project was archived or brought back', 'spec 3 §3 Project', {
    ...sharingProperties,
    is_archived: z.boolean(),
  }),
  project_deleted: shared('a project was deleted', 'spec 3 §3 Project'),
  project_restored: shared('a deleted project was brought back', 'spec 3 §3 Project'),
  project_access_changed: event('who may see a project was changed', 'spec 3 §2 Share modals', {
    ...sharingProperties,
    access: word,
  }),
  project_opened: shared('the page of a project was opened', 'spec 3 §2 Project page'),
  project_opened_in_app: event('a project was opened in the design app', 'spec 3 §4 Deep-link modal', {
    ...sharingProperties,
    is_automatic: z.boolean(),
  }),
  project_file_saved: shared('the file of a project was saved', 'spec 3 §2 Project page'),
  paywall_shown: event('a feature was met that the plan does not have', 'spec 3 §6', {
    ...sharingProperties,
    feature: word,
  }),
  publishing_started: event('files began to be published', 'spec 3 §3 Web export', {
    ...sharingProperties,
    files: count,
  }),
  publishing_uploaded: shared('all files of a web export were uploaded', 'spec 3 §3 Web export'),
  people_invited: event('people were invited to a project or a review link', 'spec 3 §2 Share modals', {
    ...sharingProperties,
    role,
    invited: count,
    failed: count,
  }),
  sharing_invitation_resent: shared('an invitation was sent again', 'spec 3 §2 Share modals'),
  sharing_invitation_removed: shared('an invitation was removed', 'spec 3 §4 Project invitation'),
  sharing_invitation_accepted: shared('an invitation was accepted', 'spec 3 §4 Project invitation'),
  sharing_role_changed: event('a person or an invitation was given another role', 'spec 3 §2 Share modals', {
    ...sharingProperties,
    role,
  }),
  sharing_person_removed: shared('a person was removed, or left', 'spec 3 §2 Share modals'),
  access_requested: shared('access to a project was asked for', 'spec 3 §4 Project access request'),
  access_request_accepted: event('a request for access was accepted', 'spec 3 §4 Project access request', {
    ...sharingProperties,
    role,
  }),
  access_request_denied: shared('a request for access was denied or withdrawn', 'spec 3 §4 Project access request'),
  view_link_opened: shared('a review link was opened', 'spec 3 §2 Review link viewer'),
  view_link_changed: event('who may open a review link was changed', 'spec 3 §4 Share link sharedState', {
    ...sharingProperties,
    shared_state: z.enum(sharedStates),
    base_role: z.enum(linkRoles).optional(),
  }),
  view_link_unpublished: shared('a review link was unpublished', 'spec 3 §4 Share link sharedState'),
  drawing_opened: shared('a drawing was opened', 'spec 3 §2 Review link viewer'),
  ar_opened: shared('a model was opened in augmented reality', 'spec 3 §2 Review link viewer'),
  comment_added: event('a comment or an answer was sent', 'spec 3 §3 Comment', {
    ...sharingProperties,
    type: z.enum(['model', 'drawing', 'reply']),
  }),
  comment_edited: shared('a comment was changed', 'spec 3 §3 Comment'),
  comment_deleted: shared('a comment was deleted', 'spec 3 §5'),
  comment_resolved: event('a thread was resolved or opened again', 'spec 3 §3 Comment', {
    ...sharingProperties,
    is_resolved: z.boolean(),
  }),
  guest_joined: shared('somebody without an account joined a review link', 'DECISIONS 68'),
};

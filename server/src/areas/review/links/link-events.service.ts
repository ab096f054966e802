import { defineTopic } from '../../../platform/events/events.ts';

/**
 * An event on a review link. Events contain only ids; what is new on a comment they bring along encrypted
 * (`comments/comment-events.service.ts`).
 */
export type LinkEvent =
  | { type: 'comment_created'; commentId: string }
  | { type: 'comment_updated'; commentId: string }
  | { type: 'comment_deleted'; commentId: string }
  | { type: 'web_export_updated'; webExportId: string }
  | { type: 'link_changed' };

/** Events of review links, by link id. */
export const linkTopic = defineTopic<LinkEvent>('link');

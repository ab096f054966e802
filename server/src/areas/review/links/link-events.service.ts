import { defineTopic } from '../../../platform/events/events.ts';

/** An event on a review link. Events contain only ids; readers load what they may see. */
export type LinkEvent =
  | { type: 'comment_created'; commentId: string }
  | { type: 'comment_updated'; commentId: string }
  | { type: 'comment_deleted'; commentId: string }
  | { type: 'web_export_updated'; webExportId: string }
  | { type: 'link_changed' };

/** Events of review links, by link id. */
export const linkTopic = defineTopic<LinkEvent>('link');

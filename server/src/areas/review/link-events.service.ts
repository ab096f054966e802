import { defineTopic } from '../../platform/events/events.ts';

/** What happens on a review link. Events carry only ids; readers look up what they may see. */
export type LinkEvent =
  | { type: 'comment_created'; commentId: string }
  | { type: 'comment_deleted'; commentId: string }
  | { type: 'web_export_updated'; webExportId: string }
  | { type: 'link_changed' };

/** Review links, by their ids. */
export const linkTopic = defineTopic<LinkEvent>('link');

/** What a webhook can be called for. */
export const webhookEvents = [
  'design.published',
  'comment.created',
  'comment.resolved',
  'comment.reopened',
  'access.changed',
  'member.joined',
  'member.left',
  'subscription.changed',
] as const;
/** One of them. */
export type WebhookEvent = (typeof webhookEvents)[number];

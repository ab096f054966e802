import type { Endpoint } from '../endpoint.ts';

/** What belongs to a team, so that calls about it wait for the team's turn (record 63). */
export const thingsOfTeams = [
  'team',
  'team-invitation',
  'space',
  'project',
  'link',
  'web-export',
  'comment',
  'checkout',
  'subscription',
] as const;
/** Something that belongs to a team. */
export type TeamThing = (typeof thingsOfTeams)[number];
/** What a field of a call can name: something of a team, or something else that calls wait for one after the other. */
export type NamedThing =
  | TeamThing
  | 'user'
  | 'upload'
  | 'picture'
  | 'reset-link'
  | 'app-store-subscription'
  | 'sso-connection';

/** What fields of calls name. Those with an ambiguous name are in `names` of their calls. */
const things: Readonly<Record<string, NamedThing>> = {
  teamId: 'team',
  spaceId: 'space',
  projectId: 'project',
  viewLink: 'link',
  viewLinkId: 'link',
  v: 'link',
  projectViewLinkId: 'link',
  webExportId: 'web-export',
  commentId: 'comment',
  pictureId: 'picture',
  uploadId: 'upload',
  checkoutId: 'checkout',
  subscriptionId: 'subscription',
  paddleId: 'app-store-subscription',
  userId: 'user',
  connectionId: 'sso-connection',
};

/** A field that names a thing. */
export interface NamingField {
  in: 'params' | 'query' | 'input';
  field: string;
  thing: NamedThing;
}

/**
 * The fields of a call that name something, first what its path leads through: a space belongs to the team before it, so
 * the first one that is given says what the call is about.
 */
export function namingFields(call: Endpoint): NamingField[] {
  const found: NamingField[] = [];
  for (const place of ['params', 'query', 'input'] as const) {
    for (const field of fieldsOf(call[place])) {
      const thing = call.names?.[field] ?? things[field];
      if (thing) found.push({ in: place, field, thing });
    }
  }
  return found;
}

/** The names of the fields of an input, also of one that is one of several objects. */
export function fieldsOf(schema: unknown): string[] {
  const { shape, options } = (schema ?? {}) as { shape?: object; options?: unknown[] };
  if (shape) return Object.keys(shape);
  return [...new Set((options ?? []).flatMap(fieldsOf))];
}

import type { AuditKind } from '@chamfer/contract/calls/teams/audit';
import { type SQL, sql } from 'drizzle-orm';

/** The kinds of acts in the order in which they are tried: patterns of LIKE, and the kind of what fits. */
const patterns: readonly (readonly [pattern: string, kind: AuditKind])[] = [
  ['team.ownership_transferred', 'ownership'],
  ['project.handed_over', 'ownership'],
  ['%.member_role_changed', 'roles'],
  ['space.%', 'spaces'],
  ['%.invitation_%', 'invitations'],
  ['%.member_%', 'membership'],
  ['view_link.%', 'sharing'],
  ['operator.link_stopped', 'sharing'],
  ['project.access_%', 'sharing'],
  ['project.sharing_ended', 'sharing'],
  ['web_export.published', 'sharing'],
  ['project.%', 'projects'],
  ['sso.signed_in', 'logins'],
  ['sso.logged_out', 'logins'],
  ['%', 'settings'],
];

/** The kind of an act, as an expression on its name. */
export function kindOf(action: SQL): SQL<AuditKind> {
  const cases = patterns.map(([pattern, kind]) => sql`when ${action} like ${pattern} then ${kind}`);
  return sql<AuditKind>`case ${sql.join(cases, sql` `)} end`;
}

import type { TeamRole } from '@chamfer/contract/roles';
import { type SQL, sql } from 'drizzle-orm';

/** The highest role that the groups of somebody in a directory give; an expression on `directory_users` under the alias u. */
export const groupRoleSql: SQL<TeamRole | null> = sql<TeamRole | null>`(
  select max(t.role) from directory_group_members m join directory_group_targets t on t.group_id = m.group_id
  where m.directory_user_id = u.id
)`;

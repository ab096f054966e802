import { type ProjectRole, reaches } from '@chamfer/contract/roles';
import { AppError } from '../../../platform/app-error.ts';
import { type Context, systemContext } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Parts } from '../../../platform/parts.ts';
import { findRole } from '../../projects/effective-role.service.ts';
import { links } from './links.port.ts';

/**
 * What a signed URL was issued for, as encoded in its query: a review link or a project, a person or nobody, and the
 * minimum role if viewing is not enough; for a link with a password, which one was known.
 */
export interface AddressRight {
  v?: string | undefined;
  p?: string | undefined;
  u?: string | undefined;
  r?: ProjectRole | undefined;
  g?: string | undefined;
}

/** How long rights are cached, in milliseconds: a download comes in ranges, an upload in parts. */
const rememberedMs = 5000;
const mostRemembered = 5000;

/**
 * Checks again whether the person of a signed URL still has the right it was issued for (DECISIONS 64). The error is
 * always the same, so that a URL reveals nothing about links, projects or people.
 * @throws SIGNED_REQUEST_EXPIRED
 */
export async function requireRight(ctx: Context, right: AddressRight): Promise<void> {
  if (!reaches(await rememberedRole(ctx.parts, right), right.r ?? 'viewer'))
    throw new AppError('SIGNED_REQUEST_EXPIRED');
}

/**
 * Clears all cached rights; called after each change of rights, so that it takes effect in this process at once. Other
 * processes follow within five seconds.
 */
export function forgetRights({ database }: Pick<Parts, 'database'>): void {
  remembered.delete(database);
}

interface Remembered {
  role: Promise<ProjectRole | null>;
  /** Milliseconds since 1970. */
  until: number;
}

/** The cached rights per installation, keyed by link or project and person, with the oldest entries first. */
const remembered = new WeakMap<Database, Map<string, Remembered>>();

function rememberedRole(parts: Parts, right: AddressRight): Promise<ProjectRole | null> {
  const roles = remembered.get(parts.database) ?? new Map<string, Remembered>();
  remembered.set(parts.database, roles);
  const key = `${right.v ?? ''} ${right.p ?? ''} ${right.u ?? ''} ${right.g ?? ''}`;
  const now = parts.clock.now().getTime();
  const known = roles.get(key);
  if (known && known.until > now) return known.role;
  // Timed from the start of the query, because rights may change while it runs.
  const role = roleOf(parts, right);
  roles.delete(key);
  roles.set(key, { role, until: now + rememberedMs });
  if (roles.size > mostRemembered) roles.delete(roles.keys().next().value ?? key);
  role.catch(() => roles.delete(key));
  return role;
}

async function roleOf(parts: Parts, { v, p, u, g }: AddressRight): Promise<ProjectRole | null> {
  if (v)
    return links().roleOn(systemContext(parts, u ? { userId: u, sessionId: null } : null), v, g ? Number(g) : null);
  return p && u ? findRole(parts.database.db, p, u) : null;
}

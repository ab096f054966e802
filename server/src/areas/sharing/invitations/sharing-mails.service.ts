import { matchLanguage } from '@chamfer/contract/languages';
import type { LinkRole, ProjectRole } from '@chamfer/contract/roles';
import { and, desc, eq, gte, isNotNull } from 'drizzle-orm';
import { actorOf, type Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { MailPicture } from '../../../platform/mail/send-mail.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { addressOf } from '../../people/mail-address.service.ts';
import { ownerOf } from '../../people/mail-reader.service.ts';
import { findUser, findUserByEmail, requireUser } from '../../people/people.service.ts';
import { ownersOf } from '../../projects/project-roles.service.ts';
import { projects, projectUsers } from '../../projects/projects.tables.ts';
import { webExports } from '../../publishing/publishing.tables.ts';
import { viewLinks } from '../../review/review.tables.ts';
import {
  accessDeniedMail,
  accessEndedMail,
  accessGrantedMail,
  accessRequestedMail,
  linkInvitationMail,
  linkRoleMail,
  memberLeftMail,
  projectInvitationMail,
  projectRoleMail,
} from '../sharing.mails.ts';
import type { NewInvitation, Target } from './sharing-invitations.service.ts';

/** Mails the links of invitations: in the language of the person's account, else in that of the actor. */
export async function mailInvitations(ctx: Context, db: Db, target: Target, made: NewInvitation[]): Promise<void> {
  if (made.length === 0) return;
  const inviter = await requireUser(db, actorOf(ctx).userId);
  const { name: design, picture } = await describe(db, target);
  for (const { invitation, hash, emailToken } of made) {
    const known = await findUserByEmail(db, invitation.email);
    const language = matchLanguage((known ?? inviter).language) ?? 'en';
    const reader = { to: addressOf(invitation), language };
    const common = { design, by: inviter.name, hash, emailToken };
    const { projectId, viewLinkId: viewLink } = target;
    if (viewLink) {
      const role = invitation.role === 'commenter' ? 'commenter' : 'other';
      await sendMail(ctx, db, linkInvitationMail, reader, { ...common, role, viewLink }, picture);
    } else {
      const role = invitation.role === 'owner' ? 'editor' : asCase(invitation.role);
      await sendMail(ctx, db, projectInvitationMail, reader, { ...common, role, projectId }, picture);
    }
  }
}

/** Mails the owners and editors of a project that the actor asks for access. */
export async function mailRequest(ctx: Context, db: Db, projectId: string): Promise<void> {
  const { name: by } = await requireUser(db, actorOf(ctx).userId);
  const { name: design, picture } = await describe(db, { projectId, viewLinkId: null });
  const readers = await db
    .select({ userId: projectUsers.userId })
    .from(projectUsers)
    .where(and(eq(projectUsers.projectId, projectId), gte(projectUsers.role, 'editor')));
  for (const { userId } of readers) {
    const user = await findUser(db, userId);
    if (user) await sendMail(ctx, db, accessRequestedMail, ownerOf(user), { design, by, projectId }, picture);
  }
}

/** Mails somebody the answer to their request: the role they have now, or none. */
export async function mailAnswer(
  ctx: Context,
  db: Db,
  { projectId, userId }: { projectId: string; userId: string },
  role: ProjectRole | null,
): Promise<void> {
  const user = await findUser(db, userId);
  if (!user) return;
  const { name: design, picture } = await describe(db, { projectId, viewLinkId: null });
  if (role)
    await sendMail(ctx, db, accessGrantedMail, ownerOf(user), { design, role: asCase(role), projectId }, picture);
  else await sendMail(ctx, db, accessDeniedMail, ownerOf(user), { design });
}

/** Mails somebody that the actor changed their role in a project. */
export async function mailRole(
  ctx: Context,
  db: Db,
  { projectId, userId }: { projectId: string; userId: string },
  role: ProjectRole,
): Promise<void> {
  const user = await findUser(db, userId);
  if (!user) return;
  const { name: by } = await requireUser(db, actorOf(ctx).userId);
  const { name: design, picture } = await describe(db, { projectId, viewLinkId: null });
  await sendMail(ctx, db, projectRoleMail, ownerOf(user), { design, by, role: asCase(role), projectId }, picture);
}

/** Mails somebody that the actor changed their role on a review link. */
export async function mailLinkRole(
  ctx: Context,
  db: Db,
  { userId, ...target }: { projectId: string; viewLinkId: string; userId: string },
  role: LinkRole,
): Promise<void> {
  const user = await findUser(db, userId);
  if (!user) return;
  const { name: by } = await requireUser(db, actorOf(ctx).userId);
  const { name: design, picture } = await describe(db, target);
  const given = role === 'commenter' ? 'commenter' : 'other';
  const values = { design, by, role: given, viewLink: target.viewLinkId } as const;
  await sendMail(ctx, db, linkRoleMail, ownerOf(user), values, picture);
}

/** Mails the owners of a project that the actor left it. */
export async function mailLeft(ctx: Context, db: Db, projectId: string): Promise<void> {
  const { name: by } = await requireUser(db, actorOf(ctx).userId);
  const { name: design, picture } = await describe(db, { projectId, viewLinkId: null });
  for (const userId of await ownersOf(db, projectId)) {
    const user = await findUser(db, userId);
    if (user) await sendMail(ctx, db, memberLeftMail, ownerOf(user), { design, by, projectId }, picture);
  }
}

/** Mails somebody that the actor ended their access. */
export async function mailEnd(ctx: Context, db: Db, target: Target, userId: string): Promise<void> {
  const user = await findUser(db, userId);
  if (!user) return;
  const { name: by } = await requireUser(db, actorOf(ctx).userId);
  const { name: design } = await describe(db, target);
  await sendMail(ctx, db, accessEndedMail, ownerOf(user), { design, by });
}

/** What a mail selects its words by: viewers are its other case. */
function asCase<Role extends ProjectRole>(role: Role): Exclude<Role, 'viewer'> | 'other' {
  return role === 'viewer' ? 'other' : (role as Exclude<Role, 'viewer'>);
}

/** The name of what is shared: of the project, or the title of the link. */
export async function nameOf(db: Db, target: Target): Promise<string> {
  return (await describe(db, target)).name;
}

/** The name of what is shared, and the picture of what was published last; null without one. */
async function describe(
  db: Db,
  { projectId, viewLinkId }: Target,
): Promise<{ name: string; picture: MailPicture | null }> {
  if (viewLinkId) {
    const [link] = await db
      .select({ name: viewLinks.title, key: webExports.thumbnailLightKey })
      .from(viewLinks)
      .innerJoin(webExports, eq(webExports.id, viewLinks.webExportId))
      .where(eq(viewLinks.id, viewLinkId));
    return withPicture(link!.name, link!.key);
  }
  const [project] = await db.select({ name: projects.name }).from(projects).where(eq(projects.id, projectId));
  const [newest] = await db
    .select({ key: webExports.thumbnailLightKey })
    .from(webExports)
    .where(
      and(eq(webExports.projectId, projectId), eq(webExports.status, 'ready'), isNotNull(webExports.thumbnailLightKey)),
    )
    .orderBy(desc(webExports.createdAt))
    .limit(1);
  return withPicture(project!.name, newest?.key ?? null);
}

function withPicture(name: string, key: string | null): { name: string; picture: MailPicture | null } {
  // The name may be a stranger's text: the picture is next to the mail's own words about it.
  return { name, picture: key === null ? null : { key, alt: '' } };
}

import { readFileSync } from 'node:fs';
import { type ErrorCode, errors } from '@chamfer/contract';
import {
  highest,
  type LinkRole,
  linkRoles,
  type ProjectRole,
  projectRoles,
  type SharedState,
  sharedStates,
  type TeamRole,
  teamRoles,
} from '@chamfer/contract/roles';
import { describe, expect, test } from 'vitest';
import type { Rule } from '../platform/policy.ts';
import { project, projectUser } from './projects/projects.policy.ts';
import { upload, webExport } from './publishing/web-exports.policy.ts';
import { comment } from './review/comments.policy.ts';
import { type LinkFacts, link, roleOnLink } from './review/links.policy.ts';
import { space } from './teams/spaces.policy.ts';
import { invitation, member, team } from './teams/teams.policy.ts';

/** Who may do what, written down independently of the code: the rows of ACCESS for the existing actions. */
const oracle = JSON.parse(readFileSync(new URL('./access-matrix.json', import.meta.url), 'utf8')) as {
  rows: Row[];
  linkVisitors: ({ visitor: string } & Record<SharedState, string>)[];
};
interface Row {
  act: string;
  on: string;
  /** By role; `own`: for the actor's own things; `notSelf`: for others; `belowOwner`: for others who are no owners. */
  allowed: Record<string, boolean | 'own' | 'notSelf' | 'belowOwner'>;
  refusal: ErrorCode | null;
  refusalNone: ErrorCode;
  refusalNotInSpace?: ErrorCode;
  refusalAnonymous: ErrorCode;
}

/** The rules of an action, each asked with the role of a column, about something that fits the column's condition or not. */
type Answers = (column: string, fits: boolean) => (ErrorCode | null)[];

const ask =
  <F>(factsOf: (column: string, fits: boolean) => F, ...rules: Rule<F>[]): Answers =>
  (column, fits) =>
    rules.map((rule) => rule(factsOf(column, fits)));
const known = (column: string) => column !== 'none' && column !== 'anonymous' && column !== 'notInSpace';

const inTeam = (column: string) => ({ role: known(column) ? (column as TeamRole) : null });
const inSpace = (column: string) =>
  column === 'notInSpace'
    ? { role: 'editor' as const, isInSpace: false }
    : { ...inTeam(column), isInSpace: known(column) };
const withPlan = (column: string) => ({ ...inTeam(column), teamspaceManagement: true });
const managed = (column: string) => ({ ...inSpace(column), teamspaceManagement: true, isEmpty: true });
const leaving = (column: string) => ({ ...inTeam(column), hasOtherOwner: true });
const another = (column: string, fits: boolean) => ({
  ...inTeam(column),
  memberRole: 'editor' as const,
  isSelf: !fits,
});
const belowOwner = (column: string, fits: boolean) => ({
  ...another(column, true),
  memberRole: fits ? ('editor' as const) : ('owner' as const),
});
const inProject = (column: string) => ({
  role: known(column) ? (column as ProjectRole) : null,
  isArchived: false,
  inTeam: null,
});
const planned = (column: string) => ({ ...inProject(column), isSubscribed: true, isEditable: true });
const leavingProject = (column: string, isOwn: boolean) => ({
  ...inProject(column),
  hasDirectRole: isOwn,
  anotherOwnerStays: true,
});
/** About somebody else who is no owner, or about oneself. */
const otherInProject = (column: string, fits: boolean) => ({
  ...inProject(column),
  userRole: 'viewer' as const,
  isSelf: !fits,
});
/** About somebody who is no owner, or about an owner. */
const belowOwnerInProject = (column: string, fits: boolean) => ({
  ...otherInProject(column, true),
  userRole: fits || column === 'owner' ? ('viewer' as const) : ('owner' as const),
  isSelf: column === 'owner' && !fits,
});

/**
 * A column is the role on the link: viewers and commenters have it by invitation, editors and owners through the
 * project.
 */
const onLink = (sharedState: SharedState, around: Partial<LinkFacts> = {}) => {
  return (column: string): LinkFacts => {
    const role = inProject(column).role;
    const isInvited = linkRoles.includes(role as LinkRole);
    const facts: LinkFacts = {
      sharedState,
      baseRole: 'commenter',
      isSignedIn: column !== 'anonymous',
      inProject: isInvited ? null : role,
      onLink: isInvited ? (role as LinkRole) : null,
      inTeam: null,
      isArchived: false,
    };
    return { ...facts, ...around };
  };
};
const ofAuthor = (column: string, isAuthor: boolean) => ({ ...onLink('restricted')(column), isAuthor });
const fresh = (column: string, isAuthor: boolean) => ({ ...ofAuthor(column, isAuthor), isFresh: true });

const acts: Record<string, Answers> = {
  'list projects shared in the team': ask(inTeam, team.listProjects),
  'list review links of the team': ask(inTeam, team.listLinks),
  'hear what changes in the team': ask(inTeam, team.hearEvents),
  'see members and pending invitations': ask(inTeam, team.seeMembers),
  'see which projects a member can open and why': ask(inTeam, team.seeAccess),
  'estimate an invitation': ask(inTeam, invitation.estimate),
  invite: ask(inTeam, invitation.send),
  'resend an invitation': ask(inTeam, invitation.resend),
  'remove an invitation': ask(inTeam, invitation.remove),
  'remove a member': (column, fits) =>
    [belowOwner, another].flatMap((facts) => ask(facts, member.remove)(column, fits)),
  'change a team role': ask(another, member.changeRole),
  'transfer ownership': ask(another, member.transferOwnership),
  'leave the team': ask(leaving, team.leave),
  'rename the team': ask(inTeam, team.rename),
  'list all spaces': ask(inTeam, team.listSpaces),
  'create a space': ask(withPlan, team.createSpace),
  'see Team settings': ask(withPlan, team.seeSettings),
  'see the Subscription page': ask(inTeam, team.seeSubscription),
  'read and filter the audit log': ask(inTeam, team.readAudit),
  'export the audit log': ask(inTeam, team.exportAudit),
  'rename a space': ask(inSpace, space.rename),
  'add members to a space': ask(managed, space.addMembers),
  'remove members from a space': ask(managed, space.removeMembers),
  'delete an empty space': ask(managed, space.delete),
  'create a project in a space': ask(inSpace, space.createProject),
  'open the project page': ask(inProject, project.open),
  'hear what changes in the project': ask(inProject, project.hearEvents),
  'see revisions': ask(inProject, project.seeRevisions),
  'see sharing data of the project': ask(inProject, project.seeSharing),
  'invite to the project as commenter or viewer, change or resend an invitation': ask(inProject, project.share),
  'give the editor role': ask(planned, project.giveEditor),
  'delete an invitation to the project': ask(inProject, project.removeInvitation),
  'change a person’s role in the project': (column, fits) =>
    [belowOwnerInProject, otherInProject].flatMap((facts) => ask(facts, projectUser.changeRole)(column, fits)),
  'give or take the owner role': ask(otherInProject, projectUser.makeOwner),
  'remove a person from the project': (column, fits) =>
    [belowOwnerInProject, otherInProject].flatMap((facts) => ask(facts, projectUser.remove)(column, fits)),
  'leave the project': ask(leavingProject, project.leave),
  'accept an access request': ask(inProject, project.acceptRequest),
  'deny an access request': ask(inProject, project.denyRequest),
  'switch access between invited and space': ask(inProject, project.changeAccess),
  'move to another space of the team': ask(inProject, project.move),
  'archive, restore': ask(inProject, project.archive),
  'see all that is shared, end all sharing': ask(inProject, project.endSharing, project.seeAccess),
  'open in the app': ask(inProject, project.openInApp),
  'download the project file': ask(planned, project.downloadFile),
  'see team and private space information': ask(inProject, project.seeSpace),
  'rename the project': ask(inProject, project.rename),
  'delete the project': ask(inProject, project.delete),
  'upload a revision, begin a web export': ask(
    planned,
    project.addRevision,
    project.finishRevision,
    project.beginWebExport,
  ),
  'finish, follow or cancel a web export, replace its thumbnails': ask(
    inProject,
    webExport.finish,
    webExport.follow,
    webExport.cancel,
    webExport.replaceThumbnails,
  ),
  'open a shared link': ask(onLink('restricted'), link.open),
  'open a link that is not shared or has expired': ask(onLink('not_shared'), link.open),
  'change state or base role, unpublish, publish again': ask(onLink('restricted'), link.update),
  'set or remove the password and the expiry of the link': ask(onLink('restricted'), link.changeGate),
  'export comments as CSV or PDF': ask(onLink('restricted'), link.exportComments),
  'see who opened the link': ask(onLink('restricted'), link.seeOpenings),
  'say the password of a shared link': ask(onLink('restricted'), link.sayPassword),
  'see sharing data of the link': ask(onLink('restricted'), link.seeSharing),
  'remove a person or an invitation from the link': ask(onLink('restricted'), link.removePeople),
  'leave the link': ask((column, isOwn) => ({ hasDirectRole: isOwn && known(column) }), link.leave),
  'download the model as uploaded': ask(onLink('restricted'), link.downloadOriginal),
  'hear events of the link': ask(onLink('restricted'), link.hearEvents),
  'read comments': ask(onLink('restricted'), comment.read),
  'see the pictures of comments': ask(onLink('restricted'), comment.seePictures),
  'attach a picture': ask(onLink('restricted'), comment.attachPicture),
  'remove a picture that no comment has': ask(ofAuthor, comment.removePicture),
  'write or answer': ask(onLink('restricted'), comment.write),
  'resolve or reopen a thread': ask(onLink('restricted'), comment.resolve),
  'edit a comment within 15 minutes': ask(fresh, comment.edit),
  'delete a comment': ask(ofAuthor, comment.delete),
};

/**
 * The guard refuses callers without an account where a call requires one, so such rules are tested only for signed-in
 * people.
 */
const refusedByGuard = (row: Row, column: string) => column === 'anonymous' && row.refusalAnonymous === 'INVALID_TOKEN';

function refusalOf(row: Row, column: string): ErrorCode | null {
  if (column === 'anonymous') return row.refusalAnonymous;
  if (column === 'none') return row.refusalNone;
  return column === 'notInSpace' ? row.refusalNotInSpace! : row.refusal;
}

test('every action of the oracle is tested, and every rule belongs to one', () => {
  expect(Object.keys(acts).toSorted()).toEqual(oracle.rows.map(({ act }) => act).toSorted());
  const rules = [team, member, invitation, space, project, projectUser, webExport, link, comment]
    .flatMap((noun) => Object.keys(noun))
    // Only for people without an account, whom the oracle does not tell apart; the tests of guests ask about it.
    .filter((rule) => rule !== 'becomeGuest');
  const asked = Object.values(acts).reduce((sum, answers) => sum + answers('none', false).length, 0);
  // Two rows cover opening a link; what is done to people is asked about owners and about oneself.
  expect(asked).toBe(rules.length + 4);
});

describe.each(oracle.rows)('$act', (row) => {
  const columns = Object.keys(row.allowed).filter((column) => !refusedByGuard(row, column));
  test.each(columns)('%s', (column) => {
    const allowed = row.allowed[column]!;
    const refusal = refusalOf(row, column);
    for (const answer of acts[row.act]!(column, true)) expect(answer).toBe(allowed ? null : refusal);
    if (typeof allowed === 'boolean') return;
    for (const answer of acts[row.act]!(column, false)) expect(answer).toBe(refusal);
  });
});

describe('the role of a visitor on a link', () => {
  const inTeamAs = (role: TeamRole) => [{ inTeam: role }];
  const visitors: Record<string, Partial<LinkFacts>[]> = {
    anonymous: [{ isSignedIn: false }],
    'guest of the link': [{ isSignedIn: false, isGuest: true, guestsAllowed: true }],
    stranger: [{}],
    'invited to the link, accepted': linkRoles.map((role) => ({ onLink: role })),
    'team owner, no project role': inTeamAs('owner'),
    'team seat_manager, no project role': inTeamAs('seat_manager'),
    'team editor, no project role': inTeamAs('editor'),
    'team contributor, no project role': inTeamAs('contributor'),
    'team guest, no project role': inTeamAs('guest'),
    'project viewer or commenter': teamRoles.flatMap((role) => [
      { inProject: 'viewer' as const, inTeam: role },
      { inProject: 'commenter' as const, inTeam: role },
    ]),
    'project editor or owner': [{ inProject: 'editor' }, { inProject: 'owner', inTeam: 'editor' }],
  };

  function expected(
    said: string,
    { baseRole, onLink: invited = null, inProject: role = null, inTeam: member = null }: Partial<LinkFacts>,
  ) {
    const base = baseRole!;
    if (said in errors) return said;
    if (said === 'base') return base;
    if (said === 'invited' || said === 'project') return highest(invited, role);
    if (said.startsWith('project; max')) return member === 'guest' ? role : highest(role, base);
    if (said.startsWith('max')) return highest(invited, role, base);
    throw new Error(`the oracle says ${said}`);
  }

  test.each(oracle.linkVisitors)('$visitor', ({ visitor, ...said }) => {
    for (const around of visitors[visitor]!) {
      for (const sharedState of sharedStates) {
        for (const baseRole of linkRoles) {
          const facts = onLink(sharedState, { baseRole, ...around })('none');
          const answer = link.open(facts) ?? roleOnLink(facts);
          expect([sharedState, facts, answer]).toEqual([
            sharedState,
            facts,
            expected(said[sharedState], { ...around, baseRole }),
          ]);
        }
      }
    }
  });
});

test('team contributors never get the original upload of the model', () => {
  const editor = (inTeamAs: TeamRole) => onLink('restricted', { inProject: 'editor', inTeam: inTeamAs })('none');
  expect(teamRoles.filter((role) => link.downloadOriginal(editor(role)) === 'PROJECT_FORBIDDEN')).toEqual([
    'contributor',
  ]);
});

test('only the person who started an upload may continue it, while they can edit the project', () => {
  const around = { isArchived: false, inTeam: null };
  for (const role of [null, ...projectRoles]) {
    const mayEdit = role === 'editor' || role === 'owner';
    expect(upload.resume({ ...around, role, isOwn: true })).toBe(mayEdit ? null : 'UPLOAD_NOT_FOUND');
    expect(upload.resume({ ...around, role, isOwn: false })).toBe('UPLOAD_NOT_FOUND');
  }
});

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
import { billing, voucher } from './billing/billing.policy.ts';
import { project, projectUser } from './projects/projects.policy.ts';
import { upload, webExport } from './publishing/uploads/web-exports.policy.ts';
import { comment } from './review/comments/comments.policy.ts';
import { type LinkFacts, link, roleOnLink } from './review/links/links.policy.ts';
import { space } from './teams/core/spaces.policy.ts';
import { invitation, member, team } from './teams/core/teams.policy.ts';

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
/** Who may do what, written down independently of the code: every row of ACCESS. */
const oracle = read('./access-matrix.json') as {
  rows: Row[];
  linkVisitors: ({ visitor: string } & Record<SharedState | 'expired' | 'password', string>)[];
};
/** The same for what else the product can do. */
const more = read('./access-matrix.more.json') as { rows: Row[] };
interface Row {
  act: string;
  on: string;
  /** By role; `own`: for the actor's own things; `notSelf`: for others; `belowOwner`: for others who are no owners. */
  allowed: Record<string, boolean | 'own' | 'notSelf' | 'belowOwner' | 'ownThread' | 'noop'>;
  refusal: ErrorCode | null;
  refusalNone: ErrorCode;
  refusalNotInSpace?: ErrorCode;
  refusalAnonymous: ErrorCode;
}
const nameOf = ({ on, act }: Row) => `${on}: ${act}`;

/** The rules of an action, each asked with the role of a column, about something that fits the column's condition or not. */
type Answers = (column: string, fits: boolean) => (ErrorCode | null)[];

/** Every rule that is asked about. */
const asked = new Set<unknown>();
const ask = <F>(factsOf: (column: string, fits: boolean) => F, ...rules: Rule<F>[]): Answers => {
  for (const rule of rules) asked.add(rule);
  return (column, fits) => rules.map((rule) => rule(factsOf(column, fits)));
};
const both =
  (...answers: Answers[]): Answers =>
  (column, fits) =>
    answers.flatMap((answer) => answer(column, fits));
const known = (column: string) => column !== 'none' && column !== 'anonymous' && column !== 'notInSpace';

const inTeam = (column: string) => ({ role: known(column) ? (column as TeamRole) : null });
const inSpace = (column: string) =>
  column === 'notInSpace'
    ? { role: 'editor' as const, isInSpace: false }
    : { ...inTeam(column), isInSpace: known(column) };
const withPlan = (column: string) => ({ ...inTeam(column), teamspaceManagement: true });
const managed = (column: string) => ({ ...inSpace(column), teamspaceManagement: true, isEmpty: true });
const billed = (column: string) => ({ ...inTeam(column), hasBilling: true });
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

const asGuest = { sharedState: 'anyone_with_link', isGuest: true, guestsAllowed: true } as const;

/**
 * A column is the role on the link: viewers and commenters have it by invitation, editors and owners through the
 * project.
 */
const onLink = (sharedState: SharedState, around: Partial<LinkFacts> = {}) => {
  return (column: string): LinkFacts => {
    if (column === 'linkGuest') return { ...onLink('anyone_with_link', around)('anonymous'), ...asGuest };
    const role = inProject(column).role;
    const isInvited = linkRoles.includes(role as LinkRole);
    const facts: LinkFacts = {
      sharedState,
      baseRole: 'commenter',
      isSignedIn: column !== 'anonymous' && column !== 'linkGuest',
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
const deadLink = (column: string): LinkFacts => ({ ...onLink('not_shared')(column), sharedState: 'not_shared' });

/** A voucher that nobody has claimed, and that nothing keeps its reader from claiming. */
const unused = { isRevoked: false, isOver: false, usesLeft: 1, running: 0 };

const acts: Record<string, Answers> = {
  'team: list projects shared in the team': ask(inTeam, team.listProjects),
  'team: list review links of the team': ask(inTeam, team.listLinks),
  'team: hear what changes in the team': ask(inTeam, team.hearEvents),
  'team: see members and pending invitations': ask(inTeam, team.seeMembers),
  'team: see which projects a member can open and why': ask(inTeam, team.seeAccess),
  'team: estimate an invitation': ask(inTeam, invitation.estimate),
  'team: invite': ask(inTeam, invitation.send),
  'team: resend an invitation': ask(inTeam, invitation.resend),
  'team: remove an invitation': ask(inTeam, invitation.remove),
  'team: remove a member': both(ask(belowOwner, member.remove), ask(another, member.remove)),
  'team: change a team role': ask(another, member.changeRole),
  'team: transfer ownership': ask(another, member.transferOwnership),
  'team: leave the team': ask(leaving, team.leave),
  'team: rename the team': ask(inTeam, team.rename),
  'team: list all spaces': ask(inTeam, team.listSpaces),
  'team: create a space': ask(withPlan, team.createSpace),
  'team: see Team settings': ask(withPlan, team.seeSettings),
  'billing: see the Subscription page': ask(inTeam, team.seeSubscription),
  'billing: ask whether the subscription is active': ask(inTeam, billing.askActive),
  'billing: read team subscriptions': ask(inTeam, billing.readSubscriptions),
  'billing: estimate and add seats': ask(inTeam, billing.buySeats),
  'billing: schedule fewer seats': ask(inTeam, billing.planSeats),
  'billing: switch auto-renewal, cancel': ask(inTeam, billing.setAutoRenew, billing.planPeriod),
  'billing: start a trial or checkout for the team': ask(inTeam, billing.buy),
  'billing: read billing details and invoices': ask(billed, billing.readBilling, billing.readInvoices, team.seeBilling),
  'billing: change billing details': ask(inTeam, billing.changeBilling),
  'billing: change the payment method': ask(inTeam, billing.changeBilling, billing.payOverdue),
  'team: manage SSO, SCIM, webhooks and team tokens': ask(inTeam, team.manageIntegrations),
  'audit: read and filter the audit log': ask(inTeam, team.readAudit),
  'audit: export the audit log': ask(inTeam, team.exportAudit),
  'space: rename a space': ask(inSpace, space.rename),
  'space: add members to a space': ask(managed, space.addMembers),
  'space: remove members from a space': ask(managed, space.removeMembers),
  'space: delete an empty space': ask(managed, space.delete),
  'space: create a project in a space': ask(inSpace, space.createProject),
  'project: open the project page': ask(inProject, project.open),
  'project: hear what changes in the project': ask(inProject, project.hearEvents),
  'project: see revisions': ask(inProject, project.seeRevisions),
  'project: see sharing data': ask(inProject, project.seeSharing),
  'project: invite as commenter or viewer': ask(inProject, project.share),
  'project: give the editor role': ask(planned, project.giveEditor),
  'project: change the role of an invitation': ask(inProject, project.share),
  'project: delete an invitation': ask(inProject, project.removeInvitation),
  'project: change a person’s role': both(
    ask(belowOwnerInProject, projectUser.changeRole),
    ask(otherInProject, projectUser.changeRole),
  ),
  'project: give or take the owner role': ask(otherInProject, projectUser.makeOwner),
  'project: remove a person': both(
    ask(belowOwnerInProject, projectUser.remove),
    ask(otherInProject, projectUser.remove),
  ),
  'project: leave the project': ask(leavingProject, project.leave),
  'project: accept an access request': ask(inProject, project.acceptRequest),
  'project: deny an access request': ask(inProject, project.denyRequest),
  'project: switch access between invited and space': ask(inProject, project.changeAccess),
  'project: move to another space of the team': ask(inProject, project.move),
  'project: archive, restore': ask(inProject, project.archive),
  'project: see all that is shared, end all sharing': ask(inProject, project.endSharing),
  'project: see why a person has access': ask(inProject, project.seeAccess),
  'project: open in the app': ask(inProject, project.openInApp),
  'project: download the project file': ask(planned, project.downloadFile),
  'project: see team and private space information': ask(inProject, project.seeSpace),
  'project: rename the project': ask(inProject, project.rename),
  'project: delete, bring back within 30 days': ask(inProject, project.delete),
  'project: upload a revision, begin a web export': ask(
    planned,
    project.addRevision,
    project.finishRevision,
    project.beginWebExport,
  ),
  'project: finish, follow or cancel a web export, replace its thumbnails, say its unit': ask(
    inProject,
    webExport.finish,
    webExport.follow,
    webExport.cancel,
    webExport.replaceThumbnails,
    webExport.changeUnit,
  ),
  'project: try a web export again that was given up': ask(inProject, webExport.retry),
  'link: open a shared link': ask(onLink('restricted'), link.open),
  'link: open a link that is not shared or has expired': ask(deadLink, link.open),
  'link: change state or base role, unpublish, publish again': ask(onLink('restricted'), link.update),
  'link: set password, end date, guests allowed': ask(onLink('restricted'), link.changeGate),
  'link: see who opened the link': ask(onLink('restricted'), link.seeOpenings),
  'link: say the password of a shared link': ask(onLink('restricted'), link.sayPassword),
  'link: see sharing data': ask(onLink('restricted'), link.seeSharing),
  'link: invite as commenter or viewer': ask(onLink('restricted'), link.update),
  'link: change the role of an invitation': ask(onLink('restricted'), link.update),
  'link: delete an invitation': ask(onLink('restricted'), link.removePeople),
  'link: change a person’s role': ask(onLink('restricted'), link.update),
  'link: remove a person': ask(onLink('restricted'), link.removePeople),
  'link: remove a guest and all they wrote': ask(onLink('restricted'), link.removePeople),
  'link: leave the link': ask((column, isOwn) => ({ hasDirectRole: isOwn && known(column) }), link.leave),
  'link: export comments as CSV or PDF': ask(onLink('restricted'), link.exportComments),
  'link: download the model as uploaded': ask(onLink('restricted'), link.downloadOriginal),
  'link: hear events of the link': ask(onLink('restricted'), link.hearEvents),
  'comment: read comments': ask(onLink('restricted'), comment.read),
  'comment: see the pictures of comments': ask(onLink('restricted'), comment.seePictures),
  'comment: attach pictures': ask(onLink('restricted'), comment.attachPicture),
  'comment: remove a picture that no comment has': ask(ofAuthor, comment.removePicture),
  'comment: write or answer': ask(onLink('restricted'), comment.write),
  'comment: place a comment of another revision': ask(onLink('restricted'), comment.place),
  'comment: resolve, reopen': ask(onLink('restricted'), comment.resolve),
  'comment: edit within 15 minutes': ask(fresh, comment.edit),
  'comment: delete a comment': ask(ofAuthor, comment.delete),
  'account: claim a voucher by its code': ask(() => unused, voucher.see, voucher.claim),
};

/** Rows without a rule of their own, by what decides instead. */
const elsewhere: Record<string, string> = {
  'team: see the team in one’s account': 'the account lists the teams of its person and no others',
  'space: see the name of a space': 'members see the spaces of those whom they see: the tests of members',
  'space: see the members of a space': 'they stand in the list of members: the tests of members',
  'project: request access': 'nobody may who has a role already: the tests of access requests',
  'project: withdraw one’s own access request': 'one’s own request: the tests of access requests',
  'link: see who else is looking, follow': 'whoever hears the link’s events: the tests of presence',
  'link: become a guest of the link': 'who has no account, `becomeGuest`: the tests of guests',
  'comment: mention a person with access': 'who may write a comment: the tests of mentions',
  'account: accept a team invitation by its hash': 'the link: the tests of invitations',
  'account: accept a project or link invitation': 'the address of the account: the tests of invitations',
  'account: delete the account': 'one’s own: the tests of accounts',
  'account: see, hide and bring back one’s own first steps': 'no call names a person: the tests of first steps',
  'account: request an education licence, send photos for it': 'the address: `education.policy.test.ts`',
  'account: log in to the support portal': 'the verified address: the tests of the support portal',
  'account: make and revoke personal API tokens': 'one’s own, by a session: the tests of API tokens and of their calls',
  'account: see a photo of an ID': 'no call gives one: the tests of photos',
  'operator: use the console': 'the guard: each call has a row in `access-matrix.operators.json`',
  'operator: act as another person': 'the guard: the row of its call in `access-matrix.operators.json`',
};
/** Where the product answers otherwise, by row and column: a later record decided so. */
const decided: Record<string, Record<string, Row['allowed'][string] | ErrorCode>> = {
  // Record 51: guests read, write and delete, and nothing else.
  'comment: edit within 15 minutes': { linkGuest: false, viewer: 'own' },
  'comment: resolve, reopen': { linkGuest: false, none: 'COMMENT_NOT_FOUND' },
};

/** Whom the guard refuses before any rule is asked: callers without an account, where a call requires one. */
const refusedByGuard = (row: Row, column: string) =>
  (column === 'anonymous' && row.refusalAnonymous === 'INVALID_TOKEN') ||
  (column === 'linkGuest' && row.allowed[column] === false && row.on === 'link') ||
  (column === 'linkGuest' && decided[nameOf(row)]?.[column] === false);

function refusalOf(row: Row, column: string): ErrorCode | null {
  const decision = decided[nameOf(row)]?.[column];
  if (typeof decision === 'string' && decision in errors) return decision as ErrorCode;
  if (column === 'anonymous') return row.refusalAnonymous;
  if (column === 'none') return row.refusalNone;
  return column === 'notInSpace' ? row.refusalNotInSpace! : row.refusal;
}

const all = [...oracle.rows, ...more.rows];

test('every row of the oracle is asked about, or says why not', () => {
  const named = [...Object.keys(acts), ...Object.keys(elsewhere)];
  expect(named.toSorted()).toEqual(all.map(nameOf).toSorted());
});

test('every rule belongs to a row', () => {
  const nouns = { team, member, invitation, space, billing, voucher, project, projectUser, webExport, link, comment };
  const rules = Object.entries(nouns).flatMap(([noun, own]) =>
    Object.entries(own).map(([name, rule]) => [`${noun}.${name}`, rule] as const),
  );
  const alone = rules.filter(([, rule]) => !asked.has(rule)).map(([name]) => name);
  // Only for people without an account, whom the columns do not distinguish; the tests of guests ask about it.
  expect(alone).toEqual(['link.becomeGuest']);
});

describe.each(all.filter((row) => nameOf(row) in acts))('$on: $act', (row) => {
  const columns = Object.keys(row.allowed).filter((column) => !refusedByGuard(row, column));
  test.each(columns)('%s', (column) => {
    const decision = decided[nameOf(row)]?.[column];
    const allowed = decision !== undefined && !(String(decision) in errors) ? decision : row.allowed[column]!;
    const refusal = refusalOf(row, column);
    for (const answer of acts[nameOf(row)]!(column, true)) expect(answer).toBe(allowed ? null : refusal);
    // Everybody leaves a team by themselves.
    if (typeof allowed === 'boolean' || row.act === 'leave the team') return;
    for (const answer of acts[nameOf(row)]!(column, false)) expect(answer).toBe(refusal);
  });
});

describe('the role of a visitor on a link', () => {
  const inTeamAs = (role: TeamRole) => [{ inTeam: role }];
  const stranger: Partial<LinkFacts>[] = [{}];
  const anonymous: Partial<LinkFacts>[] = [{ isSignedIn: false }];
  const visitors: Record<string, Partial<LinkFacts>[]> = {
    anonymous,
    'guest of the link': [{ isSignedIn: false, isGuest: true, guestsAllowed: true }],
    'guest of another link': anonymous,
    'removed guest of the link': anonymous,
    stranger,
    'unverified stranger': stranger,
    'former member': stranger,
    'invited to the link, pending': stranger,
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
  /** A token of a deleted account is refused before any rule is asked. */
  const asked = oracle.linkVisitors.filter(({ visitor }) => visitor !== 'deleted account’s token');

  function expected(
    decision: string,
    { baseRole, onLink: invited = null, inProject: role = null, inTeam: member = null }: Partial<LinkFacts>,
  ) {
    const base = baseRole!;
    const [code = ''] = decision.split(' ');
    if (code in errors) return code;
    // Guests comment, because links without a base role of commenter take none.
    if (decision === 'base' || decision === 'commenter') return base;
    if (decision === 'invited' || decision === 'project') return highest(invited, role);
    if (decision.startsWith('project; max')) return member === 'guest' ? role : highest(role, base);
    if (decision.startsWith('max')) return highest(invited, role, base);
    throw new Error(`the oracle says ${decision}`);
  }

  const all = ['viewer', 'commenter'] as const satisfies LinkRole[];
  test.each(asked)('$visitor', ({ visitor, ...decision }) => {
    for (const around of visitors[visitor]!) {
      for (const baseRole of visitor === 'guest of the link' ? (['commenter'] as const) : all) {
        for (const sharedState of sharedStates) {
          const facts = onLink(sharedState, { baseRole, ...around })('none');
          const answer = link.open(facts) ?? roleOnLink(facts);
          expect([sharedState, facts, answer]).toEqual([
            sharedState,
            facts,
            expected(decision[sharedState], { ...around, baseRole }),
          ]);
        }
        // What has expired is read as not shared.
        expect(decision.expired).toBe(decision.not_shared);
        const gated = onLink('anyone_with_link', { baseRole, passwordVersion: 1, ...around })('none');
        const isAsked = decision.password.startsWith('PROJECT_VIEW_LINK_PASSWORD_PROTECTED');
        expect([visitor, link.open(gated)]).toEqual([visitor, isAsked ? 'PROJECT_VIEW_LINK_PASSWORD_PROTECTED' : null]);
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

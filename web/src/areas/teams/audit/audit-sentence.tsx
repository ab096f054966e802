import { type SharedState, sharedStates, type TeamRole, teamRoles } from '@chamfer/contract/roles';
import { shownEmail } from '@chamfer/contract/shown-email';
import type { ReactNode } from 'react';
import type { MessageKey } from '../../../i18n/messages.ts';
import { Trans } from '../../../i18n/trans.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { roleNames } from '../members/members-table.tsx';
import { signOnFacts } from './sign-on-facts.ts';
import type { AuditEntry } from './use-audit.ts';

/** The sentence of each act that is recorded for a team (ACCESS §10), after the name of the person who acted. */
export const auditSentences: Readonly<Record<string, MessageKey>> = {
  'team.renamed': 'teamAudit.act.team.renamed',
  'team.addons_changed': 'teamAudit.act.team.addons_changed',
  'team.member_role_changed': 'teamAudit.act.team.member_role_changed',
  'team.ownership_transferred': 'teamAudit.act.team.ownership_transferred',
  'team.member_removed': 'teamAudit.act.team.member_removed',
  'team.member_left': 'teamAudit.act.team.member_left',
  'team.member_joined': 'teamAudit.act.team.member_joined',
  'team.invitation_sent': 'teamAudit.act.team.invitation_sent',
  'team.invitation_resent': 'teamAudit.act.team.invitation_resent',
  'team.invitation_removed': 'teamAudit.act.team.invitation_removed',
  'team.invitation_accepted': 'teamAudit.act.team.invitation_accepted',
  'team.audit_exported': 'teamAudit.act.team.audit_exported',
  'team.token_created': 'teamAudit.act.team.token_created',
  'team.token_ended': 'teamAudit.act.team.token_ended',
  'directory.token_created': 'teamAudit.act.directory.token_created',
  'directory.token_ended': 'teamAudit.act.directory.token_ended',
  'directory.group_changed': 'teamAudit.act.directory.group_changed',
  'directory.user_deactivated': 'teamAudit.act.directory.user_deactivated',
  'directory.user_reactivated': 'teamAudit.act.directory.user_reactivated',
  'sso.joining_changed': 'teamAudit.act.sso.joining_changed',
  'sso.domain_added': 'teamAudit.act.sso.domain_added',
  'sso.domain_verified': 'teamAudit.act.sso.domain_verified',
  'sso.domain_lost': 'teamAudit.act.sso.domain_lost',
  'sso.domain_removed': 'teamAudit.act.sso.domain_removed',
  'sso.domain_assigned': 'teamAudit.act.sso.domain_assigned',
  'sso.connection_added': 'teamAudit.act.sso.connection_added',
  'sso.connection_renamed': 'teamAudit.act.sso.connection_renamed',
  'sso.connection_changed': 'teamAudit.act.sso.connection_changed',
  'sso.connection_tested': 'teamAudit.act.sso.connection_tested',
  'sso.connection_switched': 'teamAudit.act.sso.connection_switched',
  'sso.connection_removed': 'teamAudit.act.sso.connection_removed',
  'sso.certificate_added': 'teamAudit.act.sso.certificate_added',
  'sso.certificate_removed': 'teamAudit.act.sso.certificate_removed',
  'sso.signed_in': 'teamAudit.act.sso.signed_in',
  'sso.logged_out': 'teamAudit.act.sso.logged_out',
  'space.created': 'teamAudit.act.space.created',
  'space.renamed': 'teamAudit.act.space.renamed',
  'space.deleted': 'teamAudit.act.space.deleted',
  'space.member_added': 'teamAudit.act.space.member_added',
  'space.member_removed': 'teamAudit.act.space.member_removed',
  'project.created': 'teamAudit.act.project.created',
  'project.renamed': 'teamAudit.act.project.renamed',
  'project.deleted': 'teamAudit.act.project.deleted',
  'project.handed_over': 'teamAudit.act.project.handed_over',
  'revision.uploaded': 'teamAudit.act.revision.uploaded',
  'web_export.published': 'teamAudit.act.web_export.published',
  'web_export.unit_changed': 'teamAudit.act.web_export.unit_changed',
  'web_export.cancelled': 'teamAudit.act.web_export.cancelled',
  'web_export.thumbnail_replaced': 'teamAudit.act.web_export.thumbnail_replaced',
  'project.invitation_sent': 'teamAudit.act.shared.invitation_sent',
  'project.invitation_resent': 'teamAudit.act.shared.invitation_resent',
  'project.invitation_role_changed': 'teamAudit.act.shared.invitation_role_changed',
  'project.invitation_removed': 'teamAudit.act.shared.invitation_removed',
  'project.invitation_accepted': 'teamAudit.act.shared.invitation_accepted',
  'project.member_joined': 'teamAudit.act.shared.member_joined',
  'project.member_role_changed': 'teamAudit.act.shared.member_role_changed',
  'project.member_removed': 'teamAudit.act.shared.member_removed',
  'project.member_left': 'teamAudit.act.shared.member_left',
  'project.access_requested': 'teamAudit.act.shared.access_requested',
  'project.access_request_withdrawn': 'teamAudit.act.shared.access_request_withdrawn',
  'project.access_granted': 'teamAudit.act.shared.access_granted',
  'project.access_denied': 'teamAudit.act.shared.access_denied',
  'project.access_changed': 'teamAudit.act.shared.access_changed',
  'project.moved': 'teamAudit.act.shared.moved',
  'project.archived': 'teamAudit.act.shared.archived',
  'project.unarchived': 'teamAudit.act.shared.unarchived',
  'project.restored': 'teamAudit.act.shared.restored',
  'project.sharing_ended': 'teamAudit.act.shared.sharing_ended',
  'view_link.invitation_sent': 'teamAudit.act.shared.invitation_sent',
  'view_link.invitation_resent': 'teamAudit.act.shared.invitation_resent',
  'view_link.invitation_role_changed': 'teamAudit.act.shared.invitation_role_changed',
  'view_link.invitation_removed': 'teamAudit.act.shared.invitation_removed',
  'view_link.invitation_accepted': 'teamAudit.act.shared.invitation_accepted',
  'view_link.member_joined': 'teamAudit.act.shared.member_joined',
  'view_link.member_role_changed': 'teamAudit.act.shared.member_role_changed',
  'view_link.member_removed': 'teamAudit.act.shared.member_removed',
  'view_link.member_left': 'teamAudit.act.shared.member_left',
  'billing.details_changed': 'teamAudit.act.billing.details_changed',
  'subscription.seats_changed': 'teamAudit.act.subscription.seats_changed',
  'subscription.period_changed': 'teamAudit.act.subscription.period_changed',
  'subscription.renewal_turned_on': 'teamAudit.act.subscription.renewal_turned_on',
  'subscription.renewal_turned_off': 'teamAudit.act.subscription.renewal_turned_off',
  'webhook.added': 'teamAudit.act.webhook.added',
  'webhook.changed': 'teamAudit.act.webhook.changed',
  'webhook.switched': 'teamAudit.act.webhook.switched',
  'webhook.stopped': 'teamAudit.act.webhook.stopped',
  'webhook.secret_rotated': 'teamAudit.act.webhook.secret_rotated',
  'webhook.removed': 'teamAudit.act.webhook.removed',
  'operator.link_stopped': 'teamAudit.act.operator.link_stopped',
  'view_link.shared_state_changed': 'teamAudit.act.view_link.shared_state_changed',
  'view_link.gate_changed': 'teamAudit.act.view_link.gate_changed',
  'view_link.guest_removed': 'teamAudit.act.view_link.guest_removed',
  'view_link.guests_allowed': 'teamAudit.act.view_link.guests_allowed',
  'view_link.guests_disallowed': 'teamAudit.act.view_link.guests_disallowed',
};

const stateNames: Record<SharedState, MessageKey> = {
  not_shared: 'projects.links.access.not_shared',
  anyone_with_link: 'projects.links.access.anyone_with_link',
  team_only: 'projects.links.access.team_only',
  restricted: 'projects.links.access.restricted',
};

/** The roles in projects and on links that teams do not have. */
const lowRoleNames = { viewer: 'teamAudit.role.viewer', commenter: 'teamAudit.role.commenter' } as const;

/** What an entry says that was done. An act without a sentence is named as it is recorded. */
export function AuditSentence({ entry }: { entry: AuditEntry }) {
  const t = useT();
  const { action, person, subjectName, details } = entry;
  const gone = t('teamAudit.gone');
  const valueText = (fact: unknown): string => {
    if (isOneOf(teamRoles, fact)) return t(roleNames[fact]);
    if (fact === 'viewer' || fact === 'commenter') return t(lowRoleNames[fact]);
    const state = typeof fact === 'object' && fact !== null && 'sharedState' in fact ? fact.sharedState : fact;
    if (isOneOf(sharedStates, state)) return t(stateNames[state]);
    if (typeof fact === 'number') return String(fact);
    return typeof fact === 'string' && fact !== '' ? fact : gone;
  };
  const values = {
    action,
    person: person?.name || shownEmail(person?.email ?? '') || gone,
    subject: subjectName ?? gone,
    before: valueText(details.before),
    after: valueText(details.after),
    role: valueText(details.role),
    rows: Number(details.rows ?? 0),
    ...signOnFacts(details, gone),
  };
  return <Trans id={auditSentences[action] ?? 'teamAudit.act.other'} values={values} components={[bold]} />;
}

const bold = (name: ReactNode) => <strong>{name}</strong>;

function isOneOf<Value extends TeamRole | SharedState>(values: readonly Value[], fact: unknown): fact is Value {
  return (values as readonly unknown[]).includes(fact);
}

import type { operatorAudit } from '@chamfer/contract/calls/operator/operator-audit';
import type { operatorEducation } from '@chamfer/contract/calls/operator/operator-education';
import type { operatorFeatures } from '@chamfer/contract/calls/operator/operator-features';
import type { operatorOverview } from '@chamfer/contract/calls/operator/operator-overview';
import type { operatorSubscriptions } from '@chamfer/contract/calls/operator/operator-subscriptions';
import type { operatorTeams } from '@chamfer/contract/calls/operator/operator-teams';
import type { operatorUsers } from '@chamfer/contract/calls/operator/operator-users';
import type { operatorWork } from '@chamfer/contract/calls/operator/operator-work';
import type { Handlers } from '../../platform/http/guard.ts';
import { readAllAudit, sendAuditFile } from './audit/operator-audit.service.ts';
import {
  approveEducation,
  listEducation,
  openEducationPhotos,
  refuseEducation,
  showEducation,
} from './education/education-desk.service.ts';
import { addRuleTo, clearFlagOf, listFlags, setFlagTo } from './features/flags-desk.service.ts';
import { listVouchers, makeVouchers, revokeVouchers } from './features/vouchers-desk.service.ts';
import { showOverview } from './overview/overview.service.ts';
import { searchAll } from './overview/search.service.ts';
import { listSettings, sendTestMail } from './overview/settings.service.ts';
import { listSubscriptions, showSubscription } from './subscriptions/subscriptions.service.ts';
import { listLinks, showLink, stopLink } from './teams/links.service.ts';
import { listTeams, showTeam } from './teams/teams.service.ts';
import { impersonate, stopImpersonation } from './users/impersonation.service.ts';
import { sendPersonExport } from './users/person-export.service.ts';
import {
  blockUser,
  deleteUser,
  endSessionsOf,
  letIn,
  sendVerificationAgain,
  turnOffTwoFactor,
  unblockUser,
} from './users/user-acts.service.ts';
import { listUsers, showUser } from './users/users.service.ts';
import { pauseWork, resumeWork } from './work/job-pauses.service.ts';
import { dropJob, listAllJobs, retryFailedJobs, retryJob } from './work/jobs.service.ts';
import { listMails } from './work/mails.service.ts';

/** The calls of the operator's console. */
export const operatorsRoutes: Handlers<
  | keyof typeof operatorOverview
  | keyof typeof operatorUsers
  | keyof typeof operatorTeams
  | keyof typeof operatorSubscriptions
  | keyof typeof operatorEducation
  | keyof typeof operatorFeatures
  | keyof typeof operatorWork
  | keyof typeof operatorAudit
> = {
  'GET /operator/overview': (_request, ctx) => showOverview(ctx),
  'GET /operator/search': ({ query }, ctx) => searchAll(ctx, query.query),
  'GET /operator/settings': (_request, ctx) => listSettings(ctx),
  'POST /operator/settings/test-mail': (_request, ctx) => sendTestMail(ctx),
  'GET /operator/users': ({ query }, ctx) => listUsers(ctx, query),
  'GET /operator/users/{userId}': ({ params }, ctx) => showUser(ctx, params.userId),
  'POST /operator/users/{userId}/block': ({ params, input }, ctx) => blockUser(ctx, params.userId, input.reason),
  'POST /operator/users/{userId}/unblock': ({ params, input }, ctx) => unblockUser(ctx, params.userId, input.reason),
  'POST /operator/users/{userId}/end-sessions': ({ params, input }, ctx) => endSessionsOf(ctx, params.userId, input),
  'POST /operator/users/{userId}/two-factor-off': ({ params, input }, ctx) =>
    turnOffTwoFactor(ctx, params.userId, input.reason),
  'POST /operator/users/{userId}/let-in': ({ params, input }, ctx) => letIn(ctx, params.userId, input.reason),
  'POST /operator/users/{userId}/verification': ({ params, input }, ctx) =>
    sendVerificationAgain(ctx, params.userId, input.reason),
  'POST /operator/users/{userId}/impersonate': ({ params, input }, ctx) =>
    impersonate(ctx, params.userId, input.reason),
  'POST /operator/users/{userId}/impersonate/stop': ({ params }, ctx) => stopImpersonation(ctx, params.userId),
  'POST /operator/users/{userId}/export': ({ params, input, reply }, ctx) =>
    sendPersonExport(ctx, params.userId, input.reason, { reply }),
  'POST /operator/users/{userId}/delete': ({ params, input }, ctx) => deleteUser(ctx, params.userId, input.reason),
  'GET /operator/teams': ({ query }, ctx) => listTeams(ctx, query),
  'GET /operator/teams/{teamId}': ({ params }, ctx) => showTeam(ctx, params.teamId),
  'GET /operator/links': ({ query }, ctx) => listLinks(ctx, query),
  'GET /operator/links/{viewLinkId}': ({ params }, ctx) => showLink(ctx, params.viewLinkId),
  'POST /operator/links/{viewLinkId}/stop': ({ params, input }, ctx) => stopLink(ctx, params.viewLinkId, input.reason),
  'GET /operator/subscriptions': ({ query }, ctx) => listSubscriptions(ctx, query),
  'GET /operator/subscriptions/{subscriptionId}': ({ params }, ctx) => showSubscription(ctx, params.subscriptionId),
  'GET /operator/education': ({ query }, ctx) => listEducation(ctx, query),
  'GET /operator/education/{requestId}': ({ params }, ctx) => showEducation(ctx, params.requestId),
  'POST /operator/education/{requestId}/photos': ({ params }, ctx) => openEducationPhotos(ctx, params.requestId),
  'POST /operator/education/{requestId}/approve': ({ params }, ctx) => approveEducation(ctx, params.requestId),
  'POST /operator/education/{requestId}/refuse': ({ params, input }, ctx) =>
    refuseEducation(ctx, params.requestId, input),
  'GET /operator/flags': (_request, ctx) => listFlags(ctx),
  'POST /operator/flags/{name}/set': ({ params, input }, ctx) => setFlagTo(ctx, params.name, input.variant),
  'POST /operator/flags/{name}/rules': ({ params, input }, ctx) => addRuleTo(ctx, params.name, input),
  'POST /operator/flags/{name}/clear': ({ params, input }, ctx) => clearFlagOf(ctx, params.name, input.place),
  'GET /operator/vouchers': (_request, ctx) => listVouchers(ctx),
  'POST /operator/vouchers': ({ input }, ctx) => makeVouchers(ctx, input),
  'POST /operator/vouchers/revoke': ({ input }, ctx) => revokeVouchers(ctx, input.name),
  'GET /operator/jobs': ({ query }, ctx) => listAllJobs(ctx, query),
  'POST /operator/jobs/{kind}/{jobId}/retry': ({ params }, ctx) => retryJob(ctx, params.kind, params.jobId),
  'POST /operator/jobs/{kind}/{jobId}/drop': ({ params }, ctx) => dropJob(ctx, params.kind, params.jobId),
  'POST /operator/jobs/retry-failed': async ({ input }, ctx) => ({ retried: await retryFailedJobs(ctx, input.kind) }),
  'POST /operator/jobs/pause': ({ input }, ctx) => pauseWork(ctx, input),
  'POST /operator/jobs/resume': ({ input }, ctx) => resumeWork(ctx, input),
  'GET /operator/mails': ({ query }, ctx) => listMails(ctx, query),
  'GET /operator/audit': ({ query }, ctx) => readAllAudit(ctx, query),
  'POST /operator/audit/export': ({ input, request, reply }, ctx) => sendAuditFile(ctx, input, { request, reply }),
};

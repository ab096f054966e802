import type { Area } from '../../platform/area.ts';
import { workOn } from '../../platform/jobs/job-worker.ts';
import { connectDirectory } from '../sso/linking/directory.port.ts';
import { applyGroupsJob } from './core/directory.jobs.ts';
import * as mails from './directory.mails.ts';
import { directoryRoutes } from './directory.routes.ts';
import { retryRoles, sweepDirectory, warnOfDirectoryTokenEnds } from './directory.sweep.ts';
import { scimPages } from './endpoints/scim.routes.ts';
import { admit, welcome } from './sync/admission.service.ts';
import { applyGroups } from './sync/apply-groups.service.ts';

/** The company's directory: people and groups by SCIM, and what they have in a team because of it (SSO §7). */
export const directory = {
  calls: directoryRoutes,
  jobs: [workOn(applyGroupsJob, applyGroups)],
  sweeps: [sweepDirectory, retryRoles, warnOfDirectoryTokenEnds],
  addresses: [{ table: 'directory_users', column: 'email', noun: 'directory' }],
  mails: Object.values(mails),
  connect: () => connectDirectory({ admit, welcome }),
  pages: scimPages,
} satisfies Area;

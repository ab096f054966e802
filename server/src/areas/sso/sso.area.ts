import type { Area } from '../../platform/area.ts';
import { workOn } from '../../platform/jobs/job-worker.ts';
import { connectSignOn } from '../auth/sign-in/sign-on.port.ts';
import { warnOfCertificates } from './connections/certificate-warnings.sweep.ts';
import { connectionKey } from './connections/parties.ts';
import { checkDomains, domainCheckJob } from './domains/domain-check.service.ts';
import { deriveEnforcement, isEnforced } from './enforcement/derive-enforcement.service.ts';
import { checkProof } from './flow/proofs.service.ts';
import { sweepSsoSessions } from './flow/sso-sessions.service.ts';
import { beginByAddress } from './flow/start.service.ts';
import { isLinked, unlink } from './linking/identities.service.ts';
import * as mails from './sso.mails.ts';
import { ssoRoutes } from './sso.routes.ts';

/** Single sign-on: domains, connections to identity providers, the flow, linking and logout. */
export const sso = {
  calls: ssoRoutes,
  jobs: [workOn(domainCheckJob, checkDomains)],
  sweeps: [sweepSsoSessions, warnOfCertificates],
  addresses: [{ table: 'sso_sessions', column: 'typed_email', noun: 'single sign-on' }],
  sealed: [{ table: 'sso_connections', owner: 'id', column: 'sealed_secret', keyOf: connectionKey }],
  mails: Object.values(mails),
  connect: () =>
    connectSignOn({
      begin: beginByAddress,
      isEnforced,
      derive: async (ctx, db, userIds) => void (await deriveEnforcement(ctx, db, { userIds })),
      isLinked,
      unlink,
      checkProof,
    }),
} satisfies Area;

import type { Area } from '../../platform/area.ts';
import { followAudit } from '../../platform/audit.ts';
import { workOn } from '../../platform/jobs/job-worker.ts';
import { connectActs } from '../../platform/team-acts.ts';
import { followAccess } from './core/access-acts.ts';
import { followActs } from './core/follow-acts.ts';
import { webhookKey } from './core/secrets.ts';
import { deliverJob, deliverSlowlyJob, fanOutJob } from './core/webhooks.jobs.ts';
import { deliverDue } from './delivery/deliver.job.ts';
import { fanOut } from './delivery/fan-out.job.ts';
import { resumeDeliveries, sweepDeliveries } from './delivery/webhooks.sweep.ts';
import { webhookStoppedMail } from './webhooks.mails.ts';
import { webhooksRoutes } from './webhooks.routes.ts';

/** Webhooks: what happens in a team, sent to addresses of other systems (SSO §8). */
export const webhooks = {
  calls: webhooksRoutes,
  jobs: [workOn(fanOutJob, fanOut), workOn(deliverJob, deliverDue), workOn(deliverSlowlyJob, deliverDue)],
  sweeps: [resumeDeliveries, sweepDeliveries],
  sealed: [
    { table: 'webhooks', owner: 'id', column: 'sealed_secret', keyOf: webhookKey },
    { table: 'webhooks', owner: 'id', column: 'sealed_previous_secret', keyOf: webhookKey },
  ],
  mails: [webhookStoppedMail],
  connect: () => {
    connectActs(followActs);
    followAudit(followAccess);
  },
} satisfies Area;

import type { Area } from '../../platform/area.ts';
import { workOn } from '../../platform/jobs/job-worker.ts';
import { connectAddressHolder } from '../auth/recovery/address-holder.port.ts';
import * as mails from './education.mails.ts';
import { educationRoutes } from './education.routes.ts';
import { forgetRequestAddresses, sweepIdPhotos, sweepLicences, sweepRequests } from './education.sweep.ts';
import { licencesOfAddresses } from './licences/address-changes.service.ts';
import { photoKey } from './photos/sealed-photo.ts';
import { mailWaiting, waitingMailJob } from './review/waiting-mail.job.ts';

/** Education licences: requests, photos of IDs, their review, and the licences. */
export const education = {
  calls: educationRoutes,
  addresses: [
    { table: 'education_requests', column: 'email', noun: 'education request' },
    { table: 'education_licences', column: 'email', noun: 'education licence' },
  ],
  sealed: [{ table: 'id_photos', owner: 'id', column: 'sealed', keyOf: photoKey }],
  mails: Object.values(mails),
  jobs: [workOn(waitingMailJob, mailWaiting)],
  sweeps: [sweepIdPhotos, sweepRequests, forgetRequestAddresses, sweepLicences],
  connect: () => connectAddressHolder(licencesOfAddresses),
} satisfies Area;

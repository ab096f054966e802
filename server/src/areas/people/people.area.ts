import type { Area } from '../../platform/area.ts';
import { workOn } from '../../platform/jobs/jobs.ts';
import { mailJob } from './people.jobs.ts';

/** The rows of accounts, and mail to their owners. */
export const people = { jobs: [workOn(mailJob, ({ mailer }, mail) => mailer.send(mail))] } satisfies Area;

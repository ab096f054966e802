import type { EducationCheck } from '../check/use-education.ts';

/** The check of a student with a private address who has not asked yet. */
export const someCheck: EducationCheck = {
  verified: false,
  eduRequestStatus: null,
  dueToRenew: false,
  hasEduDomain: false,
  eduEmailAlreadyUsed: false,
  status: null,
  email: 'lena.solheim@gmail.com',
  evidence: 'id_photo',
  requestedAt: null,
  licenceUntil: null,
  renewableFrom: null,
  photos: [],
};

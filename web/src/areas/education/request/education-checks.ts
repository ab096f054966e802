import type { ApiError } from '@chamfer/client';
import type { educationRoles } from '@chamfer/contract/education-rules';
import { educationTextMaxLength } from '@chamfer/contract/education-rules';
import { oneLine } from '@chamfer/contract/names';
import type { MessageKey } from '../../../i18n/messages.ts';
import { captchaRefusals } from '../../../platform/captcha/captcha-refusals.ts';
import { type FormErrors, refusals } from '../../../platform/form/refusals.ts';
import { type Photo, takenOf } from '../photos/photo.ts';

/** Who asks for a licence. */
export type EducationRole = (typeof educationRoles)[number];

/** The texts of a request, as they are typed. */
export interface RequestTexts {
  firstName: string;
  lastName: string;
  school: string;
  major: string;
}

/** The fields of a request. */
export interface EducationRequest extends RequestTexts {
  role: EducationRole | null;
  photos: readonly Photo[];
}

/** The names of the texts, in the form's order. */
export const textFields = ['firstName', 'lastName', 'school', 'major'] as const satisfies (keyof RequestTexts)[];

/** The errors of a request, checked before it is sent (spec 2 §5 Education form). `needsPhoto`: the address is not a school's. */
export function checkRequest(request: EducationRequest, needsPhoto: boolean): FormErrors<keyof EducationRequest> {
  const errors: FormErrors<keyof EducationRequest> = {};
  if (!request.role) errors.role = 'education.required';
  for (const field of textFields) {
    const text = request[field];
    if (oneLine(text) === '') errors[field] = 'education.required';
    else if (text.length > educationTextMaxLength) errors[field] = 'education.tooLong';
  }
  const photos = needsPhoto ? photosError(request.photos) : null;
  if (photos) errors.photos = photos;
  return errors;
}

/** Files that were not taken stay until somebody removes them, so that nobody sends a request without one of them unawares. */
function photosError(photos: readonly Photo[]): MessageKey | null {
  if (takenOf(photos).length === 0) return 'education.photos.missing';
  return takenOf(photos).length < photos.length ? 'education.photos.remaining' : null;
}

/** The texts for a request that is refused; null where it has a page. */
export const requestRefusal = refusals<'POST /edu-requests', keyof EducationRequest>({
  ...captchaRefusals,
  EDU_REQUEST_UNAVAILABLE: null,
  EDU_REQUEST_INELIGIBLE_EMAIL: null,
  EMAIL_NOT_VERIFIED: null,
  EMAIL_ALREADY_USED: null,
  EDU_PHOTO_NOT_FOUND: { photos: 'education.photos.gone' },
  INVALID_PICTURE: { photos: 'education.photos.wrongType' },
  VALIDATION_ERROR: (error) => (lacksPhoto(error) ? { photos: 'education.photos.missing' } : 'common.error.tryAgain'),
});

const lacksPhoto = ({ validationErrors }: ApiError) => validationErrors.some(({ field }) => field === 'idPhotos');

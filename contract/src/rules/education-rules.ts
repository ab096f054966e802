/** What the server enforces of education requests, and their form shows before anything is sent (spec 2 §5, §9). */

/** How many photos of an ID one request has. */
export const mostIdPhotos = 2;
/** Bytes of a photo: 1 MB. */
export const idPhotoMaxBytes = 1000 * 1000;
/** Pixels of a photo. */
export const idPhotoMaxPixels = 64_000_000;
/** The formats of photos, as messages name them; the content decides, not the name of the file. */
export const idPhotoFormats = ['JPG', 'JPEG', 'PNG', 'GIF', 'BMP', 'SVG', 'WebP'] as const;
/** The same as types, for what a browser offers to choose from. */
export const idPhotoTypes = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/bmp',
  'image/svg+xml',
  'image/webp',
] as const;
/** Of the name of a photo, in characters. */
export const idPhotoNameMaxLength = 200;
/** Of each text of a request, in characters. */
export const educationTextMaxLength = 200;
/** Who asks for an education licence (spec 2 §3). */
export const educationRoles = ['STUDENT', 'TEACHER', 'FACULTY_MEMBER'] as const;
/** Within so many business days a request is answered (spec 2 §9). */
export const reviewBusinessDays = 3;
/** A licence runs for so many months (DECISIONS 36). */
export const licenceMonths = 12;
/** So many days before its end a licence can be renewed, and its owner is reminded. */
export const renewalDays = 30;

/** What operators refuse requests of licences for; the mail says it in the reader's language. */
export const refusalReasons = ['unreadable', 'outdated', 'other_name', 'not_accepted'] as const;

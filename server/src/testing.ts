/** What test factories need from the areas, in addition to the public entry. */
export { hashPassword } from './areas/auth/passwords.ts';
export { createAccount } from './areas/auth/registration.service.ts';
export { openSession } from './areas/sessions/sessions.service.ts';
export { hashSecret } from './platform/secrets.ts';

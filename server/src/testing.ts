/** What the test factories need of the areas, beside the public entry. */
export { hashPassword } from './areas/auth/passwords.ts';
export { createAccount } from './areas/auth/registration.service.ts';
export { openSession } from './areas/sessions/sessions.service.ts';
export { hashSecret } from './platform/secrets.ts';

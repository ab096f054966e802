import { shownEmail } from '@chamfer/contract/shown-email';

/** What a person is called: by name, else by address. */
export function nameOf({ name, email }: { name?: string | undefined; email?: string | undefined }): string {
  return name || shownEmail(email ?? '');
}

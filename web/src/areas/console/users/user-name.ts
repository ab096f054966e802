import { shownEmail } from '@chamfer/contract/shown-email';

/** How an account is called in sentences: its name, or its address where it has none. */
export function userName({ name, email }: { name: string; email: string }): string {
  return name || shownEmail(email);
}

import { useLocation } from '@tanstack/react-router';
import { emailHint } from './email-hint.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address somebody typed on the page before, on the way between sign-in and password reset. */
    typedEmail?: string;
  }
}

/** The address a page starts with: the one typed on the page before, else the hint of the link that led here. */
export function useTypedEmail(): { typed: string; hint: string | null } {
  const { hash, state } = useLocation();
  const hint = emailHint(hash);
  return { typed: state.typedEmail ?? hint ?? '', hint };
}

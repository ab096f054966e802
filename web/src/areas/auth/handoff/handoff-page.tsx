import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { session } from '../../../platform/http/session.ts';
import { LinkPending } from '../../../platform/page/page-pending.tsx';
import SignInPage from '../sign-in/sign-in-page.tsx';
import { handOff } from './handoff.ts';

/** `/auth/handoff#token=…`: signs in with a token created elsewhere, or shows that it did not work (spec 1 §2, J14). */
export default function HandoffPage() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let current = true;
    void handOff(search.redirect_url).then((leaves) => {
      if (current && !leaves) setFailed(true);
    });
    return () => {
      current = false;
    };
  }, [search.redirect_url]);
  // Users who log in below are redirected as after any log-in.
  useEffect(() => {
    if (!failed) return;
    return session.onChange(() => {
      if (session.isSignedIn()) void navigate({ to: '/login', search, replace: true });
    });
  }, [failed, navigate, search]);
  return failed ? <SignInPage handoffFailed /> : <LinkPending />;
}

import { hasCode } from '@chamfer/client';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { isWebAddress } from '../../../platform/auth/return-address.ts';
import { call } from '../../../platform/http/call.ts';
import { LinkPending } from '../../../platform/page/page-pending.tsx';
import { report } from '../../../platform/tracking/report.ts';

const running = new Map<string, Promise<string | null>>();

/**
 * Begins a sign-in through a connection by itself, once, and goes to its identity provider (DECISIONS 84): for people who
 * come from there. The connection leaves the address, so that whoever comes back finds the form.
 */
export function ConnectionStart({
  connectionId,
  redirectURL,
  onBack,
}: {
  connectionId: string;
  redirectURL: string;
  /** The browser shows the page again as it was left. */
  onBack: () => void;
}) {
  const navigate = useNavigate();
  const { connection: _, ...rest } = useSearch({ strict: false });
  const leave = useEffectEvent(() => {
    let current = true;
    void navigate({ to: '/login', search: rest, hash: true, replace: true });
    void begin(connectionId, redirectURL).then((url) => {
      if (!current) return;
      if (url === null) return void navigate({ to: '/sso/error', replace: true });
      window.addEventListener('pageshow', onBack, { once: true });
      location.assign(url);
    });
    return () => {
      current = false;
    };
  });
  useEffect(() => leave(), []);
  return <LinkPending />;
}

/** The address of the identity provider; null where the sign-in cannot begin. A second mount gets the first answer. */
function begin(connectionId: string, redirectURL: string): Promise<string | null> {
  const known = running.get(connectionId);
  if (known) return known;
  const begun = ask(connectionId, redirectURL).finally(() => running.delete(connectionId));
  running.set(connectionId, begun);
  return begun;
}

async function ask(connectionId: string, redirectURL: string): Promise<string | null> {
  try {
    const { url } = await call('POST /app/sso/start', { input: { connectionId, redirectURL } });
    return isWebAddress(url) ? url : null;
  } catch (error) {
    if (!hasCode(error, 'INVALID_AUTHENTICATION_SESSION')) report(error);
    return null;
  }
}

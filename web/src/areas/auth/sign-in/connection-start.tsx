import { hasCode } from '@chamfer/client';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { isWebAddress } from '../../../platform/auth/web-address.ts';
import { call } from '../../../platform/http/call.ts';
import { FullPageSpinner } from '../../../platform/page/page-pending.tsx';
import { report } from '../../../platform/tracking/report.ts';

const running = new Map<string, Promise<string | null>>();

/**
 * Begins a sign-in through a connection by itself, once, and goes to its identity provider (DECISIONS 84): for people who
 * come from there. The connection leaves the address, so that whoever comes back finds the form.
 */
export function ConnectionStart({ connectionId, redirectURL }: { connectionId: string; redirectURL: string }) {
  const t = useT();
  const navigate = useNavigate();
  const { connection: _, ...rest } = useSearch({ strict: false });
  const leave = useEffectEvent(() => {
    let current = true;
    void navigate({ to: '/login', search: rest, hash: true, replace: true });
    void begin(connectionId, redirectURL).then((url) => {
      if (!current) return;
      if (url === null) void navigate({ to: '/sso/error', replace: true });
      else location.assign(url);
    });
    return () => {
      current = false;
    };
  });
  useEffect(() => leave(), []);
  return <FullPageSpinner label={t('auth.login.leaving')} />;
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

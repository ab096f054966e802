import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { mailedSecret } from './mailed-secret.ts';

/**
 * The secret in the address of a page that a mail leads to. It stays while the page is left: the address is then already that
 * of the next page, with a fragment of its own.
 */
export function useMailedSecret(): string {
  const { pathname, hash } = useLocation();
  const [page] = useState(pathname);
  const [secret, setSecret] = useState(() => mailedSecret(hash));
  const now = pathname === page ? mailedSecret(hash) : secret;
  if (now !== secret) setSecret(now);
  return now;
}

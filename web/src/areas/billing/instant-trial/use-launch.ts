import { brand } from '@chamfer/contract/brand';
import { useEffect, useState } from 'react';
import { isBeta } from '../../../platform/page/page-config.ts';

/** How long the app has to open before the page offers to download it. Milliseconds. */
const waitMs = 2000;

/** The address that opens the design app: its own scheme, that of the beta in a beta (spec 2 §2, DECISIONS 55). */
export function launchAddress(beta: boolean): string {
  return `${beta ? brand.urlSchemes.beta : brand.urlSchemes.prod}://open`;
}

/** Opens the design app; whether it did nobody tells, so after two seconds the page offers what to do if not. */
export function useLaunch(): { is: 'ready' | 'opening' | 'waited'; launch: () => void } {
  const [is, setIs] = useState<'ready' | 'opening' | 'waited'>('ready');
  useEffect(() => {
    if (is !== 'opening') return;
    const timer = setTimeout(() => setIs('waited'), waitMs);
    return () => clearTimeout(timer);
  }, [is]);
  const launch = () => {
    setIs('opening');
    location.assign(launchAddress(isBeta()));
  };
  return { is, launch };
}

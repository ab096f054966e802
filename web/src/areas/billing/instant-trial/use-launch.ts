import { useEffect, useState } from 'react';
import { appScheme } from '../../../platform/page/app-scheme.ts';

/** How long the app has to open before the page offers to download it. Milliseconds. */
const waitMs = 2000;

/** Opens the design app (spec 2 §2). Nothing says whether it did, so after two seconds the page offers what to do if not. */
export function useLaunch(): { is: 'ready' | 'opening' | 'waited'; launch: () => void } {
  const [is, setIs] = useState<'ready' | 'opening' | 'waited'>('ready');
  useEffect(() => {
    if (is !== 'opening') return;
    const timer = setTimeout(() => setIs('waited'), waitMs);
    return () => clearTimeout(timer);
  }, [is]);
  const launch = () => {
    setIs('opening');
    location.assign(`${appScheme()}://open`);
  };
  return { is, launch };
}

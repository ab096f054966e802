import type { ReactNode } from 'react';
import { UNSAFE_PortalProvider as PortalProvider } from 'react-aria/PortalProvider';
import { useLayer } from './layer-context.ts';

// React Aria injects a style element unless an element with this id exists, and the page's content security policy
// would block it. The rule itself is in base.css.
const styleId = 'react-aria-pressable-style';
if (typeof document !== 'undefined' && !document.getElementById(styleId)) {
  const marker = document.createElement('meta');
  marker.id = styleId;
  document.head.append(marker);
}

/** Makes the menus and lists inside it open within the modal that contains them. */
export function AriaLayer({ children }: { children: ReactNode }) {
  return <PortalProvider getContainer={useLayer()}>{children}</PortalProvider>;
}

import type { ReactNode } from 'react';
import { UNSAFE_PortalProvider as PortalProvider } from 'react-aria/PortalProvider';
import { useLayer } from './layer-context.ts';

// React Aria writes a style element into the page unless an element with this id is there, and the page's content
// security policy refuses it. The rule itself stands in base.css.
const styleId = 'react-aria-pressable-style';
if (typeof document !== 'undefined' && !document.getElementById(styleId)) {
  const marker = document.createElement('meta');
  marker.id = styleId;
  document.head.append(marker);
}

/** Lets the menus and lists in it open inside the modal they are in. */
export function AriaLayer({ children }: { children: ReactNode }) {
  return <PortalProvider getContainer={useLayer()}>{children}</PortalProvider>;
}

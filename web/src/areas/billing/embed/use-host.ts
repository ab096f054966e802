import { type RefObject, useCallback, useEffect, useState } from 'react';
import { embedOrigins } from '../../../platform/page/page-config.ts';
import { type HostParameters, hostOrigins, namedHost, readParameters, type ToHost, tellHost } from './host-messages.ts';

/** The page around this one. */
export interface Host {
  /** What it has answered; null before, and for pages that answer nothing. */
  parameters: HostParameters | null;
  /** Says something to it; nothing where there is none, or none that is allowed. */
  tell: (message: ToHost) => void;
}

/**
 * Talks to the page around this one: asks for its parameters, and tells the height of `root` at each change. What other
 * windows and origins say is not listened to.
 */
export function useHost(root: RefObject<HTMLElement | null>): Host {
  const [parameters, setParameters] = useState<HostParameters | null>(null);
  const [origins] = useState(() =>
    window.parent === window ? [] : hostOrigins(embedOrigins(), namedHost(document, location)),
  );
  const tell = useCallback((message: ToHost) => tellHost(window.parent, origins, message), [origins]);
  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent) => {
      if (source !== window.parent || !origins.includes(origin)) return;
      const read = readParameters(data);
      if (read) setParameters(read);
    };
    window.addEventListener('message', listen);
    tell({ type: 'request-parameters' });
    return () => window.removeEventListener('message', listen);
  }, [origins, tell]);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let last = 0;
    const observer = new ResizeObserver(() => {
      const height = Math.ceil(element.getBoundingClientRect().height);
      if (height !== last) tell({ type: 'height', height });
      last = height;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [root, tell]);
  return { parameters, tell };
}

import {
  cancelPublication,
  newPublication,
  type Publication,
  type Published,
  PublishFailure,
  type PublishProgress,
  type PublishRequest,
  publish,
} from '@chamfer/client/publish';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { spreadNews } from '../../platform/query-news.ts';
import { report } from '../../platform/report.ts';
import { publishTransport } from './publish-transport.ts';

/** Where a publication stands. */
export type PublicationState =
  | { phase: 'idle' }
  | { phase: 'running'; progress: PublishProgress }
  | { phase: 'failed'; failure: PublishFailure }
  | { phase: 'done'; published: Published };

/** Numbers that change faster than this cannot be read. Milliseconds. */
const calm = 200;

/** Carries out one publication at a time. What is under way when the component goes is stopped and removed. */
export function usePublication() {
  const [state, setState] = useState<PublicationState>({ phase: 'idle' });
  const queries = useQueryClient();
  const current = useRef<{ publication: Publication; stop: AbortController } | null>(null);

  const run = async (publication: Publication) => {
    const stop = new AbortController();
    current.current = { publication, stop };
    const onProgress = calmly((progress) => {
      if (!stop.signal.aborted) setState({ phase: 'running', progress });
    });
    try {
      const published = await publish(publishTransport, publication, { signal: stop.signal, onProgress });
      spreadNews(queries, 'design-published');
      current.current = null;
      setState({ phase: 'done', published });
      const pictures = await import('../../platform/send-thumbnails.ts').catch(() => null);
      void pictures?.sendThumbnailsOf(published.viewLink);
    } catch (error) {
      if (stop.signal.aborted) return;
      if (!(error instanceof PublishFailure)) report(error);
      setState({ phase: 'failed', failure: asFailure(error) });
    }
  };

  const abandon = () => {
    const begun = current.current;
    current.current = null;
    begun?.stop.abort();
    // Whatever cannot be removed now, the server clears away within a day.
    if (begun) void cancelPublication(publishTransport, begun.publication).catch(() => undefined);
  };

  const leave = useEffectEvent(abandon);
  useEffect(() => () => leave(), []);

  return {
    state,
    /** Begins anew; what an earlier try left on the server is removed. */
    start(request: PublishRequest) {
      abandon();
      void run(newPublication(request));
    },
    /** Goes on where it broke. */
    retry() {
      if (current.current) void run(current.current.publication);
    },
    /** Stops and removes everything that was sent; for a dialog on its way out, whose picture must not change. */
    cancel: abandon,
    /** The same, and back to the beginning. */
    reset() {
      abandon();
      setState({ phase: 'idle' });
    },
  };
}

function asFailure(error: unknown): PublishFailure {
  if (error instanceof PublishFailure) return error;
  return new PublishFailure({ code: 'UNKNOWN', message: String(error) }, { cause: error });
}

/** Passes on what is new in kind at once, and the rest at a pace that can be read. */
function calmly(tell: (progress: PublishProgress) => void): (progress: PublishProgress) => void {
  let kind = '';
  let at = 0;
  return (progress) => {
    const now = performance.now();
    const next = progress.stage === 'uploading' && progress.interrupted ? 'interrupted' : progress.stage;
    if (next === kind && now - at < calm) return;
    kind = next;
    at = now;
    tell(progress);
  };
}

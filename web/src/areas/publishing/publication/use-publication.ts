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
import { spreadNews } from '../../../platform/api/query-news.ts';
import { report } from '../../../platform/tracking/report.ts';
import { publishTransport } from './publish-transport.ts';

/** State of a publication. */
export type PublicationState =
  | { phase: 'idle' }
  | { phase: 'running'; progress: PublishProgress }
  | { phase: 'failed'; failure: PublishFailure }
  | { phase: 'done'; published: Published };

/** Minimum time between progress updates in milliseconds; faster changes are unreadable. */
const calm = 200;

/** Runs one publication at a time. When the component unmounts, a running publication is stopped and
 * deleted, and one that the server gave up stays there. */
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
      const pictures = await import('../../../platform/http/send-thumbnails.ts').catch(() => null);
      void pictures?.sendThumbnailsOf(published.viewLink);
    } catch (error) {
      if (stop.signal.aborted) return;
      if (!(error instanceof PublishFailure)) report(error);
      const failure = asFailure(error);
      if (failure.retryUntil) spreadNews(queries, 'design-given-up');
      setState({ phase: 'failed', failure });
    }
  };

  const abandon = () => {
    const begun = current.current;
    current.current = null;
    begun?.stop.abort();
    if (!begun) return;
    const isKept = begun.publication.webExport?.isGivenUp;
    // If deleting fails now, the server does so within a day.
    void cancelPublication(publishTransport, begun.publication)
      .then(() => (isKept ? spreadNews(queries, 'design-given-up') : undefined))
      .catch(() => undefined);
  };
  /** What the server keeps stays there: the page says how to go on with it. */
  const close = () => {
    if (current.current?.publication.webExport?.isGivenUp) current.current = null;
    abandon();
  };

  const leave = useEffectEvent(close);
  useEffect(() => () => leave(), []);

  return {
    state,
    /** Starts from scratch; what an earlier attempt left on the server is deleted. */
    start(request: PublishRequest) {
      abandon();
      void run(newPublication(request));
    },
    /** Resumes where it stopped. */
    retry() {
      if (current.current) void run(current.current.publication);
    },
    /** Stops and deletes everything sent that cannot be tried again; for a closing dialog, whose content must not change. */
    cancel: close,
    /** Stops, deletes everything sent, and returns to the initial state. */
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

/** Reports a change of stage at once, and other updates at a readable pace. */
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

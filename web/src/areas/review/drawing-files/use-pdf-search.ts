import { useEffect, useRef, useState } from 'react';
import type { PdfDocument } from './pdf-document.ts';
import { findInPdf, type Hit } from './pdf-find.ts';

/** The search in a PDF and what it has found. */
export interface PdfSearch {
  readonly words: string;
  /** Ends what was found with the words before. */
  readonly write: (words: string) => void;
  readonly status: 'idle' | 'searching' | 'found' | 'none' | 'failed';
  /** The match that is shown; null if there is none yet. */
  readonly hit: Hit | null;
  /** Goes to the next match, or to the one before. */
  readonly find: (by: 1 | -1) => void;
}

/** Searches a PDF from the open sheet onwards and opens the sheet of each match. `page`: the open one, from 1. */
export function usePdfSearch(pdf: PdfDocument | null, page: number, onPage: (page: number) => void): PdfSearch {
  const [words, setWords] = useState('');
  const [status, setStatus] = useState<PdfSearch['status']>('idle');
  const [hit, setHit] = useState<Hit | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const find = (by: 1 | -1) => {
    if (!pdf || !words.trim()) return;
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setStatus('searching');
    // Who has turned to another sheet meanwhile goes on from there.
    const from = hit?.page === page ? hit : { page, index: by > 0 ? -1 : Infinity };
    findInPdf(pdf, { words, from, by, signal: abort.signal }).then(
      (found) => {
        setHit(found);
        setStatus(found ? 'found' : 'none');
        if (found) onPage(found.page);
      },
      () => !abort.signal.aborted && setStatus('failed'),
    );
  };
  const write = (text: string) => {
    running.current?.abort();
    setWords(text);
    setHit(null);
    setStatus('idle');
  };
  return { words, write, status, hit, find };
}

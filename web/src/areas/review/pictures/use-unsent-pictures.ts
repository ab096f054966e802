import { newId } from '@chamfer/client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MessageKey } from '../../../i18n/messages.ts';
import { hasCode } from '../../../platform/api/api.ts';
import { useSignedIn } from '../../../platform/http/session.ts';
import { report } from '../../../platform/tracking/report.ts';
import { useGuestId } from '../guests/use-guest.ts';
import type { KeptPicture } from './kept-picture.ts';
import { checkFiles, type PictureProblem } from './picture-checks.ts';
import { forgetFile, keepFile } from './picture-files.ts';

/** The pictures of a comment that is being written. */
export type UnsentPictures = ReturnType<typeof useUnsentPictures>;

/** How the upload of one picture goes; nothing is known of one that has not begun. */
export interface PictureState {
  /** 0 to 1. */
  readonly share: number;
  /** Why it was not taken; null while it is on its way. */
  readonly problem: MessageKey | null;
}

/**
 * Uploads the pictures of a comment while it is being written, as soon as there is a network and somebody to send them
 * for: a visitor becomes a guest with the comment. `change` keeps the list.
 */
export function useUnsentPictures({
  viewLink,
  list,
  isOnline,
  change,
}: {
  readonly viewLink: string;
  readonly list: readonly KeptPicture[];
  readonly isOnline: boolean;
  readonly change: (next: (before: readonly KeptPicture[]) => readonly KeptPicture[]) => void;
}) {
  const [states, setStates] = useState<Readonly<Record<string, PictureState>>>({});
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  const running = useRef(new Map<string, AbortController>());
  const isSignedIn = useSignedIn();
  const guestId = useGuestId(viewLink);
  const isKnown = isSignedIn || guestId !== null;
  const setState = (key: string, state: PictureState | null) =>
    setStates(({ [key]: _, ...others }) => (state ? { ...others, [key]: state } : others));
  const begin = useEffectEvent(async (picture: KeptPicture) => {
    const { key } = picture;
    const control = new AbortController();
    running.current.set(key, control);
    setState(key, { share: 0, problem: null });
    const { uploadPicture } = await loadUpload();
    try {
      const onProgress = (share: number) => setState(key, { share, problem: null });
      const { pictureId } = await uploadPicture(viewLink, picture, { signal: control.signal, onProgress });
      change((before) => before.map((each) => (each.key === key ? { ...each, pictureId } : each)));
      setState(key, null);
    } catch (error) {
      if (control.signal.aborted) return;
      // It goes on when the network is back.
      if (hasCode(error, 'NETWORK') && !navigator.onLine) setState(key, null);
      else setState(key, { share: 0, problem: await textFor(error) });
    } finally {
      if (running.current.get(key) === control) running.current.delete(key);
    }
  });
  useEffect(() => {
    if (!isOnline || !isKnown) return;
    for (const picture of list) {
      const isRefused = states[picture.key]?.problem != null;
      if (picture.pictureId === null && !isRefused && !running.current.has(picture.key)) void begin(picture);
    }
  }, [list, states, isOnline, isKnown]);
  useEffect(() => {
    const uploads = running.current;
    return () => {
      for (const control of uploads.values()) control.abort();
      uploads.clear();
    };
  }, []);
  return {
    list,
    states,
    /** Why the last files were not attached. */
    problem,
    /** All of them are on the server. */
    areThere: list.every(({ pictureId }) => pictureId !== null),
    isRefused: list.some(({ key }) => states[key]?.problem != null),
    add: (files: readonly File[]) => {
      const { taken, problem: found } = checkFiles(files, list.length);
      setProblem(found);
      for (const file of taken) {
        const picture = { key: newId(), name: file.name, pictureId: null };
        void keepFile(picture.key, file);
        change((before) => [...before, picture]);
      }
    },
    remove: ({ key, pictureId }: KeptPicture) => {
      running.current.get(key)?.abort();
      running.current.delete(key);
      setProblem(null);
      setState(key, null);
      change((before) => before.filter((each) => each.key !== key));
      void forgetFile(key);
      if (pictureId) void loadUpload().then(({ removeUploaded }) => removeUploaded(pictureId));
    },
    retry: ({ key }: KeptPicture) => setState(key, null),
    /** What was wrong with the last files is not shown any longer. */
    settle: () => setProblem(null),
  };
}

function loadUpload() {
  return import('./upload-picture.ts');
}

async function textFor(error: unknown): Promise<MessageKey> {
  const { FileGone, pictureRefusal } = await loadUpload();
  if (error instanceof FileGone) return 'reviewPictures.error.lost';
  const text = pictureRefusal(error as Error).form;
  if (text && text !== 'common.error.tryAgain') return text;
  if (!hasCode(error, 'NETWORK')) report(error);
  return 'reviewPictures.error.upload';
}

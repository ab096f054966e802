import { newId } from '@chamfer/client';
import { mostIdPhotos } from '@chamfer/contract/education-rules';
import { useEffect, useRef, useState } from 'react';
import type { MessageKey } from '../../../i18n/messages.ts';
import { report } from '../../../platform/tracking/report.ts';
import { type Photo, problemOf, takenOf } from './photo.ts';
import { photoRefusal, removePhoto, uploadPhoto } from './upload-photo.ts';

/** The photos of a form, and what one can do with them. */
export type Photos = ReturnType<typeof usePhotos>;

/**
 * Takes the files that are chosen or dropped, one at a time, and sends each at once. `photos` is what the form shows;
 * `onChange` gets every next list.
 */
export function usePhotos(photos: readonly Photo[], onChange: (next: readonly Photo[]) => void) {
  const latest = useRef(photos);
  const running = useRef(new Map<string, AbortController>());
  const [problem, setProblem] = useState<MessageKey | null>(null);
  useEffect(() => {
    const uploads = running.current;
    return () => {
      for (const control of uploads.values()) control.abort();
      uploads.clear();
    };
  }, []);
  const change = (next: (before: readonly Photo[]) => readonly Photo[]) => {
    latest.current = next(latest.current);
    onChange(latest.current);
  };
  const update = (key: string, more: Partial<Photo>) =>
    change((before) => before.map((photo) => (photo.key === key ? { ...photo, ...more } : photo)));

  const upload = async (key: string, file: File) => {
    const control = new AbortController();
    running.current.set(key, control);
    try {
      const onProgress = (share: number) => update(key, { share });
      const { photoId, bytes } = await uploadPhoto(key, file, { signal: control.signal, onProgress });
      update(key, { photoId, bytes, share: 1 });
    } catch (error) {
      if (control.signal.aborted) return;
      const text = photoRefusal(error).form ?? 'education.photos.failed';
      if (text === 'education.photos.failed') report(error);
      update(key, { problem: text, share: 0 });
    } finally {
      running.current.delete(key);
    }
  };

  return {
    list: photos,
    /** Why the last files were not taken at all. */
    problem,
    isFull: takenOf(photos).length >= mostIdPhotos,
    add: async (files: readonly File[]) => {
      const [file] = files;
      if (!file) return;
      if (files.length > 1) return setProblem('education.photos.oneAtATime');
      if (takenOf(latest.current).length >= mostIdPhotos) return setProblem('education.photos.full');
      setProblem(null);
      const found = await problemOf(file);
      const { name, size: bytes } = file;
      const photo: Photo = { key: newId(), name, bytes, file, photoId: null, share: 0, problem: found };
      change((before) => [...before, photo]);
      if (!found) await upload(photo.key, file);
    },
    remove: ({ key, photoId }: Photo) => {
      running.current.get(key)?.abort();
      setProblem(null);
      change((before) => before.filter((photo) => photo.key !== key));
      if (photoId) void removePhoto(photoId);
    },
    retry: ({ key, file }: Photo) => {
      if (!file) return;
      update(key, { problem: null, share: 0 });
      void upload(key, file);
    },
  };
}

import { callRequest } from '@chamfer/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { send } from '../../../platform/http/call.ts';
import { useSignedIn } from '../../../platform/http/session.ts';

/** Which of the two files of a picture. */
export type PictureSize = 'thumbnail' | 'full';

/** The bytes of a picture; asked for with the session, so that no address of it can be passed on. @throws ApiError */
export async function fetchPicture(pictureId: string, size: PictureSize, signal: AbortSignal): Promise<Blob> {
  const call = 'GET /web/comment-pictures/{pictureId}';
  return (await send(callRequest(call, { params: { pictureId }, query: { size }, signal }))).blob();
}

/** The query keys of pictures of comments; they are requested again after signing in or out. */
export const pictureKeys = {
  one: (pictureId: string, size: PictureSize, isSignedIn: boolean) =>
    ['comment-pictures', pictureId, size, isSignedIn] as const,
};

function pictureQuery(pictureId: string, size: PictureSize, isSignedIn: boolean) {
  return queryOptions({
    queryKey: pictureKeys.one(pictureId, size, isSignedIn),
    queryFn: ({ signal }) => fetchPicture(pictureId, size, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A picture of a comment, as an address in this page while it is shown. */
export function usePicture(pictureId: string, size: PictureSize) {
  const isSignedIn = useSignedIn();
  const { data, isError, refetch } = useQuery(pictureQuery(pictureId, size, isSignedIn));
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [data]);
  return { address, isError, retry: () => void refetch() };
}

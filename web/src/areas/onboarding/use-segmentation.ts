import { useSearch } from '@tanstack/react-router';
import { isSegmentationFinished, needsSegmentation } from './segmentation.ts';
import { useAppProperties } from './use-app-properties.ts';

/** Where the signed-in person is with the survey of segmentation. What cannot be read counts as not answered. */
export function useSegmentation(): { isKnown: boolean; isNeeded: boolean; isFinished: boolean } {
  const search = useSearch({ strict: false });
  const { data = null, isPending } = useAppProperties();
  return {
    isKnown: !isPending,
    isNeeded: !isPending && needsSegmentation(search, data),
    isFinished: isSegmentationFinished(data),
  };
}

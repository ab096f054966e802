import { useSearch } from '@tanstack/react-router';
import { useAppProperties } from '../../platform/account/use-app-properties.ts';
import { isSegmentationFinished, needsSegmentation } from './segmentation.ts';

/** The signed-in person's state of the segmentation survey. Where it cannot be loaded, it is not asked for (spec 1 §4). */
export function useSegmentation(): { isKnown: boolean; isNeeded: boolean; isFinished: boolean } {
  const search = useSearch({ strict: false });
  const { data = null, isPending, isSuccess } = useAppProperties();
  return {
    isKnown: !isPending,
    isNeeded: isSuccess && needsSegmentation(search, data),
    isFinished: isSegmentationFinished(data),
  };
}

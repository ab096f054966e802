import { useSearch } from '@tanstack/react-router';
import { useAppProperties } from '../../platform/account/use-app-properties.ts';
import { isSegmentationFinished, needsSegmentation } from './segmentation.ts';

/** The signed-in person's state of the segmentation survey. If it cannot be loaded, it counts as not answered. */
export function useSegmentation(): { isKnown: boolean; isNeeded: boolean; isFinished: boolean } {
  const search = useSearch({ strict: false });
  const { data = null, isPending } = useAppProperties();
  return {
    isKnown: !isPending,
    isNeeded: !isPending && needsSegmentation(search, data),
    isFinished: isSegmentationFinished(data),
  };
}

import { loadAppProperties } from '../../platform/account/use-app-properties.ts';
import type { AppSearch } from '../../platform/page/search.ts';
import { needsSegmentation } from './segmentation.ts';

/** Whether the survey comes before a page. Where that cannot be found out, it does not (spec 1 §4). */
export async function comesSurveyFirst(search: AppSearch): Promise<boolean> {
  try {
    return needsSegmentation(search, await loadAppProperties());
  } catch {
    return false;
  }
}

import { type RefObject, useCallback, useMemo } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import type { Model } from '../model/use-model.ts';
import type { TakeView } from './view-picture.ts';

/** What the view of the page is pictured with; null where it cannot be, as without graphics. */
export function useViewPicture(
  stage: RefObject<HTMLElement | null>,
  on: { readonly isDrawing: boolean; readonly model: Model; readonly title: string },
): TakeView | null {
  const t = useT();
  const { isDrawing, title } = on;
  const { viewer, failure } = on.model;
  const take = useCallback(async () => {
    const { pictureOfDrawing, pictureOfModel } = await import('./take-view.ts');
    const name = t('reviewPictures.viewName', { title });
    if (!stage.current) throw new Error('The stage is gone.');
    if (isDrawing) return pictureOfDrawing(stage.current, name);
    if (!viewer) throw new Error('There is no engine.');
    const { offsetWidth: width, offsetHeight: height } = stage.current;
    return pictureOfModel(viewer, { width, height }, name);
  }, [stage, isDrawing, viewer, title, t]);
  const isThere = isDrawing || (viewer?.draws === true && failure === null);
  return useMemo(() => (isThere ? take : null), [isThere, take]);
}

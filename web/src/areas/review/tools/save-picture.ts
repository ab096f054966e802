import type { Viewer } from '@chamfer/viewer/port';
import type { Translate } from '../../../i18n/catalogues.ts';
import { showToast } from '../../../ui/overlay/toast-store.ts';

/**
 * The smallest width of pictures, in device pixels, so that a small window also gives a picture that can be printed.
 */
const leastWidth = 1920;

/** Saves the current view as a PNG named after the design. */
export async function savePicture(t: Translate, viewer: Viewer, title: string): Promise<void> {
  const { innerWidth, innerHeight, devicePixelRatio } = window;
  const width = Math.max(leastWidth, Math.round(innerWidth * devicePixelRatio));
  try {
    const picture = await viewer.snapshot({
      width,
      height: Math.round((width * innerHeight) / innerWidth),
      ground: 'studio',
    });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(picture);
    link.download = `${title.replace(/[\\/:*?"<>|]/g, '-')}.png`;
    link.click();
    URL.revokeObjectURL(link.href);
  } catch {
    showToast({ kind: 'error', text: t('tools.pictureFailed') });
  }
}

'use no memo'; // Drawn seldom: what the compiler would remember only makes the first script larger.

import { ScanEye } from 'lucide-react';
import { ButtonLink, type ButtonLook, buttonClass } from '../../../ui/action/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { WebExport } from '../review-types.ts';
import { sceneViewerLink, sceneViewerModel } from './ar-link.ts';
import styles from './ar-start.module.css';

/** What is needed to show an export in AR with one tap on this device. */
export interface ArStartProps extends Pick<ButtonLook, 'variant'> {
  readonly webExport: WebExport;
  readonly place: 'scene-viewer' | 'quick-look';
  readonly label: string;
  readonly onStart?: () => void;
}

/** An empty picture: the icon is painted over it. */
const emptyPicture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** A link that opens the model in Scene Viewer or Quick Look. */
export function ArStart({ webExport, place, label, variant, onStart }: ArStartProps) {
  if (place === 'quick-look') {
    // Quick Look opens at once only from a link whose only child is a picture, so the text is drawn by the style.
    return (
      <a
        rel="ar"
        href={webExport.usdzDownload?.url}
        className={classNames(buttonClass({ variant }), styles.look)}
        aria-label={label}
        data-label={label}
        onClick={onStart}
      >
        <img src={emptyPicture} alt="" />
      </a>
    );
  }
  const model = new URL(sceneViewerModel(webExport)!, window.location.href).href;
  return (
    <ButtonLink
      variant={variant}
      href={sceneViewerLink(model, webExport.title, window.location.href)}
      icon={<ScanEye size={16} strokeWidth={1.5} aria-hidden />}
      onClick={onStart}
    >
      {label}
    </ButtonLink>
  );
}

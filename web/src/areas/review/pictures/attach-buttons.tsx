import { mostPictures, pictureTypes } from '@chamfer/contract/comment-rules';
import { Camera, Paperclip } from 'lucide-react';
import { useRef, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { report } from '../../../platform/tracking/report.ts';
import { Button } from '../../../ui/action/button.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { Tooltip } from '../../../ui/popup/tooltip.tsx';
import styles from './attach-buttons.module.css';
import type { UnsentPictures } from './use-unsent-pictures.ts';
import { useTakeView } from './view-picture.ts';

/** Attaches a picture of the view with one press, or files. */
export function AttachButtons({ pictures }: { readonly pictures: UnsentPictures }) {
  const t = useT();
  const takeView = useTakeView();
  const input = useRef<HTMLInputElement>(null);
  const [isTaking, setTaking] = useState(false);
  const isFull = pictures.list.length >= mostPictures;
  const take = async () => {
    if (!takeView || isTaking) return;
    setTaking(true);
    try {
      pictures.add([await takeView()]);
    } catch (error) {
      report(error);
      showToast({ kind: 'error', text: t('reviewPictures.viewFailed') });
    } finally {
      setTaking(false);
    }
  };
  return (
    <div className={styles.buttons}>
      {takeView ? (
        <Tooltip text={t('reviewPictures.view')}>
          <Button
            variant="quiet"
            size="sm"
            iconOnly
            busy={isTaking}
            disabled={isFull}
            aria-label={t('reviewPictures.view')}
            onClick={() => void take()}
          >
            <Camera {...icon} />
          </Button>
        </Tooltip>
      ) : null}
      <Tooltip text={t('reviewPictures.attach')}>
        <Button
          variant="quiet"
          size="sm"
          iconOnly
          disabled={isFull}
          aria-label={t('reviewPictures.attach')}
          onClick={() => input.current?.click()}
        >
          <Paperclip {...icon} />
        </Button>
      </Tooltip>
      <input
        ref={input}
        type="file"
        name="pictures"
        hidden
        multiple
        accept={pictureTypes.join()}
        onChange={({ target }) => {
          pictures.add([...(target.files ?? [])]);
          // The same file can be chosen again after it was removed.
          target.value = '';
        }}
      />
    </div>
  );
}

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

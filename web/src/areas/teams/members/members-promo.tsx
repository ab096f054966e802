import { X } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { browserStore } from '../../../platform/browser/browser-store.ts';
import { type MembersVideo, membersVideo, pageAddress } from '../../../platform/page/page-config.ts';
import { Button, buttonClass } from '../../../ui/action/button.tsx';
import { VideoPosterArt } from '../../../ui/art/video-poster.tsx';
import { FieldError } from '../../../ui/field/field.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import styles from './members-promo.module.css';

const key = 'membersPromoDismissed';

/**
 * Says what spaces are for, with a video (spec 2 §2 Members page). Nothing of it is loaded before somebody wants to see
 * it. Without a video of the installation's own, it leads to the video tutorials.
 */
export function MembersPromo() {
  const t = useT();
  const [isDismissed, setDismissed] = useState(() => browserStore('localStorage').getItem(key) !== null);
  const [isWatching, setWatching] = useState(false);
  const video = membersVideo();
  if (isDismissed) return null;
  const dismiss = () => {
    browserStore('localStorage').setItem(key, '1');
    setDismissed(true);
  };
  return (
    <section className={styles.promo} aria-labelledby="members-promo">
      <VideoPosterArt className={styles.poster} />
      <div className={styles.text}>
        <h2 id="members-promo">{t('teams.promo.title')}</h2>
        <p>{t('teams.promo.text')}</p>
      </div>
      {video ? (
        <Button className={styles.watch} aria-haspopup="dialog" onClick={() => setWatching(true)}>
          {t('teams.promo.watch')}
        </Button>
      ) : (
        <a
          className={`${buttonClass()} ${styles.watch}`}
          href={pageAddress('video-tutorials')}
          target="_blank"
          rel="noreferrer"
        >
          {t('common.menu.videoTutorials')}
        </a>
      )}
      <Button
        className={styles.dismiss}
        variant="quiet"
        iconOnly
        aria-label={t('teams.promo.dismiss')}
        onClick={dismiss}
      >
        <X size={16} strokeWidth={1.5} aria-hidden />
      </Button>
      {video && isWatching ? <VideoDialog {...video} onClose={() => setWatching(false)} /> : null}
    </section>
  );
}

function VideoDialog({ video, captions, onClose }: MembersVideo & { onClose: () => void }) {
  const t = useT();
  const [hasFailed, setFailed] = useState(false);
  return (
    <Modal open onClose={onClose} size="large" title={t('teams.promo.title')} closeLabel={t('common.close')}>
      {hasFailed ? <FieldError>{t('teams.promo.failed')}</FieldError> : null}
      <video
        className={styles.video}
        src={video}
        // Captions from another origin are shown only where that origin allows it.
        crossOrigin={captions ? 'anonymous' : undefined}
        controls
        autoPlay
        playsInline
        hidden={hasFailed}
        onError={() => setFailed(true)}
      >
        <track kind="captions" src={captions ?? undefined} default={captions !== null} />
      </video>
    </Modal>
  );
}

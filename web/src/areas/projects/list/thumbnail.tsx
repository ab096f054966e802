import { Box } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { useTheme } from '../../../ui/theme.ts';
import styles from './thumbnail.module.css';
import type { Project } from './use-projects.ts';

/**
 * A design's thumbnail for the current theme, on the studio floor; a part icon if there is none or it can no longer be
 * loaded. `onExpired` is called when its URL has expired, so that the list is loaded again.
 */
export function Thumbnail({
  downloads,
  onExpired,
  className,
}: {
  downloads: Project['thumbnailDownloads'];
  onExpired?: () => void;
  className?: string;
}) {
  const theme = useTheme();
  const [broken, setBroken] = useState<string | null>(null);
  const download = downloads?.[theme];
  const fail = () => {
    if (!download) return;
    setBroken(download.url);
    if (Date.parse(download.expiresAt) < Date.now()) onExpired?.();
  };
  return (
    <span className={classNames(styles.shot, className)}>
      {download && broken !== download.url ? (
        <img src={download.url} alt="" width="720" height="540" loading="lazy" decoding="async" onError={fail} />
      ) : (
        <Box size={20} strokeWidth={1.5} aria-hidden />
      )}
    </span>
  );
}

import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Line, Lines } from '../parts/lines.tsx';
import type { Overview } from '../use-console.ts';

/** When the last daily backup was made and whether it is good; where there is none, how to get one. */
export function BackupCard({ backup }: { backup: Overview['backup'] }) {
  const t = useT();
  return (
    <Card title={t('console.backup')}>
      <Lines none="">
        {[
          backup === null ? (
            <Line key="none" strong detail={t('console.backup.none.hint')}>
              {t('console.backup.none')}
            </Line>
          ) : (
            <LastBackup key="last" backup={backup} />
          ),
        ]}
      </Lines>
    </Card>
  );
}

function LastBackup({ backup }: { backup: NonNullable<Overview['backup']> }) {
  const t = useT();
  const format = useFormats();
  const { finishedAt, bytes, isVerified, error } = backup;
  if (error !== null) {
    return (
      <Line strong detail={error}>
        {t('console.backup.failed')}
      </Line>
    );
  }
  const size = format.bytes(bytes);
  return (
    <Line strong detail={t(isVerified ? 'console.backup.verified' : 'console.backup.unverified', { size })}>
      {format.date(finishedAt)}
    </Line>
  );
}

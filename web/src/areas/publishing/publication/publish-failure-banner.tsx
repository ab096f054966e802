import type { PublishFailure } from '@chamfer/client/publish';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { formatNames } from '../files/format-names.ts';
import { failureText } from './publish-failure-texts.ts';

/** The reason why the design was not published, naming the file. */
export function PublishFailureBanner({ failure, title }: { failure: PublishFailure; title: string }) {
  const t = useT();
  const format = useFormats();
  const { text } = failureText(failure);
  const { max, missing, faces, files } = failure.details ?? {};
  const named = Array.isArray(files) ? files : missing;
  const values = {
    name: failure.fileName ?? title,
    date: failure.retryUntil ? format.day(failure.retryUntil) : '',
    files: formatNames(format, Array.isArray(named) ? named.map(String) : []),
    missing: typeof missing === 'number' ? format.number(missing) : '',
    faces: typeof faces === 'number' ? format.number(faces) : '',
  };
  return (
    <Banner kind="danger" title={t('publishing.failed.title')} alert>
      {text === 'publishing.failure.tooLarge' && typeof max === 'number'
        ? t('publishing.failure.tooLarge.max', { ...values, max: format.bytes(max) })
        : t(text, values)}
    </Banner>
  );
}

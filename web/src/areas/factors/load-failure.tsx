import { useT } from '../../i18n/use-t.ts';
import { LinkButton } from '../../ui/action/text-link.tsx';
import { FieldError } from '../../ui/field/field.tsx';

/** Shown in place of a setting that could not be loaded, with a retry button. */
export function LoadFailure({ query }: { query: { isFetching: boolean; refetch: () => unknown } }) {
  const t = useT();
  return (
    <FieldError>
      {t('factors.failed')}{' '}
      <LinkButton aria-disabled={query.isFetching} onClick={() => !query.isFetching && query.refetch()}>
        {t('common.retry')}
      </LinkButton>
    </FieldError>
  );
}

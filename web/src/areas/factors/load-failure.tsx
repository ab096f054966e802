import { useT } from '../../i18n/use-t.ts';
import { FieldError } from '../../ui/field.tsx';
import { LinkButton } from '../../ui/text-link.tsx';

/** Stands where a setting could not be loaded, and loads it again. */
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

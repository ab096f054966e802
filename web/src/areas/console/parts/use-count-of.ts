import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';

/** Returns how many of a list fit its filter: '6 of 1,284', or the number alone where all fit. */
export function useCountOf(): (counts: { foundCount: number; totalCount: number }) => string {
  const t = useT();
  const format = useFormats();
  return ({ foundCount, totalCount }) =>
    foundCount === totalCount
      ? format.number(totalCount)
      : t('console.countOf', { found: format.number(foundCount), total: format.number(totalCount) });
}

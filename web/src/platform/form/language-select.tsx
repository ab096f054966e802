'use no memo'; // Rarely re-rendered, so compiler memoization would only enlarge the initial bundle.

import { languageNames, languages, languageTags, matchLanguage } from '@chamfer/contract/languages';
import { Globe } from 'lucide-react';
import { setLanguage } from '../../i18n/catalogues.ts';
import { useLanguage, useT } from '../../i18n/use-t.ts';
import { report } from '../tracking/report.ts';
import { ChoiceSelect } from './choice-select.tsx';

/** The interface language, each option in its own language; changing it keeps everything typed on the page. */
export function LanguageSelect({ look }: { look: 'quiet' | 'field' }) {
  const t = useT();
  const language = useLanguage();
  const choose = (value: string) => {
    const next = matchLanguage(value);
    if (next) setLanguage(next).catch(report);
  };
  return (
    <ChoiceSelect
      look={look}
      label={t('common.language')}
      icon={look === 'quiet' ? <Globe size={16} strokeWidth={1.5} aria-hidden /> : undefined}
      value={language}
      options={languages.map((value) => ({ value, label: languageNames[value], lang: languageTags[value] }))}
      onChange={choose}
    />
  );
}

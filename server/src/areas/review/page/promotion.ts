import type { CallOutput } from '@chamfer/contract';
import type { Config } from '../../../platform/config/config.ts';

type Settings = Pick<Config, 'PROMOTION_LINKS' | 'PROMOTION_TEXT' | 'PROMOTION_URL'>;

/**
 * The banner that the operator shows on chosen links (spec 3 §2); null on all others. Only who opens a link learns that
 * it is chosen, because the list would give away addresses.
 */
export function promotionOn(settings: Settings, viewLinkId: string): CallOutput<'POST /web/web-exports'>['promotion'] {
  const { PROMOTION_LINKS: links = '', PROMOTION_TEXT: text, PROMOTION_URL: url = null } = settings;
  const isChosen = links
    .toLowerCase()
    .split(/[\s,]+/)
    .includes(viewLinkId.toLowerCase());
  return isChosen && text ? { text, url } : null;
}

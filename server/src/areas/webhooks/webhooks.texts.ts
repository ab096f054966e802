import { readTexts } from '../../platform/texts.ts';
import type english from './texts/en.json';

/** What the server writes about webhooks. */
export const webhooksTexts = readTexts<keyof typeof english>(new URL('./texts/', import.meta.url));

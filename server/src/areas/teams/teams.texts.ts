import { readTexts } from '../../platform/texts.ts';
import type english from './texts/en.json';

/** What the server writes in this area: the names of new teams, and mails. */
export const teamsTexts = readTexts<keyof typeof english>(new URL('./texts/', import.meta.url));

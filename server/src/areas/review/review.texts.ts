import { readTexts } from '../../platform/texts.ts';
import type english from './texts/en.json';

/** What the server writes to people in this area: mails, and files about reviews. */
export const reviewTexts = readTexts<keyof typeof english>(new URL('./texts/', import.meta.url));

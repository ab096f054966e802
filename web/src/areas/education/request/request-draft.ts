import { educationRoles } from '@chamfer/contract/education-rules';
import { browserStore } from '../../../platform/browser/browser-store.ts';
import { type EducationRequest, type EducationRole, textFields } from './education-checks.ts';

/** What is typed, without the photos, which the server has. */
export type RequestDraft = Omit<EducationRequest, 'photos'>;

const key = 'education-request';
const store = () => browserStore('sessionStorage');
const empty: RequestDraft = { role: null, firstName: '', lastName: '', school: '', major: '' };

/** What was typed for this address before, in this tab: a verification of the address, or a reload, loses nothing. */
export function readDraft(email: string): RequestDraft {
  try {
    const kept: unknown = JSON.parse(store().getItem(key) ?? '');
    if (!isRecord(kept) || kept.email !== email) return empty;
    const texts = textFields.map((field) => [field, typeof kept[field] === 'string' ? kept[field] : '']);
    const role = educationRoles.find((one) => one === kept.role) ?? null;
    return { ...empty, ...Object.fromEntries(texts), role };
  } catch {
    return empty;
  }
}

/** Keeps what is typed. */
export function keepDraft(email: string, { role, firstName, lastName, school, major }: RequestDraft): void {
  store().setItem(
    key,
    JSON.stringify({ email, role: role satisfies EducationRole | null, firstName, lastName, school, major }),
  );
}

/** Forgets it: the request was made. */
export function forgetDraft(): void {
  store().removeItem(key);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

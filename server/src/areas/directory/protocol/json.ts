import { invalid } from './scim-error.ts';

/** A value as JSON has it. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** An object as JSON has it. */
export type JsonObject = { [key: string]: Json };

/** Whether a value is an object, and no array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The value of an attribute of an object, whose names SCIM compares without letter case (RFC 7643 §2.1). Only what the object
 * has itself: never `__proto__` or `constructor`.
 */
export function attributeOf(object: JsonObject, name: string): Json | undefined {
  if (Object.hasOwn(object, name)) return object[name];
  const wanted = name.toLowerCase();
  const found = Object.keys(object).find((key) => key.toLowerCase() === wanted);
  return found === undefined ? undefined : object[found];
}

/** A truth value; Entra sends it as text. @throws ScimError invalidValue */
export function readBoolean(value: Json, name: string): boolean {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  if (text === 'true') return true;
  if (text === 'false') return false;
  throw invalid('invalidValue', `${name} must be true or false`);
}

/** A text of a bounded length, without control characters; '' and null are none. @throws ScimError invalidValue */
export function readText(value: Json | undefined, name: string, most = 500): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string') throw invalid('invalidValue', `${name} must be a text`);
  if (value.length > most) throw invalid('invalidValue', `${name} must have at most ${most} characters`);
  if (/\p{Cc}/u.test(value) || !value.isWellFormed()) {
    throw invalid('invalidValue', `${name} must not have control characters`);
  }
  return value;
}

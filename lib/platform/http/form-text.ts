import { z } from 'zod'

import { parseJson } from './json'

/**
 * Fields of a multipart form are text. With these, one schema takes both that text and the same call's JSON. Each
 * reports unreadable text as the field's own error.
 */

/** A field that is JSON text in a form: `assignedUserIds` is `["…","…"]`. */
export const jsonText = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value
    try {
      return parseJson(value)
    } catch {
      context.issues.push({ code: 'custom', message: 'This is not JSON.', input: value })
      return z.NEVER
    }
  }, schema)

/** A yes or no that is `true` or `false` in a form. */
export const flagText = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), schema)

/** A number that is decimal text in a form. */
export const numberText = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value), schema)

import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import { flagText, jsonText, numberText } from './form-text'

describe('text of a form, read as what it stands for', () => {
  it.each([
    [jsonText(z.array(z.string())), '["a"]', ['a']],
    [jsonText(z.array(z.string()).optional()), undefined, undefined],
    [jsonText(z.array(z.string())), ['a'], ['a']],
    [flagText(z.boolean()), 'true', true],
    [flagText(z.boolean()), 'false', false],
    [flagText(z.boolean()), true, true],
    [numberText(z.number()), '-1.5', -1.5],
    [numberText(z.int()), 3, 3],
  ])('%#', (schema, given, read) => {
    expect(schema.parse(given)).toEqual(read)
  })

  it.each([
    [jsonText(z.array(z.string())), 'not json'],
    [jsonText(z.array(z.string())), '{"a":1}'],
    [flagText(z.boolean()), 'yes'],
    [numberText(z.number()), '1e9'],
    [numberText(z.number()), ''],
    [numberText(z.int()), '1.5'],
  ])('refuses what it is not: %#', (schema, given) => {
    expect(schema.safeParse(given).success).toBe(false)
  })
})

import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import { EnvironmentError } from '@/lib/base/env'

import { harmless } from './harmless'

const SECRET = 'door code 7731'

/** The form in which the driver passes on Postgres' answer. */
const refused = Object.assign(new Error(`invalid input syntax: "${SECRET}"`), {
  name: 'PostgresError',
  code: '23505',
  constraint_name: 'clients_company_name',
  table_name: 'clients',
  detail: `Key (company_name)=(${SECRET}) already exists.`,
  where: `unnamed portal parameter $3 = '${SECRET}'`,
  query: `insert into clients values ('${SECRET}')`,
  parameters: [SECRET],
})

describe('of an error the log knows', () => {
  it('of a failed statement its code, constraint and our own lines, and no value', () => {
    const error = new DrizzleQueryError('insert into clients', ['Sam', SECRET], refused)
    const kept = harmless(error)
    expect(kept).toMatchObject({
      type: 'DrizzleQueryError',
      stack: [expect.stringContaining('lib/platform/http/harmless.test.ts')],
      cause: { type: 'PostgresError', code: '23505', constraint: 'clients_company_name', table: 'clients' },
    })
    expect(JSON.stringify(kept)).not.toMatch(/7731|Sam/)
  })

  it('of an answer without the promised shape which field it is, and not what stood there', () => {
    const shape = z.object({ payload: z.array(z.object({ role: z.enum(['Technician']) })) })
    const result = shape.safeParse({ payload: [{ role: SECRET }] })
    expect(harmless(result.error)).toMatchObject({ type: 'ZodError', issues: ['payload.#.role invalid_value'] })
    expect(JSON.stringify(harmless(result.error))).not.toContain('7731')
  })

  it.each([
    ['a message', () => new Error(SECRET)],
    ['JSON that cannot be read', () => catching(() => JSON.parse(`{${SECRET}`))],
    ['lines that look like a stack', () => new Error(`x\n    at Jones (${process.cwd()}/lib/7731.ts:1:1)`)],
    [
      'a message that was changed',
      () => Object.assign(new Error(`${SECRET}\n    at ${process.cwd()}/lib/7731.ts:1:1`), { message: 'x' }),
    ],
    [
      'a code that is a sentence',
      () => Object.assign(new Error('x'), { code: SECRET, constraint: SECRET, syscall: SECRET, digest: SECRET }),
    ],
    ['a name that is a sentence', () => Object.assign(new Error('x'), { name: SECRET })],
    ['causes of causes', () => new Error('x', { cause: new Error('y', { cause: refused }) })],
    ['many at once', () => new AggregateError([refused, new Error(SECRET)], SECRET)],
    ['a circle of causes', () => Object.assign(refused, { cause: refused })],
    ['a thrown text', () => SECRET],
    ['a thrown object', () => ({ toString: () => SECRET, message: SECRET })],
  ])('nothing that somebody said: %s', (_, make) => {
    expect(JSON.stringify(harmless(make()))).not.toContain('7731')
  })

  it('what is wrong with the environment, for whoever runs the server', () => {
    expect(harmless(new EnvironmentError('AUTH_SECRET needs 32 characters'))).toMatchObject({
      message: 'AUTH_SECRET needs 32 characters',
    })
  })
})

function catching(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

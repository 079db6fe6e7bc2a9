import { EnvironmentError } from '@/lib/base/env'

/** The part of an error that may be written down. */
export interface Harmless {
  type: string
  code?: string
  constraint?: string
  table?: string
  status?: number
  syscall?: string
  /** Next shows people this for the failure of a page. */
  digest?: string
  /** For a value of the wrong shape: the fault, never the value. */
  issues?: string[]
  /** Words for whoever runs the server, into which nobody else could put anything. */
  message?: string
  stack?: string[]
  cause?: Harmless
  errors?: Harmless[]
}

const NAME = /^[A-Za-z_$][\w$]{0,79}$/
const CODE = /^[A-Z0-9_]{1,60}$/
const IDENTIFIER = /^[a-z][a-z0-9_]{0,62}$/
const SYSCALL = /^[a-z_]{1,20}$/
const DIGEST = /^\d{1,20}$/
/** A line of ours in a stack: a function, a file below the working directory, a place in it. */
const FRAME =
  /^ {4}at (?:async )?(?:((?:new )?[\w$.<>#]+)(?: \[as [\w$]+\])? \()?(?:file:\/\/)?(\/[\w$./@()[\]~-]+:\d+:\d+)\)?$/
const MOST_FRAMES = 12
const DEEPEST_CAUSE = 4

/**
 * The part of any thrown thing that surely says nothing about people: its class, codes, names of our own schema and our
 * own lines of its stack. Everything else stays out of every log: a message may quote typed text, and errors of the
 * database carry the statement's values, the refused row and its key.
 */
export function harmless(thrown: unknown, depth = 0): Harmless {
  if (!(thrown instanceof Error)) return { type: `a thrown ${thrown === null ? 'null' : typeof thrown}` }
  const error = thrown as Error & Record<string, unknown>
  const { issues, errors, cause } = error
  const deeper = depth < DEEPEST_CAUSE
  return {
    type: matching(NAME, error.name === 'Error' ? error.constructor.name : error.name) ?? 'Error',
    code: matching(CODE, error.code),
    constraint: matching(IDENTIFIER, error.constraint_name ?? error.constraint),
    table: matching(IDENTIFIER, error.table_name ?? error.table),
    status: [error.responseCode, error.statusCode, error.status].find((status) => Number.isInteger(status)) as
      | number
      | undefined,
    syscall: matching(SYSCALL, error.syscall),
    digest: matching(DIGEST, error.digest),
    issues: Array.isArray(issues) ? issues.slice(0, 10).map(issueOf) : undefined,
    message: thrown instanceof EnvironmentError ? thrown.message : undefined,
    stack: framesOf(thrown),
    cause: cause !== undefined && deeper ? harmless(cause, depth + 1) : undefined,
    errors: Array.isArray(errors) && deeper ? errors.slice(0, 3).map((each) => harmless(each, depth + 1)) : undefined,
  }
}

const matching = (pattern: RegExp, value: unknown): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined

/** `payload.#.status invalid_value`: names of fields, never their values. */
function issueOf(issue: { path?: unknown; code?: unknown }): string {
  const path = Array.isArray(issue.path) ? issue.path : []
  const names = path.map((part) => (typeof part === 'number' ? '#' : (matching(FIELD, part) ?? '…')))
  return `${names.join('.')} ${matching(/^[a-z_]{1,40}$/, issue.code) ?? ''}`.trim()
}

/** A field of a schema of ours. Keys that people choose are in lists of their own, not in a path. */
const FIELD = /^[a-z][A-Za-z0-9]{0,40}$/

/** The lines of a stack after its message, which may contain similar lines. */
function framesOf({ stack, message }: Error): string[] | undefined {
  const start = stack?.indexOf(message) ?? -1
  if (!stack || start < 0 || start > 100) return undefined
  const root = process.cwd()
  const frames = stack
    .slice(start + message.length)
    .split('\n')
    .flatMap((line) => {
      const [, name, place] = FRAME.exec(line) ?? []
      if (!place?.startsWith(`${root}/`) || place.includes('/node_modules/')) return []
      return [[name, place.slice(root.length + 1)].filter(Boolean).join(' ')]
    })
  return frames.length ? frames.slice(0, MOST_FRAMES) : undefined
}

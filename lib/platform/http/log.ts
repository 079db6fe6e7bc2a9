import 'server-only'
import { pino } from 'pino'

import { harmless } from './harmless'

/** Lines leave together, after a second at the latest; pino writes the rest out when the process ends. */
const lines = pino.destination({ sync: false, minLength: 4_096, periodicFlush: 1_000 })

/**
 * One JSON line per event. It never has anything that could identify a person or open a door: of an error, at any
 * depth, only the part that is known to be harmless.
 */
export const log = pino(
  {
    level: process.env.LOG_LEVEL ?? 'info',
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      log: (details) =>
        Object.fromEntries(
          Object.entries(details).map(([name, value]) => [name, value instanceof Error ? harmless(value) : value]),
        ),
    },
    // Otherwise pino's own serializer would write `err` down whole.
    serializers: { err: (error) => error },
    hooks: {
      logMethod(inputs, method) {
        const [first] = inputs as unknown[]
        if (first instanceof Error) return method.call(this, { err: first }, 'an error')
        return method.apply(this, inputs)
      },
    },
    redact: {
      paths: ['password', 'token', '*.password', '*.token', 'headers.authorization', 'headers.cookie'],
      censor: '[removed]',
    },
  },
  lines,
)

const LEVEL_OF = { error: 'error', warn: 'warn', trace: 'debug', log: 'debug', info: 'debug', debug: 'debug' } as const

/**
 * Sends console output of Next and libraries through the log: they write errors down whole, with the values of a
 * database statement. Their texts stay out as well, because nobody knows what they contain; the log names the line that
 * wrote.
 */
export function takeOverConsole(): void {
  for (const [name, level] of Object.entries(LEVEL_OF) as [keyof typeof LEVEL_OF, 'error' | 'warn' | 'debug'][]) {
    console[name] = (...values: unknown[]) => {
      const err = values.find((each) => each instanceof Error)
      log[level]({ err, by: err ? undefined : callerOf() }, 'something was written to the console')
    }
  }
}

/** The place that wrote to the console: `base-server.js:452`. */
const callerOf = (): string | undefined =>
  /^[^:]+:\d+/.exec(new Error().stack?.split('\n')[3]?.split('/').at(-1) ?? '')?.[0]

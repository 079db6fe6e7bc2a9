import 'server-only'
import { pino } from 'pino'

import { harmless } from './harmless'

/**
 * One JSON line per event. What could identify a person or open a door never reaches it: of an error, wherever it stands
 * among the details, only what is known to be harmless.
 */
export const log = pino({
  level: process.env.LOG_LEVEL ?? 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: {
    log: (details) =>
      Object.fromEntries(
        Object.entries(details).map(([name, value]) => [name, value instanceof Error ? harmless(value) : value]),
      ),
  },
  // `err` would otherwise be written down by pino's own serializer, whole.
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
})

const LEVEL_OF = { error: 'error', warn: 'warn', trace: 'debug', log: 'debug', info: 'debug', debug: 'debug' } as const

/**
 * Sends what Next and libraries write to the console through the log: they write down errors whole, with the values of a
 * statement of the database. Their texts stay out as well, since nobody knows what is in them; the line that wrote says
 * which it was.
 */
export function takeOverConsole(): void {
  for (const [name, level] of Object.entries(LEVEL_OF) as [keyof typeof LEVEL_OF, 'error' | 'warn' | 'debug'][]) {
    console[name] = (...values: unknown[]) => {
      const err = values.find((each) => each instanceof Error)
      log[level]({ err, by: err ? undefined : callerOf() }, 'something was written to the console')
    }
  }
}

/** Where in which file the console was written to: `base-server.js:452`. */
const callerOf = (): string | undefined =>
  /([\w.-]+\.[cm]?[jt]s:\d+)/.exec(new Error().stack?.split('\n')[3] ?? '')?.[1]

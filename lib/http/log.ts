import 'server-only'
import { pino } from 'pino'

/** One JSON line per event. What could identify a person or open a door never reaches it. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: ['password', 'token', '*.password', '*.token', 'headers.authorization', 'headers.cookie'],
    censor: '[removed]',
  },
})

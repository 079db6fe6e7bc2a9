import 'server-only'
import { z } from 'zod'

const optional = z
  .string()
  .optional()
  .transform((text) => text?.trim() || undefined)
const flag = z
  .string()
  .optional()
  .transform((text) => /^(1|true|yes|on)$/i.test(text ?? ''))

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  APP_URL: z.url().default('http://localhost:3000'),
  AUTH_SECRET: z.string().min(32, 'needs at least 32 characters'),
  DATA_DIR: z.string().default('.data'),

  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'is not a postgres:// address'),
  DATABASE_OWNER_URL: optional,
  DATABASE_DIRECT_URL: optional,
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),

  S3_ENDPOINT: optional,
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_FORCE_PATH_STYLE: flag,

  SMTP_URL: optional,
  MAIL_FROM: z.string().default('Makegood <no-reply@makegood.invalid>'),
  /** A terminal or a file that only the operator reads; never the log. */
  OPERATOR_CONSOLE: optional,
  /** The organisation whose texts on terms and privacy strangers read (lib/company/terms); unset: the plain ones. */
  OPERATOR_ORGANIZATION: z
    .literal('')
    .transform(() => undefined)
    .or(z.coerce.number().int().min(1).max(2_147_483_647))
    .optional(),
  SUPPORT_EMAIL: z.string().default('support@makegood.invalid'),

  TWILIO_ACCOUNT_SID: optional,
  TWILIO_AUTH_TOKEN: optional,
  TWILIO_FROM: optional,
  TWILIO_BASE_URL: z.url().default('https://api.twilio.com'),

  STRIPE_SECRET_KEY: optional,
  STRIPE_PUBLISHABLE_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_BASE_URL: z.url().default('https://api.stripe.com'),

  QUEUE_WORKER: z.enum(['on', 'off']).default('on'),
  CRON_SECRET: optional,
  /** How many proxies stand in front and append to X-Forwarded-For; 0 trusts none of it. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  /** The factor on every organisation's daily limits (lib/platform/allowance); 0 takes the limits away. */
  LIMIT_FACTOR: z.coerce.number().min(0).max(10_000).default(1),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** Whether anybody may read the description of the API. */
  API_DOCS: z.enum(['on', 'off']).default('on'),
  MAKEGOOD_DEV_UI: flag,
})

export type Environment = z.infer<typeof Environment>

/** Tells whoever runs the server what is wrong with its environment, without any of its values. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

let parsed: Environment | undefined

function parse(): Environment {
  const result = Environment.safeParse(process.env)
  if (result.success) return result.data
  const faults = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  throw new EnvironmentError(`The environment is not complete: ${faults.join('; ')}. See .env.example.`)
}

/**
 * The process environment. It is parsed when a variable is first read, never at import: `next build` imports every
 * server file, without the secrets that only a running server has.
 */
export const env: Environment = new Proxy({} as Environment, {
  get: (_, name) => (parsed ??= parse())[name as keyof Environment],
})

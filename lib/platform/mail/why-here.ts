import 'server-only'
import { env } from '@/lib/base/env'

/**
 * Why an e-mail has not left, as things are now: one of the outbox does not leave by itself when a mail server is set up
 * later. Null where nothing stands in its way, or there is no mail server.
 */
export const whyMailIsHere = ({ status, error }: { status: string; error: string | null }): string | null =>
  status !== 'outbox'
    ? error
    : env.SMTP_URL
      ? 'It was written before a mail server was set up, and does not leave by itself.'
      : null

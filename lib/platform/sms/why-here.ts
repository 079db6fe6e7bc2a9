import 'server-only'
import { twilio } from './twilio'

/** The same as `whyMailIsHere` of a text message. */
export const whyTextIsHere = ({ status, error }: { status: string; error: string | null }): string | null =>
  status !== 'outbox'
    ? error
    : twilio()
      ? 'It was written before text messages were set up, and does not leave by itself.'
      : null

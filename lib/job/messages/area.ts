import { managers } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

export const messages = {
  guide: 'messages',
  jobParts: [
    {
      part: 'communication',
      label: 'SMS and e-mail',
      roles: managers,
      group: 'messages',
      order: 10,
      counts: [{ rows: 'jobEmails' }, { rows: 'smsMessages' }],
      goes: { one: 'message', many: 'messages', order: 70 },
    },
  ],
  history: {
    kinds: { messages: { label: 'SMS and e-mail', order: 140, actions: ['sms', 'email'], roles: managers } },
    nouns: { sms: 'an SMS', email: 'the e-mail' },
    sentences: {
      'sms.written': ({ details }) => `wrote an SMS to ${String(details.recipientNumber)}`,
      'sms.retried': ({ details }) => `tried the SMS to ${String(details.recipientNumber)} again`,
      'sms.received': ({ details }) => `received an SMS from ${String(details.from)}`,
      'email.written': ({ subject }) => `wrote ${subject()}`,
      'email.retried': ({ subject }) => `tried ${subject()} again`,
    },
  },
  api: { tag: 'jobs', paths: ['/api/v1/sms', '/api/v1/email', '/api/webhooks/twilio'] },
} satisfies Area

import 'server-only'

export { browseEmails, locateAttachment, retryEmail, writeEmail } from '@/lib/job/messages/verbs/email'
export { noteOutcome, receiveSms } from '@/lib/job/messages/verbs/inbound'
export { browseSms, retrySms, sendSms, sendersToChoose, sendsSms } from '@/lib/job/messages/verbs/sms'

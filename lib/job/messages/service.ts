import 'server-only'

export { browseEmails, locateAttachment, retryEmail, writeEmail } from './email'
export { noteOutcome, receiveSms } from './inbound'
export { browseSms, retrySms, sendSms, sendersToChoose } from './sms'

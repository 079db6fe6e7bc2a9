import { z } from 'zod'

import { MESSAGE_KINDS } from '@/db/enums/platform'
import { Id, Recorded, Version, optionalText, text } from '@/lib/base/wire'

import { unknownPlaceholder } from './rules'

export const MessageKind = z.enum(MESSAGE_KINDS, 'Please choose e-mail or SMS')
export type MessageKind = z.infer<typeof MessageKind>

export const MessageTemplate = z.object({
  id: Id,
  kind: MessageKind,
  name: z.string(),
  /** The subject of an e-mail; null for a text message. */
  subject: z.string().nullable(),
  body: z.string(),
  ...Recorded,
})
export type MessageTemplate = z.infer<typeof MessageTemplate>

/** A template with the facts of one job in it. */
export const FilledTemplate = MessageTemplate.pick({ id: true, kind: true, name: true, subject: true, body: true })
export type FilledTemplate = z.infer<typeof FilledTemplate>

const MOST_BODY: Record<MessageKind, number> = { email: 10_000, sms: 1_000 }

const fields = {
  kind: MessageKind,
  name: text('Please enter a name', 80),
  subject: optionalText(200),
  body: text('Please write something', MOST_BODY.email),
}

interface Template {
  kind: MessageKind
  subject: string | null
  body: string
}

function sayRightly({ value, issues }: z.core.ParsePayload<Template>): void {
  const complain = (path: keyof Template, message: string) =>
    issues.push({ code: 'custom', path: [path], message, input: value[path] })
  if (value.kind === 'email' && !value.subject) complain('subject', 'Please enter a subject')
  if (value.kind === 'sms' && value.subject) complain('subject', 'A text message has no subject')
  if (value.body.length > MOST_BODY[value.kind]) {
    complain('body', `Cannot exceed ${MOST_BODY[value.kind]} characters`)
  }
  for (const path of ['subject', 'body'] as const) {
    const unknown = unknownPlaceholder(value[path] ?? '')
    if (unknown !== null) complain(path, `There is no placeholder {{${unknown}}}`)
  }
}

/** The typed form of a template. */
export const TemplateForm = z.strictObject(fields).check(sayRightly)
export type TemplateForm = z.input<typeof TemplateForm>

export const AddTemplate = z.strictObject({ id: Id.optional(), ...fields }).check(sayRightly)
export type AddTemplate = z.infer<typeof AddTemplate>

export const ChangeTemplate = z.strictObject({ version: Version, ...fields }).check(sayRightly)
export type ChangeTemplate = z.infer<typeof ChangeTemplate>

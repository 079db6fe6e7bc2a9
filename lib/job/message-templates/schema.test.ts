import { expect, it } from 'vitest'

import { TemplateForm } from './schema'

const faultOf = (values: object) => {
  const issue = TemplateForm.safeParse({ kind: 'email', name: 'n', subject: 's', body: 'b', ...values }).error
    ?.issues[0]
  return issue && [issue.path.join('.'), issue.message]
}

it.each([
  ['is whole', {}, undefined],
  ['takes placeholders with spaces in them', { body: 'Hello {{ contactName }}' }, undefined],
  ['of an e-mail has a subject', { subject: '' }, ['subject', 'Please enter a subject']],
  ['of a text has none', { kind: 'sms' }, ['subject', 'A text message has no subject']],
  ['has no placeholder that no job fills', { body: 'Dear {{ctor}}' }, ['body', 'There is no placeholder {{ctor}}']],
  ['nor an inherited one', { subject: '{{constructor}}' }, ['subject', 'There is no placeholder {{constructor}}']],
  [
    'of a text is short',
    { kind: 'sms', subject: null, body: 'x'.repeat(1_001) },
    ['body', 'Cannot exceed 1000 characters'],
  ],
])('a template %s', (_, values, fault) => expect(faultOf(values)).toEqual(fault))

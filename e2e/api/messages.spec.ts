import type { APIRequestContext } from '@playwright/test'

import { type Firm, expect, test } from '@/e2e/fixtures'

const JOB = { type: 'Water', siteAddress: '14 Wharf Street', isPrivateJob: true, contactName: 'Sam Householder' }
const BODY = { blocks: [{ text: 'Hello', type: 'unstyled' }], entityMap: {} }

async function openJob(firm: Firm): Promise<string> {
  const answer = await (await firm.api('Administrator')).post('/api/v2/jobs', { data: JOB })
  return (await answer.json()).id
}

/** Sends the form of the contract: every field as JSON text. */
const write = (api: APIRequestContext, jobId: string, fields: object = {}, file?: Buffer) => {
  const all = { to: ['sam@example.test'], cc: [], subject: 'Report', draftJsObjectBody: BODY, ...fields }
  const texts = Object.entries(all).map(([name, value]) => [name, JSON.stringify(value)])
  const attachments = file && { name: 'report.pdf', mimeType: 'application/pdf', buffer: file }
  return api.post(`/api/v1/email/${jobId}`, {
    multipart: { ...Object.fromEntries(texts), ...(attachments && { attachments }) },
  })
}

test('an e-mail is written with its files, listed and read back', async ({ firm }) => {
  const jobId = await openJob(firm)
  const api = await firm.api('ProjectManager')
  const answer = await write(api, jobId, {}, Buffer.from('%PDF-1.7 report'))
  expect(answer.status(), await answer.text()).toBe(201)
  const email = await answer.json()
  expect(email).toMatchObject({
    jobId,
    to: ['sam@example.test'],
    subject: 'Report',
    attachments: [{ name: 'report.pdf', mimeType: 'application/pdf', size: 15 }],
  })
  expect(await (await api.get(`/api/v1/email/${jobId}`)).json()).toEqual([email])
  const [attachment] = email.attachments
  const { url } = await (await api.get(`/api/v1/email/${email.id}/job/${jobId}/${attachment.id}/url`)).json()
  const file = await api.get(url)
  expect([file.status(), await file.text()]).toEqual([200, '%PDF-1.7 report'])
  expect(file.headers()['content-type']).toBe('application/pdf')
})

test('an e-mail that breaks a rule is refused, which names its field, and nothing is kept', async ({ firm }) => {
  const jobId = await openJob(firm)
  const api = await firm.api('Supervisor')
  const linked = {
    blocks: [{ text: 'here', type: 'unstyled', entityRanges: [{ offset: 0, length: 4, key: 0 }] }],
    entityMap: { 0: { type: 'LINK', mutability: 'MUTABLE', data: { url: 'javascript:alert(1)' } } },
  }
  for (const [fields, path] of [
    [{ to: [] }, 'to'],
    [{ cc: ['sam@example.test', 'nobody'] }, 'cc.1'],
    [{ subject: ' ' }, 'subject'],
    [{ draftJsObjectBody: { blocks: [] } }, 'draftJsObjectBody.blocks'],
    [{ draftJsObjectBody: linked }, 'draftJsObjectBody.entityMap.0.data.url'],
    [{ forwardRepliesToEmail: 'me' }, 'forwardRepliesToEmail'],
  ] as const) {
    const answer = await write(api, jobId, fields)
    const { errors } = await answer.json()
    expect([answer.status(), errors[0].path]).toEqual([422, path])
  }
  const broken = await api.post(`/api/v1/email/${jobId}`, {
    multipart: { to: '["a@example.test"]', subject: '"x"', draftJsObjectBody: '{"blocks":' },
  })
  expect(broken.status()).toBe(422)
  const large = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(50 * 1_048_576)])
  expect((await write(api, jobId, {}, large)).status()).toBe(413)
  expect((await write(api, jobId, {}, Buffer.from('MZ\0\0 a program'))).status()).toBe(415)
  expect(await (await api.get(`/api/v1/email/${jobId}`)).json()).toEqual([])
})

test('a text message is sent to a number that is one, by who may, from a job of theirs', async ({
  firm,
  otherFirm,
}) => {
  const jobId = await openJob(firm)
  const api = await firm.api('ProjectManager')
  const send = (caller: APIRequestContext, fields: object = {}) =>
    caller.post('/api/v1/sms', { data: { jobId, recipientNumber: '0400 000 000', text: 'Hello', ...fields } })
  const sent = await send(api)
  expect(sent.status()).toBe(201)
  expect(await sent.json()).toMatchObject({ recipientNumber: '+61400000000', direction: 'outgoing', segments: 1 })
  for (const [fields, path] of [
    [{ recipientNumber: '12' }, 'recipientNumber'],
    [{ text: ' ' }, 'text'],
    [{ text: 'x'.repeat(1_601) }, 'text'],
    [{ from: '!' }, 'from'],
  ] as const) {
    const answer = await send(api, fields)
    expect([answer.status(), (await answer.json()).errors[0].path]).toEqual([422, path])
  }
  const stranger = await otherFirm.api('Administrator')
  const technician = await firm.api('Technician')
  expect((await send(stranger)).status()).toBe(404)
  expect((await send(technician)).status()).toBe(403)
  expect((await stranger.get(`/api/v1/sms/${jobId}`)).status()).toBe(404)
  expect((await technician.get(`/api/v1/email/${jobId}`)).status()).toBe(403)
  expect(await (await api.get(`/api/v1/sms/${jobId}`)).json()).toHaveLength(1)
})

test('nobody but Twilio says what came in', async ({ firm }) => {
  const stranger = await firm.client()
  const answer = await stranger.post('/api/webhooks/twilio/sms', {
    form: { MessageSid: 'SM1', From: '+61400000000', To: '+61480000001', Body: 'Hello' },
    headers: { 'X-Twilio-Signature': 'AAAA' },
  })
  expect(answer.status()).toBe(401)
})

import { randomBytes, randomUUID } from 'node:crypto'
import http from 'node:http'

import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'

import { type Firm, type Member, type Role, expect, test } from '@/e2e/fixtures'

const MEGABYTE = 1_048_576
const JOB = { type: 'Water', siteAddress: '12 Esplanade', state: 'QLD', isPrivateJob: true, contactName: 'Sam Holt' }
const BASE = '/api/v1/uploads/job'

async function openJob(firm: Firm): Promise<string> {
  const answer = await (await firm.api('ProjectManager')).post('/api/v2/jobs', { data: JOB })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).id
}

/** Sends as browsers do: the body streams. */
async function send(
  baseURL: string,
  { token }: Pick<Member, 'token'>,
  jobId: string,
  files: readonly File[],
  ids?: string[],
) {
  const form = new FormData()
  if (ids) form.set('ids', JSON.stringify(ids))
  for (const file of files) form.append('files', file)
  const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': `2001:db8::${randomUUID().slice(0, 4)}` }
  return fetch(`${baseURL}${BASE}/${jobId}`, { method: 'POST', body: form, headers })
}

const storedBytes = async (api: APIRequestContext): Promise<number> =>
  (await (await api.get('/api/v1/organization/storage-usage')).json()).cloudUsage

const listed = async (api: APIRequestContext, jobId: string) => (await api.get(`${BASE}/${jobId}`)).json()

test('fifty files and one of fifty megabytes at once are all there, whole and counted', async ({ firm, baseURL }) => {
  const jobId = await openJob(firm)
  const [tui, marcus] = [await firm.member('Technician'), await firm.member('Supervisor')]
  const bytes = randomBytes(MEGABYTE - 9)
  const small = (n: number) => new File(['%PDF-1.7\n', bytes], `${n}.pdf`)
  const large = new File(['%PDF-1.7\n', randomBytes(50 * MEGABYTE - 9)], 'large.pdf')
  const [many, one] = await Promise.all([
    send(
      baseURL!,
      tui,
      jobId,
      Array.from({ length: 50 }, (_, n) => small(n)),
    ),
    send(baseURL!, marcus, jobId, [large]),
  ])
  expect([many.status, one.status]).toEqual([201, 201])
  expect(await storedBytes(tui.api)).toBe(100 * MEGABYTE)
  const uploads = await listed(tui.api, jobId)
  expect(uploads).toHaveLength(51)
  const { url } = uploads.find(({ name }: { name: string }) => name === 'large.pdf')
  const got = Buffer.from(await (await tui.api.get(url)).body())
  expect(got.equals(Buffer.from(await large.arrayBuffer()))).toBe(true)
  const packed = await tui.api.get(`${BASE}/${jobId}/zip`)
  expect((await packed.body()).length).toBe(Number(packed.headers()['content-length']))
})

test('what is too much, too many or of no accepted type leaves nothing', async ({ firm, baseURL }) => {
  const jobId = await openJob(firm)
  const tui = await firm.member('Technician')
  const text = (name: string) => new File(['x'], name)
  const tries = await Promise.all([
    send(
      baseURL!,
      tui,
      jobId,
      Array.from({ length: 51 }, (_, n) => text(`${n}.txt`)),
    ),
    send(baseURL!, tui, jobId, [text('fine.txt'), new File([Buffer.alloc(50 * MEGABYTE + 1, 65)], 'large.txt')]),
    send(baseURL!, tui, jobId, [text('fine.txt'), new File([Buffer.from('7f454c4602010100', 'hex')], 'invoice.pdf')]),
    send(baseURL!, tui, jobId, []),
    send(baseURL!, tui, randomUUID(), [text('fine.txt')]),
  ])
  expect(tries.map(({ status }) => status)).toEqual([413, 413, 415, 422, 404])
  expect([await storedBytes(tui.api), await listed(tui.api, jobId)]).toEqual([0, []])
})

test('a connection that breaks off in the middle leaves nothing, and the try again is stored once', async ({
  firm,
  baseURL,
}) => {
  const jobId = await openJob(firm)
  const tui = await firm.member('Technician')
  await new Promise<void>((resolve) => {
    const request = http.request(`${baseURL}${BASE}/${jobId}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${tui.token}`,
        'Content-Type': 'multipart/form-data; boundary=edge',
        'Content-Length': 20 * MEGABYTE,
      },
    })
    request.on('error', () => {})
    request.on('close', resolve)
    request.write('--edge\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n')
    request.write(Buffer.alloc(8 * MEGABYTE, 65), () => request.destroy())
  })
  const ids = [randomUUID()]
  const whole = () => send(baseURL!, tui, jobId, [new File(['whole'], 'a.txt')], ids)
  const answers = await Promise.all([whole(), whole(), whole()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
  expect((await listed(tui.api, jobId)).map(({ id }: { id: string }) => id)).toEqual(ids)
  expect(await storedBytes(tui.api)).toBe(5)
})

test('everybody uploads, looks, renames and comments; what is not one’s own only an Administrator deletes', async ({
  firm,
  otherFirm,
  baseURL,
}) => {
  const jobId = await openJob(firm)
  const tui = await firm.member('Technician')
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const files = [new File([picture], 'Ceiling.jpg'), new File([svg], 'plan.svg')]
  const [photo, drawing] = await (await send(baseURL!, tui, jobId, files)).json()
  const path = `${BASE}/${jobId}/${photo.id}`

  const { url } = await (await (await firm.api('Supervisor')).get(`${path}/url`)).json()
  const saved = await tui.api.get(url)
  expect((await saved.body()).equals(picture)).toBe(true)
  const harmless = {
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  }
  expect(saved.headers()).toMatchObject({ 'content-disposition': expect.stringMatching(/^attachment/), ...harmless })
  const shown = await tui.api.get(`${path}/preview`)
  expect(shown.headers()).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': expect.stringMatching(/^inline/),
    ...harmless,
  })
  const asDrawing = await tui.api.get(drawing.url)
  expect(asDrawing.headers()).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment/),
    ...harmless,
  })
  expect((await tui.api.get(`${BASE}/${jobId}/${drawing.id}/preview`)).status()).toBe(415)
  // The queue makes it.
  await expect(async () => expect((await tui.api.get(`${path}/thumbnail`)).status()).toBe(200)).toPass()

  const priya = await firm.api('ProjectManager')
  const renamed = await priya.put(path, { data: { name: 'Bedroom 2', comments: 'Before', version: 1 } })
  expect(await renamed.json()).toMatchObject({ name: 'Bedroom 2.jpg', comments: 'Before', version: 2 })
  expect((await priya.put(path, { data: { name: 'Other', comments: null, version: 1 } })).status()).toBe(409)
  expect((await priya.put(path, { data: { name: ' ', comments: null } })).status()).toBe(422)
  expect((await priya.delete(path)).status()).toBe(403)
  const stranger = await otherFirm.api('Administrator')
  for (const address of [path, url, `${path}/preview`, `${path}/thumbnail`, `${path}/url`, `${BASE}/${jobId}/zip`])
    expect((await (address === path ? stranger.delete(path) : stranger.get(address))).status()).toBe(404)

  const removed = await Promise.all([
    tui.api.delete(path),
    (await firm.api('Administrator')).delete(`${BASE}/${jobId}/${drawing.id}`),
  ])
  expect(removed.map((answer) => answer.status())).toEqual([204, 204])
  expect([await storedBytes(tui.api), (await tui.api.get(url)).status()]).toEqual([0, 404])
})

test('the free trial without room says so', async ({ firm, baseURL }) => {
  const jobId = await openJob(firm)
  const owner = await firm.member('Administrator')
  const { organization } = await (await owner.api.get('/api/v1/users/validate')).json()
  await firm.setPlan(organization.id, 'FREE')
  await firm.fillStorage(organization.id)
  const refused = await send(baseURL!, owner, jobId, [new File(['x'], 'a.txt')])
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({
    type: '/problems/plan',
    detail:
      'Your organization has reached the storage limit allowed in the free trial. Please upgrade your plan to upload more files.',
  })
})

test('any role is let in, and nobody without a session', async ({ firm }) => {
  const jobId = await openJob(firm)
  const roles: Role[] = ['Administrator', 'ProjectManager', 'Supervisor', 'Technician']
  for (const role of roles) expect((await (await firm.api(role)).get(`${BASE}/${jobId}`)).status()).toBe(200)
  expect((await (await firm.client()).get(`${BASE}/${jobId}`)).status()).toBe(401)
})

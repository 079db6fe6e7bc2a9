import type { Page } from '@playwright/test'

import { type Member, PASSWORD, PHONE, expect, test } from '@/e2e/fixtures'

test('without a network a page that was looked at opens again, and one that was not says why it does not', async ({
  firm,
}) => {
  const page = await firm.signIn('Technician', { serviceWorkers: 'allow' })
  await page.goto('/contact-support')
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await page.reload()
  const heading = page.getByRole('heading', { name: 'Contact Support' })
  await expect(heading).toBeVisible()

  await page.context().setOffline(true)
  const modal = page.getByRole('dialog', { name: "Oops! You're currently offline" })
  await expect(modal).toBeVisible()
  await page.reload()
  await modal.getByRole('button', { name: 'Continue offline' }).click()
  await expect(heading).toBeVisible()
  await page.goto('/jobs')
  await expect(page.getByRole('heading', { name: "Oops! You're currently offline" })).toBeVisible()

  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible()
})

test('in a basement the rooms of a visit open that was looked at above', async ({ firm }) => {
  const { api } = await firm.member('Administrator')
  const job = { type: 'Water', siteAddress: '12 Esplanade', isPrivateJob: true, contactName: 'Sam' }
  const { id } = await (await api.post('/api/v2/jobs', { data: job })).json()
  const visit = await (await api.post(`/api/v2/inspections/${id}`, { data: {} })).json()
  for (const roomName of ['Kitchen', 'Cellar'])
    expect((await api.post(`/api/v1/rooms/${id}`, { data: { roomName } })).status()).toBe(201)

  const page = await firm.signIn('Technician', { ...PHONE, serviceWorkers: 'allow' })
  await page.goto(`/jobs/${id}/site-visits/${visit.id}`)
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await page.reload()
  const rooms = page.getByRole('list', { name: 'Rooms of the visit' })
  await expect(rooms.getByRole('link')).toHaveCount(2)
  const kept = () => page.evaluate(async () => (await (await caches.open('pages')).keys()).map(({ url }) => url))
  await expect.poll(async () => (await kept()).filter((url) => url.includes('room=')).length).toBe(2)

  await page.context().setOffline(true)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue offline' }).tap()
  await rooms.getByRole('link', { name: /^Cellar/ }).tap()
  const bar = page.getByRole('toolbar', { name: 'Add to Cellar' })
  await page.getByRole('dialog').getByRole('button', { name: 'Continue offline' }).tap()
  await expect(bar).toBeVisible()
  await page.reload()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue offline' }).tap()
  await expect(bar).toBeVisible()
})

/** Logs in as people do, and opens a page, which the service worker then keeps. */
async function logInAndRead(page: Page, { email }: Member) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Your Dashboard' })).toBeVisible()
  await page.goto('/contact-support')
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Contact Support' })).toBeVisible()
}

/** Expects that a page which this browser has read says, without a network, that there is none. */
async function expectForgotten(page: Page) {
  await page.goto('/contact-support')
  await expect(page.getByRole('heading', { name: "Oops! You're currently offline" })).toBeVisible()
}

test('the next person on a browser finds nothing of the last one, whose session the server ended', async ({ firm }) => {
  const [last, next] = await Promise.all([firm.member('Technician'), firm.member('Supervisor')])
  const page = await firm.browse({ serviceWorkers: 'allow' })
  await page.goto('/login')
  await logInAndRead(page, last)
  await page.evaluate(() => {
    localStorage.setItem('offer-turned-down:1', 'x')
    sessionStorage.setItem('note:1', 'The door code is 7731')
    return new Promise(
      (resolve) =>
        (indexedDB.open('outbox').onsuccess = ({ target }) => resolve((target as IDBOpenDBRequest).result.close())),
    )
  })
  // From another page: an open one would notice, and be on its way to the login.
  await page.goto('about:blank')
  const ended = await (await firm.api('Administrator')).delete(`/api/v1/users/${last.id}/sessions`)
  expect(ended.ok()).toBe(true)

  await test.step('to whom it shows nothing once it asked to log in', async () => {
    await page.goto('/jobs')
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => caches.has('pages'))).toBe(false)
  })
  await test.step('and keeps nothing once somebody else is in', async () => {
    await page.getByLabel('Email').fill(next.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible()
    const left = () =>
      page.evaluate(async () => ({
        local: Object.keys(localStorage).toSorted(),
        session: Object.keys(sessionStorage),
        databases: (await indexedDB.databases()).map(({ name }) => name).filter((name) => !name?.startsWith('serwist')),
      }))
    // Their own outbox, and no trace of the person before them, who left nothing unsent.
    await expect.poll(left).toEqual({ local: ['owner', 'token'], session: [], databases: [`outbox-${next.id}`] })
    await page.context().setOffline(true)
    await expectForgotten(page)
  })
})

test('somebody logs out without a network, and the server hears of it when there is one', async ({ firm }) => {
  const page = await firm.browse({ serviceWorkers: 'allow' })
  await page.goto('/login')
  await logInAndRead(page, await firm.member('Technician'))
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const theirs = await firm.client(token!)
  expect((await theirs.get('/api/v1/users/validate')).status()).toBe(200)

  await page.context().setOffline(true)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue offline' }).click()
  await page.getByRole('button', { name: 'Log out' }).first().click()
  const asked = page.getByRole('alertdialog', { name: 'Log out without a connection?' })
  await asked.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: "You're logged out" })).toBeVisible()
  await expectForgotten(page)

  await test.step('meanwhile the cookie that no script can take away opens nothing', async () => {
    const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const stranger = await firm.client()
    const call = await stranger.get('/api/v1/users/validate', { headers: { cookie: cookies } })
    expect(call.status()).toBe(401)
    const asked = await stranger.get('/jobs', { headers: { cookie: cookies }, maxRedirects: 0 })
    expect(asked.headers().location).toContain('/login')
  })

  await page.context().setOffline(false)
  await page.goto('/jobs')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await expect(async () => expect((await theirs.get('/api/v1/users/validate')).status()).toBe(401)).toPass()
  // The rest says that somebody logged in here before, and opens nothing.
  const left = async () => (await page.context().cookies()).map(({ name }) => name)
  await expect(async () => expect(await left()).toEqual(['makegood.device'])).toPass()
})

test('what a button opens comes once there is a connection, on the page that stayed', async ({ firm }) => {
  const owner = await firm.api('Administrator')
  const data = { type: 'Water', siteAddress: '12 Esplanade', isPrivateJob: true, contactName: 'Sam' }
  const job = await (await owner.post('/api/v2/jobs', { data })).json()
  // Without the service worker, which would have loaded all scripts by now.
  const page = await firm.signIn('Technician')
  await page.goto(`/jobs/${job.id}/site-visits`)
  await expect(page.getByText('No site visits yet')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue offline' }).click()
  const failed: string[] = []
  page.on('requestfailed', (request) => request.resourceType() === 'script' && failed.push(request.url()))
  await page.getByRole('button', { name: 'New site visit' }).click()
  // The bundler's own runtime asks twice; further requests follow.
  await expect.poll(() => failed.filter((url) => url === failed[0]).length).toBeGreaterThan(2)
  await page.context().setOffline(false)
  await expect(page.getByRole('dialog', { name: 'New site visit' })).toBeVisible()
})

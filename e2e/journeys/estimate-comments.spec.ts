import type { Page } from '@playwright/test'

import { type Firm, PHONE, expect, expectAccessible, test } from '@/e2e/fixtures'

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Comments on a line' })

async function estimateOf(firm: Firm): Promise<{ id: string; jobId: string }> {
  const api = await firm.api('Administrator')
  const site = { type: 'Water', siteAddress: '12 Esplanade', isPrivateJob: true, contactName: 'Sam Rivers' }
  const { id: jobId } = await (await api.post('/api/v2/jobs', { data: site })).json()
  const lines = [
    { description: 'Extraction', quantity: 3, unitRateCents: 33_33 },
    { description: 'Tape', quantity: 1, unitRateCents: 45 },
  ]
  const data = { jobId, name: 'Make safe', status: 'COMPLETED', sections: [{ title: 'Laundry', lines }] }
  return (await api.post('/api/v1/estimates', { data })).json()
}

test('two of the office talk about a line: one at the desk, one by phone, and the next version knows what is open', async ({
  firm,
}) => {
  test.slow()
  const { id, jobId } = await estimateOf(firm)
  const href = `/jobs/${jobId}/estimates/${id}`
  const desk = await firm.signIn('ProjectManager')
  const phone = await firm.signIn('Administrator', PHONE)

  await test.step('a coordinator comments on a line by the keyboard', async () => {
    await desk.goto(href)
    const actions = desk.getByRole('button', { name: 'Actions for line 1 of Laundry' })
    await actions.focus()
    await desk.keyboard.press('Enter')
    await desk.getByRole('menuitem', { name: 'Comments' }).press('Enter')
    const panel = desk.getByRole('dialog', { name: 'Comments on a line' })
    await expect(panel.getByText('No comments yet')).toBeVisible()
    await expect(panel.getByLabel('New comment')).toBeFocused()
    await panel.getByRole('button', { name: 'Add comment' }).click()
    await expect(panel.getByText('Please write something')).toBeVisible()
    await panel.getByLabel('New comment').fill('Two passes, or three?')
    await desk.keyboard.press('Control+Enter')
    await expect(panel.getByRole('list', { name: 'Open comments' })).toContainText('Two passes, or three?')
    await expect(panel.getByLabel('New comment')).toHaveValue('')
    await expectAccessible(desk)
    await desk.keyboard.press('Escape')
    await expect(desk.getByRole('button', { name: '1 open comment, line 1 of Laundry' })).toBeVisible()
  })

  await test.step('the administrator reads it on the phone, answers, and resolves it', async () => {
    await phone.goto(href)
    await expectAccessible(phone)
    await phone.getByRole('button', { name: '1 open comment, “Extraction”' }).click()
    const panel = phone.getByRole('dialog', { name: 'Comments on a line' })
    await panel.getByLabel('New comment').fill('Three, the meter says so')
    await panel.getByRole('button', { name: 'Add comment' }).click()
    await expect(panel.getByRole('list', { name: 'Open comments' })).toContainText('Three, the meter says so')
    await expectAccessible(phone)
    // Whoever has it open at the desk hears of it.
    await expect(desk.getByRole('button', { name: 'Comments: 2 open comments' })).toBeVisible()
    await panel
      .getByRole('button', { name: /^Resolve the comment/ })
      .first()
      .click()
    await expect(panel.getByRole('button', { name: 'Show 1 resolved' })).toBeVisible()
    await expect(desk.getByRole('button', { name: 'Comments: 1 open comment' })).toBeVisible()
  })

  await test.step('two who edit one comment: the later one sees it, and keeps what was typed', async () => {
    await panelOf(phone)
      .getByRole('button', { name: /^Edit the comment/ })
      .first()
      .click()
    const edit = phone.getByRole('dialog', { name: 'Edit comment' })
    await edit.getByLabel('Comment').fill('Three, by the meter')
    const api = await firm.api('Administrator')
    const comments = `/api/v1/estimates/job/${jobId}/${id}/comments`
    const comment = (await (await api.get(comments)).json()).find(({ text }: { text: string }) => /Three/.test(text))
    await api.put(`${comments}/${comment.id}`, { data: { text: 'Three passes', version: comment.version } })
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit.getByText(/ changed this comment.* in the meantime\./)).toBeVisible()
    await expect(edit.getByLabel('Comment')).toHaveValue('Three, by the meter')
    await edit.getByRole('button', { name: /Keep/ }).click()
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toBeHidden()
    await expect(panelOf(phone)).toContainText('Three, by the meter')
  })

  await test.step('the next version shows what is open, at the copied line', async () => {
    const api = await firm.api('Administrator')
    const next = await (await api.post(`/api/v1/estimates/${id}/copy`, { data: {} })).json()
    await desk.goto(`/jobs/${jobId}/estimates/${next.id}`)
    await desk.getByRole('button', { name: '1 open comment, line 1 of Laundry' }).click()
    const panel = desk.getByRole('dialog', { name: 'Comments on a line' })
    await expect(panel).toContainText('on version 1')
    await expect(panel).not.toContainText('Two passes')
    await panel.getByRole('button', { name: 'All comments' }).click()
    await expect(desk.getByRole('dialog', { name: 'Comments', exact: true })).toContainText('Extraction')
  })

  await test.step('the history has it, and a technician gets nothing', async () => {
    const api = await firm.api('Technician')
    expect((await api.get(`/api/v1/estimates/job/${jobId}/${id}/comments`)).status()).toBe(403)
    await desk.goto(`/jobs/${jobId}/history`)
    await expect(desk.getByText('commented on the line “Extraction”').first()).toBeVisible()
  })
})

import { expect, it } from 'vitest'

import { approversOf } from './approvers'

const site = { contactName: 'Jo Owner', contactEmail: 'jo@example.test', contactNumber: '0400 000 001' }
const adjuster = { lossAdjusterName: 'Lee', lossAdjusterEmail: null, lossAdjusterNumber: null }
const insurer = { id: '0190a4a6-93a3-7e55-8a55-2d0c3a6f5b11', companyName: 'Shield' }
const payers = (people: ReturnType<typeof approversOf>) => people.filter(({ pays }) => pays).map(({ name }) => name)

it('the people of the client who receive reports pay, and never the resident of its job', () => {
  const job = { ...site, ...adjuster, isPrivateJob: false, client: insurer }
  const found = approversOf(job, [{ id: insurer.id, name: 'Claims', email: 'claims@shield.example' }])
  expect(found.map(({ name, what }) => `${name}, ${what}`)).toEqual([
    'Claims, Shield',
    'Jo Owner, contact on site',
    'Lee, loss adjuster',
  ])
  expect(payers(found)).toEqual(['Claims'])
  expect(payers(approversOf(job))).toEqual([])
})

it('the resident pays in a private job', () => {
  const job = { ...site, lossAdjusterName: null, lossAdjusterEmail: null, lossAdjusterNumber: null }
  expect(payers(approversOf({ ...job, isPrivateJob: true, client: null }))).toEqual(['Jo Owner'])
})

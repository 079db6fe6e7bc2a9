import { expect, it } from 'vitest'

import { type Job, JobForm } from '@/lib/job/jobs/schema'

import { bodyOf, valuesOf } from './job-values'

const STORED = {
  id: '0190a4a6-93a3-7e55-8a55-2d0c3a6f5b11',
  version: 3,
  type: 'Water',
  priority: 'EMERGENCY',
  siteAddress: '3/41 O’Brien St',
  suburb: 'Annerley',
  state: 'QLD',
  postcode: '4103',
  country: 'Australia',
  timezone: 'Australia/Sydney',
  client: null,
  isPrivateJob: true,
  contactName: 'Dana Reed',
  contactNumber: '07 3210 5678 ext 4',
  contactEmail: 'dana@example.test',
  refNumber: 'CLM 0042/77',
  policyNumber: '00042',
  orderNumber: 'WO 0007-1',
  policyCoverType: null,
  excessCents: 50_050,
  dateOfLoss: '2026-03-01',
  causeOfLoss: 'Burst flexi hose',
  occupancy: null,
  accessNotes: 'Ring first\n\nDog',
  description: null,
  tags: ['strata', 'asbestos'],
  // The second of the two half past twos of that night.
  instructionReceivedAt: '2026-04-04T16:30:41.123Z',
  projectManager: null,
  supervisor: null,
} as unknown as Job

it('a job that is saved as it was opened changes in no field, its time of instruction to the millisecond included', () => {
  const { client, projectManager, supervisor, id: _, version: __, ...fields } = STORED
  const sent = bodyOf(JobForm.parse(valuesOf(STORED)), 'Australia/Perth', STORED)
  expect(sent).toMatchObject({
    ...fields,
    clientId: client,
    projectManagerId: projectManager,
    supervisorId: supervisor,
  })
})

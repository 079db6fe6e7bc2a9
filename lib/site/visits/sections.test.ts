import { expect, it } from 'vitest'

import { lookedAt, visitHref } from './sections'

const jobId = '0199a3c4-0000-7000-8000-000000000001'
const visitId = '0199a3c4-0000-7000-8000-000000000002'

it('an address says which visit and which job is looked at', () => {
  expect(lookedAt(visitHref(jobId, visitId))).toEqual({ jobId, visitId })
  expect(lookedAt(`/jobs/${jobId}/overview`)).toEqual({ jobId, visitId: undefined })
  expect(lookedAt(`/jobs/${jobId}/site-visits`)).toEqual({ jobId, visitId: undefined })
})

it.each(['/', '/jobs', '/jobs/new', '/timesheets'])('at %s no job is looked at', (path) => {
  expect(lookedAt(path)).toBeNull()
})

import { describe, expect, it } from 'vitest'

import { BrowseJobs } from '@/lib/jobs/schema'

import { jobsCall, jobsHref, jobsParameters, readJobsView, tableHref, tellJobs } from './jobs-view'

describe('the address of the list', () => {
  it('is read back as it was written', () => {
    const view = readJobsView({
      table: 'Open_Jobs',
      status: ['ON_HOLD', 'IN_PROGRESS'],
      search: ' water ',
      sort: 'siteAddress',
      page: '3',
      pageSize: '50',
    })
    expect(view).toEqual({
      table: 'Open_Jobs',
      status: ['IN_PROGRESS', 'ON_HOLD'],
      search: 'water',
      sort: 'siteAddress',
      page: 3,
      pageSize: 50,
    })
    const written = new URL(jobsHref(view, { page: 3 }), 'http://x').searchParams
    expect(readJobsView({ ...Object.fromEntries(written), status: written.getAll('status') })).toEqual(view)
  })

  it('falls back where it makes no sense', () => {
    const nonsense = { table: 'x', status: 'LATE', sort: 'colour', page: '-1', pageSize: '7', search: ['a', 'b'] }
    expect(readJobsView(nonsense)).toEqual({ ...readJobsView({}), search: 'a' })
    expect(jobsHref(readJobsView({}), {})).toBe('/jobs')
  })

  it('starts at the first page when anything but the page changes', () => {
    const view = readJobsView({ page: '4', search: 'roof' })
    expect(jobsHref(view, { sort: 'type' })).toBe('/jobs?search=roof&sort=type')
    expect(jobsHref(view, { page: 5 })).toBe('/jobs?search=roof&page=5')
  })

  it('leaves out statuses that the table cannot show', () => {
    const view = readJobsView({ table: 'Closed_Jobs', status: ['ON_HOLD', 'CANCELLED'] })
    expect(view.status).toEqual(['CANCELLED'])
    expect(tableHref(view, 'My_Jobs')).toBe('/jobs?table=My_Jobs')
  })

  it('asks the service and the API for the same', () => {
    const view = readJobsView({ status: 'ON_HOLD', search: 'roof', page: '2' })
    expect(BrowseJobs.parse(jobsParameters(view))).toEqual({
      jobFilters: { table: 'All_Jobs', status: ['ON_HOLD'] },
      search: 'roof',
      sort: '-createdAt',
      page: 2,
      pageSize: 25,
    })
    const call = new URL(jobsCall(view), 'http://x')
    expect(JSON.parse(call.searchParams.get('jobFilters')!)).toEqual({ table: 'All_Jobs', status: ['ON_HOLD'] })
    expect(call.searchParams.get('page')).toBe('2')
  })
})

describe('what is shown, in words', () => {
  const exact = (total: number) => ({ total, totalIsExact: true })

  it.each([
    [{}, 1200, '1,200 jobs'],
    [{ table: 'Open_Jobs' }, 1, '1 open job'],
    [{ table: 'My_Jobs' }, 0, 'No jobs of yours'],
    [{ status: 'ON_HOLD' }, 1, '1 job that is On hold'],
    [
      { status: ['ON_HOLD', 'IN_PROGRESS'], search: 'roof' },
      3,
      '3 jobs that are In progress or On hold and match “roof”',
    ],
  ])('%j', (address, total, words) => {
    expect(tellJobs(readJobsView(address as Record<string, string>), exact(total))).toBe(words)
  })

  it('says when there are more than were counted', () => {
    expect(tellJobs(readJobsView({ search: 'a' }), { total: 500, totalIsExact: false })).toBe(
      'More than 500 jobs that match “a”',
    )
  })
})

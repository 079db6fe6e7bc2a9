import { describe, expect, it } from 'vitest'

import { BrowseJobs, JobFilters } from '@/lib/job/jobs/schema'

import {
  STORED_AS,
  UNNARROWED,
  filtersOf,
  isShownAs,
  jobsCall,
  jobsHref,
  jobsLink,
  jobsParameters,
  narrowingOf,
  peopleIn,
  readJobsView,
  tableHref,
  tellJobs,
} from './jobs-view'

describe('the address of the list', () => {
  it('is read back as it was written', () => {
    const view = readJobsView({
      table: 'Open_Jobs',
      status: ['ON_HOLD', 'IN_PROGRESS'],
      search: ' water ',
      sort: 'siteAddress',
      page: '3',
      after: [anna, ben],
      pageSize: '50',
    })
    expect(view).toEqual({
      table: 'Open_Jobs',
      sort: 'siteAddress',
      page: 3,
      after: [anna, ben],
      pageSize: 50,
      ...UNNARROWED,
      status: ['IN_PROGRESS', 'ON_HOLD'],
      search: 'water',
      view: 'list',
    })
    const written = new URL(jobsHref(view, { page: 3, after: view.after }), 'http://x').searchParams
    const lists = { status: written.getAll('status'), after: written.getAll('after') }
    expect(readJobsView({ ...Object.fromEntries(written), ...lists })).toEqual(view)
  })

  it('falls back where it makes no sense', () => {
    const nonsense = {
      table: 'x',
      status: 'LATE',
      sort: 'colour',
      page: '-1',
      pageSize: '7',
      after: 'x',
      search: ['a', 'b'],
    }
    expect(readJobsView(nonsense)).toEqual({ ...readJobsView({}), search: 'a' })
    expect(jobsHref(readJobsView({}), {})).toBe('/jobs?table=All_Jobs')
  })

  it('starts at the first page when anything but the page changes', () => {
    const view = readJobsView({ page: '4', after: anna, search: 'roof' })
    expect(jobsHref(view, { sort: 'type' })).toBe('/jobs?table=All_Jobs&search=roof&sort=type')
    expect(jobsHref(view, { page: 5 })).toBe('/jobs?table=All_Jobs&search=roof&page=5')
  })

  it('leaves out statuses that the table cannot show', () => {
    const view = readJobsView({ table: 'Closed_Jobs', status: ['ON_HOLD', 'CANCELLED'] })
    expect(view.status).toEqual(['CANCELLED'])
    expect(tableHref(view, 'My_Jobs')).toBe('/jobs?table=My_Jobs&status=CANCELLED')
    expect(tableHref(view, 'Open_Jobs')).toBe('/jobs?table=Open_Jobs')
  })

  it('asks the service and the API for the same', () => {
    const view = readJobsView({ status: 'ON_HOLD', search: 'roof', page: '2', after: [anna, ben] })
    expect(BrowseJobs.parse(jobsParameters(view))).toEqual({
      jobFilters: { table: 'All_Jobs', status: ['ON_HOLD'] },
      search: 'roof',
      sort: '-createdAt',
      page: 2,
      after: [anna, ben],
      pageSize: 25,
    })
    const call = new URL(jobsCall(view), 'http://x')
    expect(JSON.parse(call.searchParams.get('jobFilters')!)).toEqual({ table: 'All_Jobs', status: ['ON_HOLD'] })
    expect(call.searchParams.get('page')).toBe('2')
    expect(call.searchParams.getAll('after')).toEqual([anna, ben])
  })
})

const [anna, ben, harbour] = ['a', 'b', 'c'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
]
const everything = {
  table: 'Open_Jobs',
  client: [harbour],
  coordinator: [anna, ben],
  supervisor: ben,
  assignee: anna,
  type: ['Water', 'Hail'],
  customer: 'company',
  createdFrom: '2026-03-01',
  createdTo: '2026-03-08',
  needs: 'SCHEDULING',
}

describe('every filter', () => {
  it('lives in the address and reaches the API', () => {
    const view = readJobsView(everything)
    const written = new URL(jobsLink(view), 'http://x').searchParams
    const all = Object.fromEntries([...new Set(written.keys())].map((key) => [key, written.getAll(key)]))
    expect(readJobsView(all)).toEqual(view)
    expect(BrowseJobs.parse(jobsParameters(view))).toMatchObject({
      jobFilters: {
        table: 'Open_Jobs',
        clientIds: [harbour],
        projectManagerIds: [anna, ben],
        supervisorIds: [ben],
        types: ['Water', 'Hail'],
        createdFrom: '2026-03-01',
        createdTo: '2026-03-08',
        needs: 'SCHEDULING',
      },
      assigneeIds: [anna],
      isPrivateJob: false,
    })
  })

  it('may ask for jobs that name nobody, and is kept so', () => {
    const view = readJobsView({ coordinator: ['none', anna], supervisor: 'none', assignee: 'none', client: 'none' })
    expect(view).toMatchObject({ coordinator: ['none', anna], supervisor: ['none'], assignee: [], client: [] })
    expect(peopleIn(view)).toEqual([anna])
    const { jobFilters } = BrowseJobs.parse(jobsParameters(view))
    expect(jobFilters).toMatchObject({ projectManagerIds: ['none', anna], supervisorIds: ['none'] })
    expect(isShownAs(view, jobFilters)).toBe(true)
    expect(jobsLink({ coordinator: ['none'] })).toBe('/jobs?table=All_Jobs&coordinator=none')
  })

  it('is left out where it makes no sense', () => {
    const nonsense = {
      client: '42',
      assignee: "' or 1=1 --",
      type: ['', 'x'.repeat(61)],
      customer: 'both',
      createdFrom: '2026-02-30',
      createdTo: '0026-03-01',
      needs: 'rest',
    }
    expect(readJobsView(nonsense)).toEqual(readJobsView({}))
    expect(readJobsView({ createdFrom: '2026-03-02', createdTo: '2026-03-01' })).toMatchObject({ createdTo: '' })
  })

  it('is kept, whichever it is, and known again', () => {
    const view = readJobsView({ ...everything, status: 'ON_HOLD', search: 'roof', sort: 'type' })
    // Covers every filter, so that a new one without a value here is noticed.
    const usual = readJobsView({})
    for (const key of Object.keys(STORED_AS) as (keyof typeof STORED_AS)[])
      expect([key, view[key]]).not.toEqual([key, usual[key]])
    expect(Object.values(STORED_AS).toSorted()).toEqual(Object.keys(JobFilters.shape).toSorted())
    const filter = JobFilters.parse(JSON.parse(JSON.stringify(filtersOf(view))))
    expect(Object.keys(filter).toSorted()).toEqual(Object.keys(JobFilters.shape).toSorted())
    expect({ ...usual, ...narrowingOf(filter) }).toEqual(view)
    expect(isShownAs(view, filter)).toBe(true)
    for (const key of Object.keys(STORED_AS) as (keyof typeof STORED_AS)[]) {
      expect([key, isShownAs({ ...view, [key]: usual[key] }, filter)]).toEqual([key, false])
    }
    expect(isShownAs(view, null)).toBe(false)
    expect(isShownAs(usual, null)).toBe(true)
  })

  it('is said in words', () => {
    const person = { email: '', role: 'ProjectManager' as const, dp: null }
    const names = {
      clients: [{ id: harbour, companyName: 'Harbour Mutual' }],
      people: [
        { ...person, id: anna, firstName: 'Anna', lastName: 'Ito' },
        { ...person, id: ben, firstName: 'Ben', lastName: 'Roe' },
      ],
    }
    const found = { total: 2, totalIsExact: true }
    expect(tellJobs(readJobsView(everything), found, names)).toBe(
      '2 open jobs that are for Harbour Mutual, are for a client company, are coordinated by Anna Ito or Ben Roe, are supervised by Ben Roe, have a task for Anna Ito, are of type Water or Hail, were created from Mar 01 2026 to Mar 08 2026 and have no next task',
    )
    const unnamed = { table: 'Open_Jobs', coordinator: 'none', supervisor: ['none', ben] }
    expect(tellJobs(readJobsView(unnamed), found, names)).toBe(
      '2 open jobs that have no coordinator and are supervised by Ben Roe or nobody',
    )
    expect(tellJobs(readJobsView({ supervisor: 'none' }), { ...found, total: 1 })).toBe('1 job that has no supervisor')
    expect(tellJobs(readJobsView({ needs: 'OVERDUE' }), found)).toBe('2 jobs that have an overdue checkpoint')
    expect(tellJobs(readJobsView({ needs: 'SCHEDULING' }), { ...found, total: 1 })).toBe('1 job that has no next task')
    expect(tellJobs(readJobsView({ needs: 'CORRECTION' }), found)).toBe(
      '2 jobs that have a contradiction in the record',
    )
    expect(tellJobs(readJobsView({ createdFrom: '2026-03-01' }), found)).toBe(
      '2 jobs that were created since Mar 01 2026',
    )
    expect(tellJobs(readJobsView({ type: ['1', '2', '3', '4'] }), { ...found, total: 1 })).toBe(
      '1 job that is of one of 4 types',
    )
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

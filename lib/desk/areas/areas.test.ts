import { describe, expect, it } from 'vitest'

import { managers } from '@/lib/base/roles'

import { AREAS, areaOf, mayOpen, navigationFor } from './areas'

describe('the access table', () => {
  it('finds the area above any path', () => {
    expect(areaOf('/')).toBe(AREAS.dashboard)
    expect(areaOf('/jobs/1/overview')).toMatchObject({ path: '/jobs/[id]/overview' })
    expect(areaOf('/administration/users/7')).toBe(AREAS.users)
    expect(areaOf('/administration/elsewhere')).toBe(AREAS.administration)
    expect(areaOf('/jobsite')).toBe(AREAS.dashboard)
    expect(areaOf('/jobs/new')).toBe(AREAS.newJob)
    expect(areaOf('/jobs/01a/edit')).toBe(AREAS.changeJob)
    expect(areaOf('/jobs/01a')).toBe(AREAS.jobs)
    expect(areaOf('/jobs/01a/communication/')).toMatchObject({ path: '/jobs/[id]/communication', roles: managers })
  })

  it('is not led astray by another spelling', () => {
    expect(areaOf('//clients//7')).toBe(AREAS.clients)
    expect(areaOf('/%63lients')).toBe(AREAS.clients)
    expect(areaOf('/jobs/%FF/edit')).toBe(AREAS.changeJob)
  })

  it('shows each role exactly what its routes allow', () => {
    const labels = (role: 'Administrator' | 'Supervisor' | 'Technician') =>
      navigationFor('main', role, 'FREE').map(({ label }) => label)
    expect(labels('Administrator')).toEqual([
      'Dashboard',
      'Administration',
      'Clients',
      'Jobs',
      'Equipment',
      'Calendar',
      'Timesheets',
    ])
    expect(labels('Supervisor')).toEqual(['Dashboard', 'Clients', 'Jobs', 'Calendar', 'Timesheets'])
    expect(labels('Technician')).toEqual(['Dashboard', 'Jobs', 'Calendar', 'Timesheets'])
  })

  it('asks for the plan where a plan decides', () => {
    const area = { path: '/x', roles: AREAS.jobs.roles, plans: ['UNRESTRICTED'] as const }
    expect(mayOpen(area, 'Technician', 'UNRESTRICTED')).toBe(true)
    expect(mayOpen(area, 'Administrator', 'FREE')).toBe(false)
  })
})

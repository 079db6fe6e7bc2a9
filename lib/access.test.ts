import { describe, expect, it } from 'vitest'

import { AREAS, areaOf, mayOpen, navigationFor } from './access'

describe('the access table', () => {
  it('finds the area above any path', () => {
    expect(areaOf('/')).toBe(AREAS.dashboard)
    expect(areaOf('/jobs/1/overview')).toBe(AREAS.jobs)
    expect(areaOf('/administration/users/7')).toBe(AREAS.users)
    expect(areaOf('/administration/elsewhere')).toBe(AREAS.administration)
    expect(areaOf('/jobsite')).toBe(AREAS.dashboard)
  })

  it('shows each role exactly what its routes allow', () => {
    const labels = (role: 'Administrator' | 'Supervisor' | 'Technician') =>
      navigationFor('main', role, 'FREE').map(({ label }) => label)
    expect(labels('Administrator')).toEqual([
      'Dashboard',
      'Administration',
      'Clients',
      'Jobs',
      'Calendar',
      'Timesheets',
      'Equipment',
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

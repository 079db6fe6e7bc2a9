import { describe, expect, it } from 'vitest'

import { everyone, managers } from '@/lib/base/roles'

import { pageAt } from './page-at'
import { CLOSED_PAGES, administrationFor, mayOpen, navigationFor, pageOf } from './pages'

describe('the access table', () => {
  it('finds the page above any path', () => {
    expect(pageOf('/').path).toBe('/')
    expect(pageOf('/jobs/1/overview').path).toBe('/jobs/[id]/overview')
    expect(pageOf('/administration/users/7').path).toBe('/administration/users')
    expect(pageOf('/administration/elsewhere').path).toBe('/administration')
    expect(pageOf('/jobsite').path).toBe('/')
    expect(pageOf('/jobs/new').path).toBe('/jobs/new')
    expect(pageOf('/jobs/01a/edit').path).toBe('/jobs/[id]/edit')
    expect(pageOf('/jobs/01a').path).toBe('/jobs')
    expect(pageOf('/jobs/01a/communication/')).toMatchObject({ path: '/jobs/[id]/communication', roles: managers })
  })

  it('is not led astray by another spelling', () => {
    expect(pageOf('//clients//7').path).toBe('/clients')
    expect(pageOf('/%63lients').path).toBe('/clients')
    expect(pageOf('/jobs/%FF/edit').path).toBe('/jobs/[id]/edit')
  })

  it('tells the browser of a page that is denied the same as the walls', () => {
    const denied = ['/clients/7', '/jobs/new', '/jobs/1/communication', '/administration/users/7', '/equipment/labels']
    for (const path of denied) expect(pageAt(CLOSED_PAGES, path)).toMatchObject({ path: pageOf(path).path })
  })

  it('shows each role exactly what its routes allow', () => {
    const labels = (role: 'Administrator' | 'Supervisor' | 'Technician') =>
      navigationFor('main', role, 'FREE').map(({ label }) => label)
    const closedTo = (role: 'Supervisor' | 'Technician') =>
      labels('Administrator').filter((label) => !labels(role).includes(label))
    expect(labels('Administrator').slice(0, 4)).toEqual(['Dashboard', 'Administration', 'Clients', 'Jobs'])
    expect(closedTo('Supervisor')).toEqual(expect.arrayContaining(['Administration', 'Equipment']))
    expect(closedTo('Supervisor')).not.toContain('Clients')
    expect(closedTo('Technician')).toEqual(expect.arrayContaining(['Administration', 'Clients', 'Equipment']))
    expect(labels('Technician')).toEqual(expect.arrayContaining(['Dashboard', 'Jobs', 'Calendar', 'Timesheets']))
  })

  it('leads a coordinator to what is out, and an Administrator there by the catalogue', () => {
    const leading = (role: 'Administrator' | 'ProjectManager' | 'Supervisor' | 'Technician') =>
      navigationFor('main', role, 'FREE').flatMap(({ href }) => (href.startsWith('/equipment') ? [href] : []))
    expect(leading('Administrator')).toEqual(['/equipment'])
    expect(leading('ProjectManager')).toEqual(['/equipment/out'])
    expect(leading('Supervisor')).toEqual(['/equipment/out'])
    expect(leading('Technician')).toEqual([])
  })

  it('groups the administration, for those who may open it', () => {
    const groups = administrationFor('Administrator', 'FREE').map(({ label, items }) => [
      label,
      ...items.map((item) => item.label),
    ])
    expect(groups).toEqual([
      ['Company', 'Organization', 'Users', 'Task Types', 'Terms & Privacy'],
      ['Field', 'Form Templates', 'Moisture Meters', 'Drying'],
      ['Documents', 'Message Templates', 'Letterheads', 'Estimate Standards'],
      ['Commercial', 'KPI Targets', 'Management Reports', 'Usage & Billing'],
      ['System', 'Outbox', 'Audit log', 'Import', 'Your data'],
    ])
    expect(administrationFor('ProjectManager', 'FREE')).toEqual([])
  })

  it('has the service catalogue on the plan that includes it alone', () => {
    const entries = (plan: 'FREE' | 'PAYG' | 'UNRESTRICTED') =>
      administrationFor('Administrator', plan).flatMap(({ items }) => items.map(({ label }) => label))
    expect(entries('UNRESTRICTED')).toContain('Service Catalog')
    expect([...entries('FREE'), ...entries('PAYG')]).not.toContain('Service Catalog')
  })

  it('asks for the plan where a plan decides', () => {
    const page = { path: '/x', roles: everyone, plans: ['UNRESTRICTED'] as const }
    expect(mayOpen(page, 'Technician', 'UNRESTRICTED')).toBe(true)
    expect(mayOpen(page, 'Administrator', 'FREE')).toBe(false)
  })
})

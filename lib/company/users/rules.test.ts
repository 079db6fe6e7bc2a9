import { describe, expect, it } from 'vitest'

import { fullName } from '@/lib/base/names'
import { roleLabel } from '@/lib/base/roles'

import { deviceLabel, isMeant, statusRefusal, userStatusLabel, worksAs } from './rules'

describe('a role', () => {
  it('reads Project Coordinator where the contract says ProjectManager', () => {
    expect(roleLabel('ProjectManager')).toBe('Project Coordinator')
    expect(roleLabel('Technician')).toBe('Technician')
  })
})

describe('whoever does field work', () => {
  const coordinator = { role: 'ProjectManager', doesFieldWork: true } as const

  it('works as a technician, and in the role that is theirs', () => {
    expect(worksAs(coordinator, 'Technician')).toBe(true)
    expect(worksAs(coordinator, 'ProjectManager')).toBe(true)
    expect(worksAs(coordinator, 'Supervisor')).toBe(false)
    expect(worksAs({ ...coordinator, doesFieldWork: false }, 'Technician')).toBe(false)
    expect(worksAs({ role: 'Technician', doesFieldWork: false }, 'Technician')).toBe(true)
  })
})

describe('a name', () => {
  it('is the two names', () => expect(fullName({ firstName: 'Priya', lastName: 'Nair' })).toBe('Priya Nair'))
})

describe('somebody', () => {
  const person = { firstName: 'Zoë', lastName: 'van Dyk', email: 'zoe@coast.example' }

  it.each(['', 'zoe', 'ZOË', 'dyk z', 'coast', 'van  dyk'])('is meant by "%s"', (typed) =>
    expect(isMeant(person, typed)).toBe(true),
  )
  it.each(['zora', 'zoe smith'])('is not meant by "%s"', (typed) => expect(isMeant(person, typed)).toBe(false))
})

describe('a status', () => {
  it.each([
    ['ACTIVE', 'ACTIVE'],
    ['ACTIVE', 'REMOVED'],
    ['INVITED', 'INVITED'],
    ['INVITED', 'REMOVED'],
    ['REMOVED', 'INVITED'],
  ] as const)('goes from %s to %s', (from, to) => expect(statusRefusal(from, to)).toBeNull())

  it.each([
    ['INVITED', 'ACTIVE'],
    ['ACTIVE', 'INVITED'],
    ['REMOVED', 'ACTIVE'],
    ['REMOVED', 'REMOVED'],
  ] as const)('does not go from %s to %s', (from, to) => expect(statusRefusal(from, to)).toMatch(/\.$/))

  it('has a word of its own', () => expect(userStatusLabel('INVITED')).toBe('Invited'))
})

describe('a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:141.0) Gecko/20100101 Firefox/141.0', 'Firefox on Mac'],
  ])('is known by its browser and system', (userAgent, label) => expect(deviceLabel(userAgent)).toBe(label))

  it.each([null, '', 'curl/8.5.0'])('is unknown when it says nothing we know: %s', (userAgent) =>
    expect(deviceLabel(userAgent)).toBeNull(),
  )
})

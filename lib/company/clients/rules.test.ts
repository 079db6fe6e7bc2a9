import { describe, expect, it } from 'vitest'

import {
  deletionRefusal,
  isSameContact,
  lossOfMerge,
  notesOfBoth,
  partsTakenOver,
  partsToChoose,
  rolesOfBoth,
  searchPatterns,
} from './rules'

describe('a search', () => {
  it('looks for what was typed, in lower case', () => {
    expect(searchPatterns('  Harbour   Mutual ')).toEqual(['%harbour mutual%'])
  })

  it('takes signs of LIKE as letters', () => {
    expect(searchPatterns('50%_a\\b')).toEqual(['%50\\%\\_a\\\\b%'])
  })

  it('finds a telephone number however it was written', () => {
    expect(searchPatterns('0412 345')).toEqual(['%0412 345%', '%412345%'])
    expect(searchPatterns('+61 412 345')).toEqual(['%+61 412 345%', '%412345%'])
    expect(searchPatterns('+61 (0)412')).toEqual(['%+61 (0)412%', '%412%'])
    expect(searchPatterns('1300 floods')).toEqual(['%1300 floods%', '%1300356637%'])
    expect(searchPatterns('000')).toEqual(['%000%'])
    expect(searchPatterns('3396')).toEqual(['%3396%'])
  })

  it('looks for nothing when nothing was typed', () => {
    expect(searchPatterns('  ')).toEqual([])
  })
})

describe('deleting a client', () => {
  it('is refused while it has jobs, naming how many', () => {
    expect(deletionRefusal({ live: 1, deleted: 0 })).toContain('1 job.')
    expect(deletionRefusal({ live: 12, deleted: 3 })).toContain('12 jobs')
  })

  it('is refused for the sake of deleted jobs, saying so', () => {
    expect(deletionRefusal({ live: 0, deleted: 1 })).toContain('1 deleted job')
    expect(deletionRefusal({ live: 0, deleted: 2 })).toContain('2 deleted jobs')
  })

  it('is refused for the sake of what else names it, after its jobs', () => {
    expect(deletionRefusal({ live: 0, deleted: 0, cutLines: 1 })).toBe(
      'This client cut 1 line of estimates, which stays on record. Such a client cannot be deleted; merge it into another.',
    )
    expect(deletionRefusal({ live: 0, deleted: 0, cutLines: 2, formGroups: 1 })).toContain('cut 2 lines')
    expect(deletionRefusal({ live: 0, deleted: 0, formGroups: 2 })).toBe(
      'This client has 2 groups of forms of its own. A client can be deleted once it has none.',
    )
    expect(deletionRefusal({ live: 1, deleted: 0, cutLines: 1 })).toContain('1 job.')
  })

  it('is allowed without any', () => expect(deletionRefusal({ live: 0, deleted: 0 })).toBeNull())
})

describe('merging two clients', () => {
  const from = { companyName: 'Harbour', phone: '1', email: 'a@x.test', suburb: 'Manly', notes: null }
  const into = { companyName: 'Harbour Mutual', phone: '1', email: null, streetAddress: '1 Quay', notes: 'Ours' }

  it('asks where both say something else', () => expect(partsToChoose(from, into)).toEqual(['companyName', 'address']))

  it('keeps both notes, and what both say once', () => {
    expect(notesOfBoth('Ask', 'Asked twice')).toBe('Asked twice\n\nAsk')
    expect(notesOfBoth('Ours\n\nTheirs', 'Ours')).toBe('Ours\n\nTheirs')
    expect(notesOfBoth('Theirs', 'Ours\n\nTheirs')).toBe('Ours\n\nTheirs')
    expect(notesOfBoth(null, 'Ours')).toBe('Ours')
  })

  it('takes contacts for one person whose numbers are one, with or without a country', () => {
    const dana = { name: 'Dana Reed', role: null, phone: null, mobile: null, email: null }
    const same = (phone: string, other: string) => isSameContact({ ...dana, phone }, { ...dana, phone: other })
    expect(same('+44 7911 123456', '07911 123456')).toBe(true)
    expect(same('+44 (0)7911 123456', '07911 123456')).toBe(true)
    expect(same('(+61) 2 5550 0101', '02 5550 0101')).toBe(true)
    expect(same('415-555-2671', '+1 415 555 2671')).toBe(true)
    expect(same('5550 0101', '02 5550 0101')).toBe(true)
    expect(same('02 5550 0101', '02 5550 0101 ext 12')).toBe(false)
    expect(same('02 5550 0101', '02 5550 0102')).toBe(false)
    expect(same('131 444', '1300 131 444')).toBe(false)
  })

  it('takes over what the other lacks, and what was chosen as far as there is any', () => {
    expect(partsTakenOver(from, into, [])).toEqual(['email'])
    expect(partsTakenOver(from, into, ['companyName', 'notes'])).toEqual(['companyName', 'email'])
    // Notes are kept, whatever was chosen.
    expect(partsToChoose({ notes: 'a' }, { notes: 'b' })).toEqual([])
    expect(partsTakenOver({ notes: 'a' }, { notes: 'b' }, ['notes'])).toEqual([])
  })

  it('says what moves', () => {
    const name = { companyName: 'Quay' }
    expect(lossOfMerge({ jobCount: 1, contactCount: 0 }, name)).toContain('1 job moves to Quay')
    expect(lossOfMerge({ jobCount: 12, contactCount: 3 }, name)).toContain('12 jobs and 3 contacts move to Quay')
    expect(lossOfMerge({ jobCount: 0, contactCount: 0 }, name)).toContain('no jobs and no contacts')
  })
})

it.each([
  ['Painter', 'PA', 'Painter, PA'],
  ['IT', 'Facilities manager', 'IT, Facilities manager'],
  ['claims', 'Claims manager', 'Claims manager'],
  ['Accounts / claims', 'Claims', 'Accounts / claims'],
  ['Claims, Accounts', 'Accounts, Claims', 'Claims, Accounts'],
  ['Claims, Accounts', 'accounts & Owner', 'Claims, Accounts, Owner'],
  ['Claims  manager', 'claims manager ', 'Claims  manager'],
  [null, 'Owner', 'Owner'],
])('the roles %j and %j of one person are %j', (own, other, both) => expect(rolesOfBoth(own, other)).toBe(both))

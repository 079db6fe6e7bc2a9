import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import type { Happening } from '@/lib/platform/activity/telling'

import { KINDS, kindOf, mayReadKind, prefixOf } from './kinds'
import { hasWords, tell } from './words'

const story = (action: string, details: Record<string, unknown> = {}, more: Partial<Happening> = {}) =>
  tell({
    action,
    details,
    at: '2026-03-09T00:00:00.000Z',
    isByLink: false,
    name: null,
    timezone: 'Australia/Sydney',
    currency: 'AUD',
    nameOf: (id) => ({ p1: 'Priya Nair', m1: 'Marcus Bell' })[id],
    ...more,
  })
const text = (...happening: Parameters<typeof story>) => story(...happening).text

describe('a change of the job', () => {
  const change = (from: unknown, to: unknown) => ({ from, to })

  it('is told in one sentence when it is one', () => {
    expect(text('job.changed', { siteAddress: change('12 Bay', '14 Bay') })).toBe(
      'changed the site address from 12 Bay to 14 Bay',
    )
    expect(text('job.changed', { refNumber: change(null, 'C1') })).toBe('set the reference number to C1')
    expect(text('job.changed', { supervisor: change('Marcus Bell', null) })).toBe(
      'removed the Supervisor, which was Marcus Bell',
    )
  })
  it('speaks of values as people do', () => {
    expect(text('job.changed', { excessCents: change(50_000, 75_000) })).toContain('from $500.00 to $750.00')
    expect(text('job.changed', { policyCoverType: change(null, 'BUILDING') })).toContain('the cover to Building')
    expect(text('job.changed', { dateOfLoss: change(null, '2026-03-01') })).toContain('to Mar 01 2026')
    expect(text('job.changed', { tags: change([], ['asbestos', 'vip']) })).toContain('set the tags to asbestos, vip')
    expect(text('job.changed', { isPrivateJob: change(false, true) })).toContain('from no to yes')
    // An hour of daylight saving in Sydney.
    expect(text('job.changed', { instructionReceivedAt: change(null, '2026-03-08T22:30:00.000Z') })).toBe(
      'set the time of the instruction to Mar 09 2026, 09:30 AM AEDT',
    )
  })
  it('names what was changed, and lists it, when it is more', () => {
    const details = {
      type: change('Water', 'Mould'),
      siteAddress: change('1 Bay', '2 Bay'),
      suburb: change(null, 'Manly'),
    }
    expect(story('job.changed', details)).toMatchObject({
      text: 'changed the type, the site address and the suburb',
      changes: [
        { field: 'type', from: 'Water', to: 'Mould' },
        { field: 'site address', from: '1 Bay', to: '2 Bay' },
        { field: 'suburb', from: null, to: 'Manly' },
      ],
    })
    const many = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((field) => [field, change('1', '2')]))
    expect(text('job.changed', many)).toBe('changed the a, the b, the c and 2 more')
  })
  it('leaves a long text out of the sentence', () => {
    expect(story('job.changed', { description: change('x'.repeat(100), 'y') })).toMatchObject({
      text: 'changed the description',
      changes: [{ field: 'description', to: 'y' }],
    })
  })
  it('that changed nothing says so', () => expect(text('job.changed')).toBe('saved the job as it was'))
})

describe('a move', () => {
  const move = { from: 'IN_PROGRESS', to: 'ON_HOLD', happenedAt: '2026-03-09T00:00:00.000Z' }
  it('says from where to where, and why', () => {
    expect(story('job.moved', { ...move, note: 'Waiting for the plumber' })).toEqual({
      text: 'moved the job from In progress to On hold',
      changes: [],
      quote: 'Waiting for the plumber',
    })
  })
  it('says when it happened, when that was earlier than it was recorded', () =>
    expect(text('job.moved', { ...move, happenedAt: '2026-03-07T23:00:00.000Z' })).toBe(
      'moved the job from In progress to On hold, as of Mar 08 2026, 10:00 AM AEDT',
    ))
  it('that is taken back says where the job stands', () =>
    expect(text('job.move-taken-back', { from: 'ON_HOLD', to: 'IN_PROGRESS' })).toBe(
      'took back the move to On hold: the job is In progress again',
    ))
})

describe('what hangs on a job', () => {
  it('is told with its name', () => {
    expect(text('task.scheduled', { name: 'Strip-out', assignedUserIds: ['p1'] })).toBe(
      'scheduled the task “Strip-out”',
    )
    expect(text('task.changed', { start: { from: null, to: '2026-03-08T22:30:00.000Z' } }, { name: 'Strip-out' })).toBe(
      'set the beginning of the task “Strip-out” to Mar 09 2026, 09:30 AM AEDT',
    )
    expect(text('task.deleted', { name: 'Strip-out', slotDate: '2026-03-09' })).toBe(
      'took the task “Strip-out” of Mar 09 2026 off the calendar',
    )
    expect(text('task.changed', { assignedUserIds: { from: ['p1'], to: ['p1', 'm1'] } }, { name: 'X' })).toBe(
      'changed the people of the task “X” from Priya Nair to Priya Nair, Marcus Bell',
    )
    expect(text('upload.added', { name: 'Roof.jpg', size: 1 })).toBe('added the file “Roof.jpg”')
    expect(text('upload.renamed', { name: { from: 'a.jpg', to: 'b.jpg' } })).toBe(
      'changed the name of the file from a.jpg to b.jpg',
    )
    expect(text('email.written', { subject: 'Your claim', to: ['a@example.test'] })).toBe(
      'wrote the e-mail “Your claim”',
    )
    expect(story('sms.written', { recipientNumber: '0412', text: 'Hello' })).toMatchObject({
      text: 'wrote an SMS to 0412',
      quote: 'Hello',
    })
    expect(story('note.deleted', { text: 'Leaks', author: 'Tui Parata' })).toMatchObject({
      text: 'deleted a note of Tui Parata',
      quote: 'Leaks',
    })
    expect(text('photo.removed', { photos: 1, unplaced: 2 })).toBe('removed a photo; 2 moisture points lay there')
    const arrow = { kind: 'ARROW', colour: 'RED', from: { x: 0, y: 0 }, to: { x: 1, y: 1 } }
    expect(text('photo.marked', { room: 'Laundry', before: [], after: [arrow, arrow] })).toBe(
      'drew 2 arrows on a photo in Laundry',
    )
    expect(text('photo.marked', { before: [arrow], after: [] })).toBe('took all marks off a photo')
    expect(story('completion-summary.written', { summary: { from: null, to: 'Dry' } })).toEqual({
      text: 'wrote the completion summary',
      changes: [{ field: 'summary', from: null, to: 'Dry' }],
      quote: null,
    })
  })
  it('of leave and hours of work says whose they are, and not why somebody is away', () => {
    const away = { startsOn: '2026-03-09', endsOn: '2026-03-13', from: null, until: null }
    const leave = { userId: 'tui', kind: 'SICK', person: 'Tui Parata', ...away }
    const days = 'leave of Tui Parata, Mar 09 2026 – Mar 13 2026'
    expect(text('leave.added', leave)).toBe(`entered ${days}`)
    expect(text('leave.deleted', leave)).toBe(`deleted ${days}`)
    const changes = { kind: { from: 'SICK', to: 'ANNUAL' }, endsOn: { from: away.endsOn, to: away.startsOn } }
    expect(text('leave.changed', { person: 'Tui Parata', ...changes })).toBe('changed leave of Tui Parata')
    const hours = { from: [], to: [{ weekday: 1, hours: null }] }
    expect(text('user.hours-changed', { person: 'Tui Parata', hours })).toBe('changed the hours of work of Tui Parata')
    expect(text('organization.hours-changed', { week: hours })).toBe('changed the hours of work of the organization')
  })
  it('is told with plain words when nobody wrote any for it', () =>
    expect(text('floor-plan.rotated', { name: 'Level 1' })).toBe('rotated the floor plan “Level 1”'))
})

describe('the kinds', () => {
  it('sort every action, whole ones before first words', () => {
    expect(['job.moved', 'job.changed', 'note.written', 'email.sent', 'anything.else'].map(kindOf)).toEqual([
      'status',
      'details',
      'notes',
      'messages',
      'details',
    ])
  })
  it('keep estimates and messages from a Technician', () => {
    expect([mayReadKind('Technician', 'messages'), mayReadKind('Technician', 'estimates')]).toEqual([false, false])
    expect([mayReadKind('Technician', 'notes'), mayReadKind('Supervisor', 'messages')]).toEqual([true, true])
  })
})

describe('every action that the history of a job can hold', () => {
  const lib = join(import.meta.dirname, '../..')
  const sources = readdirSync(lib, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const recorded = sources.flatMap((file) => {
    const source = readFileSync(join(lib, file), 'utf8')
    const calls = source.matchAll(/\brecord(?:All)?\(\s*tx,\s*\w+,(?=(.{0,300}))/gs)
    const forJobs = [...calls].map(([, call]) => call!).filter((call) => /\bjobId\b/.test(call))
    const named = source.matchAll(/\baction: '[\w.-]+'/g)
    const texts = [...forJobs.map((call) => call.split('{')[0]!), ...[...named].map(([action]) => action)]
    return texts.flatMap((text) => text.match(/(?<=')[a-z-]+\.[a-z-]+(?=')/g) ?? [])
  })

  it('is found in the source', () => {
    expect(recorded).toEqual(expect.arrayContaining(['job.opened', 'job.moved', 'note.written', 'task.scheduled']))
  })
  it.each([...new Set(recorded)].sort())('%s has words', (action) => expect(hasWords(action)).toBe(true))
  it('is of a kind, and told among the details of the job only where it says so', () => {
    const claimed = new Set([...KINDS.values()].flatMap(({ actions }) => actions))
    const unclaimed = recorded.filter((action) => !claimed.has(action) && !claimed.has(prefixOf(action)))
    expect(unclaimed).toEqual([])
  })
})
